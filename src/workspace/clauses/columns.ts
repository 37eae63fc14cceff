/** What a column of an imported table holds. `variant`: a wording, whose label is the heading or in a column of its own. */
export type ClauseColumn =
  | { role: "title" | "kind" | "language" | "tags" | "text" | "notes" | "source" }
  | { role: "variant" | "label" | "note"; number: number; label: string };

const HEADINGS: Record<string, string> = {
  title: "title|clause title|clause name|name|topic|heading|subject|provision",
  kind: "kind|type|category|clause type|clause kind|area",
  language: "language|lang",
  tags: "tags|tag|labels|label|keywords",
  text: "text|wording|clause text|clause wording|clause language|standard clause|standard wording|standard language|model clause|sample clause|body|content",
  notes: "notes|note|comment|comments|guidance|explanation|drafting note|drafting notes",
  source: "source",
};
const ROLES = new Map(
  Object.entries(HEADINGS).flatMap(([role, all]) => all.split("|").map((heading) => [heading, role] as const)),
);
/** Headings of columns with other wordings, and their labels. */
const LABELS = new Map([
  ["preferred", "preferred"],
  ["preferred wording", "preferred"],
  ["fallback", "fallback"],
  ["fallback wording", "fallback"],
  ["alternative", "fallback"],
  ["alternative wording", "fallback"],
  ["walk away", "walk_away"],
  ["walk away wording", "walk_away"],
]);

/** Undefined for a heading that is not recognized. */
export function columnOf(heading: string): ClauseColumn | undefined {
  const words = heading
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();
  const [, number, what] = /^variant (\d{1,2})(?: (label|note))?$/.exec(words) ?? [];
  if (number !== undefined) return { role: variantRole(what), number: Number(number), label: "fallback" };
  const role = ROLES.get(words);
  if (role !== undefined) return { role } as ClauseColumn;
  const bare = words.replace(/ ?\d{1,2}$/, "").replace(/s$/, "");
  const label = LABELS.get(bare);
  return label === undefined ? undefined : { role: "variant", number: 0, label };
}

const variantRole = (what: string | undefined) => (what === "label" ? "label" : what === "note" ? "note" : "variant");

const CLAUSE = "clause";

/** The columns of a row of headings. “Clause” is the title beside a wording, and the wording beside a title. Undefined without both. */
export function columnsOf(row: string[]): (ClauseColumn | undefined)[] | undefined {
  const columns = row.map(columnOf);
  const seen = new Set<string>();
  const known = columns.map((column) => {
    if (column === undefined || "number" in column) return column;
    if (seen.has(column.role)) return undefined;
    seen.add(column.role);
    return column;
  });
  const at = row.findIndex((heading) => heading.trim().toLowerCase().replace(/s$/, "") === CLAUSE);
  if (at >= 0 && seen.has("title") !== seen.has("text")) {
    known[at] = { role: seen.has("title") ? "text" : "title" };
    seen.add("title").add("text");
  }
  return seen.has("title") && seen.has("text") ? known : undefined;
}
