/** What a column of an imported table holds. */
export type ColumnRole =
  | "topic"
  | "description"
  | "importance"
  | "standard"
  | "refuse"
  | "clause"
  | "fallback"
  | "expected"
  | "example"
  | "note";

/** Headings by role, in the order in which they are tried. A heading matches if it is one of these, or one of these and a number. */
const HEADINGS: [ColumnRole, string[]][] = [
  [
    "topic",
    ["topic", "check", "clause", "issue", "provision", "subject", "title", "item", "term", "area", "clause topic"],
  ],
  ["topic", ["clause title", "clause name", "legal issue", "contract term", "key term", "name"]],
  [
    "standard",
    ["standard", "standard position", "preferred", "preferred position", "our position", "position", "ideal position"],
  ],
  ["standard", ["our standard", "policy", "requirement", "required position", "playbook position", "primary position"]],
  ["standard", ["target position", "opening position", "first position", "acceptable position", "acceptable"]],
  ["fallback", ["fallback", "fall back", "fallback position", "fall back position", "alternative", "alternatives"]],
  ["fallback", ["acceptable alternative", "alternative position", "compromise", "compromise position", "fallbacks"]],
  ["fallback", ["second position", "secondary position", "acceptable fallback", "backup position", "concession"]],
  ["importance", ["importance", "priority", "risk", "risk level", "severity", "criticality", "risk rating", "weight"]],
  ["refuse", ["refuse", "unacceptable", "not acceptable", "walk away", "walk away position", "deal breaker"]],
  ["refuse", ["dealbreaker", "red line", "red flags", "red flag", "reject", "never accept"]],
  ["clause", ["proposed clause", "sample clause", "model clause", "standard clause", "sample language", "wording"]],
  ["clause", ["proposed language", "approved language", "preferred language", "standard language", "clause text"]],
  ["description", ["description", "explanation", "background", "rationale", "why it matters", "guidance", "summary"]],
  ["expected", ["expected", "expected result", "result", "verdict"]],
  ["example", ["example", "example text", "text", "example clause"]],
  ["note", ["note", "notes"]],
];

const ROLES = new Map(HEADINGS.flatMap(([role, headings]) => headings.map((heading) => [heading, role] as const)));

/** Undefined for a heading that is not recognised. */
export function roleOf(heading: string): ColumnRole | undefined {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
  const bare = words.replace(/ ?\d{1,2}$/, "").replace(/^(?:our|the) (?=.)/, "");
  return ROLES.get(words) ?? ROLES.get(bare) ?? ROLES.get(bare.replace(/s$/, ""));
}

const LEVELS = {
  high: ["high", "h", "critical", "very high", "must", "must have", "mandatory", "essential", "major", "red", "1"],
  medium: ["medium", "m", "med", "moderate", "normal", "should", "important", "amber", "yellow", "2"],
  low: ["low", "l", "minor", "very low", "nice to have", "could", "optional", "green", "3"],
} as const;
type Level = keyof typeof LEVELS;

/** Undefined for a word that is not recognised. */
export function importanceOf(words: string): Level | undefined {
  const word = words
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
  const known = Object.entries(LEVELS).find(([, names]) => (names as readonly string[]).includes(word));
  return known?.[0] as Level | undefined;
}
