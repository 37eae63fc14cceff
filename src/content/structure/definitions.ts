import { isBlank } from "../values/prose/blanks.ts";
import { isNameBefore } from "./names.ts";
import { type Range, TermFinder } from "./term-finder.ts";
import { findUndefined, type UndefinedTerm } from "./undefined-terms.ts";

export interface Definition extends Range {
  term: string;
  /** `alias`: a short name in brackets behind a name. `blank`: nothing is said, or only a placeholder. */
  kind: "defined" | "alias" | "blank";
  /** The text at [start, end). */
  quote: string;
  /** Where the term itself stands in its definition. */
  at: Range;
  /** Several terms that one bracket defines: (“Seller” or the “Company”). */
  group: number;
  uses: Range[];
}

export interface Definitions {
  definitions: Definition[];
  undefined: UndefinedTerm[];
  unused: string[];
}

const TERM = '(\\p{L}[^"“”\\n]{0,80}|\\d[^"“”\\n]{1,60})';
const OPEN = '["“”„]';
const CLOSE = '["”“]';
const MEANS =
  '(?:,?\\s{1,9}(?:when used|as used|with respect|in relation)[^"“\\n]{0,80}?)?,?\\s{1,9}(?:(?:shall|will|also|each|both|initially)\\s{1,9}){0,2}(?:means?\\b|has\\s{1,9}(?:the|such)\\s{1,9}(?:same\\s{1,9})?meaning|have\\s{1,9}(?:the|such)\\s{1,9}(?:same\\s{1,9})?meaning|refers?\\s{1,9}to|(?:be|is|are)\\s{1,9}(?:as\\s{1,9})?defined|(?:be\\s{1,9})?deemed\\s{1,9}to\\s{1,9}(?:mean|refer)|includes?\\b|(?:is|are)\\s(?:the|a|an|any|all)\\b|collectively\\s{1,9}means)';
const OR_MORE = `(?:(?:,?\\s{1,9}(?:or|and)|,)\\s{1,9}(?:the\\s{1,9})?${OPEN}${TERM}${CLOSE}){0,3}`;
const IN_QUOTES = new RegExp(`${OPEN}${TERM}${CLOSE}`, "gu");
/** “X” means … */
const QUOTED = new RegExp(`${OPEN}${TERM}${CLOSE}(?:\\s{0,3}\\([^)\\n]{1,60}\\))?${OR_MORE}${MEANS}`, "gu");
const BEFORE_TERM =
  "\\b(?:the|this|an?|as|each|collectively|together|hereinafter|herein|hereafter|individually|jointly|called|such|these|those|or|and|being|also|all|both)[\\s,:]{1,4}";
/** … (the “X”), (each, an “X”), (hereinafter referred to as “X”). */
const BRACKETED = new RegExp(
  `\\((?!as (?:published|reported|quoted|listed)|i\\.e|e\\.g|including|such as|entitled|titled)(?:[^()"“”\\n]{0,80}?${BEFORE_TERM})?${OPEN}${TERM}${CLOSE}(?:[^()"“”\\n]{0,40}${OPEN}${TERM}${CLOSE}){0,3}[^()"“”\\n]{0,60}\\)`,
  "gu",
);
/** … hereinafter called “X” */
const CALLED = new RegExp(
  `\\b(?:referred\\s{1,9}to(?:\\s{1,9}(?:herein(?:after)?|collectively|individually|jointly|together|as well)){0,3}\\s{1,9}as|hereinafter,?(?:\\s{1,9}(?:called|collectively|jointly))?|(?:herein(?:after)?\\s{1,9})?(?:called|defined\\s{1,9}as|known\\s{1,9}as))\\s{1,9}(?:the\\s{1,9}|an?\\s{1,9}|each,?\\s{1,9}(?:an?\\s{1,9})?)?${OPEN}${TERM}${CLOSE}`,
  "giu",
);
const CAPITALS =
  "\\p{Lu}[\\p{L}\\p{N}’'&/-]{0,40}(?:[ ](?:of|and|or|the|to|for|in|&|\\p{Lu}[\\p{L}\\p{N}’'&/-]{0,40})){0,7}";
const NUMBER =
  "(?:\\(?[\\dA-Za-z]{1,4}(?:\\.\\d{1,3}){0,4}[.)]\\s{1,20}|\\d{1,3}(?:\\.\\d{1,3}){1,4}\\s{1,20}|[•·-]\\s{1,9})?";
/** A line of a list of definitions whose bold type is lost: Affiliate means … */
const UNQUOTED = new RegExp(
  `(?<=^|\\n)[ \\t]{0,40}${NUMBER}(?!The |This |That |It |Each |Any |No |Such |In )(${CAPITALS})[ \\t]{1,5}(?:shall |will )?(?:means?|has the meaning|have the meaning)\\b`,
  "gu",
);
/** A line that begins with the term in quotes: “X”: …, 1.3 “X”. … */
const HEADED = new RegExp(`(?<=^|\\n)[ \\t]{0,40}${NUMBER}${OPEN}${TERM}${CLOSE}[ \\t]{0,5}[:.–—=-](?=\\s)`, "gu");
const MAX_QUOTE = 1500;
const MAX_DEFINITIONS = 5_000;
const MAX_USES = 50_000;
const ONLY_MENTIONED =
  /\b(?:currently|to\s{1,9}be|mark(?:ed|s)?|legend|words?|label(?:led|ed)?|phrase|heading|entitled|titled|stamped)\s{1,9}(?:as\s{1,9})?$/i;
/** “the term called “X””, but not “an initial term of two years, … during that term (“X”)”. */
const TERM_MENTIONED = /\bterms?\s{1,9}(?:as\s{1,9})?$/i;

/** Defined terms with their uses, terms that look defined and are not, and those never used. */
export function findDefinitions(text: string): Definitions {
  const definitions = listDefinitions(text);
  addUses(text, definitions);
  const known = new Set(definitions.map(({ term }) => term));
  return { definitions, undefined: findUndefined(text, known), unused: findUnused(text, definitions) };
}

interface Found {
  pattern: "quoted" | "bracketed" | "called" | "unquoted" | "headed";
  index: number;
  whole: string;
  terms: string[];
}

/** The definitions of a text without their uses, in the order of the text. */
export function listDefinitions(text: string): Definition[] {
  const patterns = { quoted: QUOTED, bracketed: BRACKETED, called: CALLED, unquoted: UNQUOTED, headed: HEADED };
  const found = Object.entries(patterns).flatMap(([pattern, expression]) =>
    Array.from(text.matchAll(expression), (match) => ({
      pattern: pattern as Found["pattern"],
      index: match.index,
      whole: match[0],
      terms:
        pattern === "unquoted" ? match.slice(1) : Array.from(match[0].matchAll(IN_QUOTES), ([, term = ""]) => term),
    })),
  );
  const seen = new Set<number>();
  const definitions: Definition[] = [];
  for (const [group, each] of found.sort((a, b) => a.index - b.index).entries()) {
    if (definitions.length >= MAX_DEFINITIONS) break;
    for (const definition of read(text, each, group)) {
      if (seen.has(definition.at.start)) continue;
      seen.add(definition.at.start);
      definitions.push(definition);
    }
  }
  return definitions.sort((a, b) => a.at.start - b.at.start);
}

function read(text: string, { pattern, index, whole, terms }: Found, group: number): Definition[] {
  const before = text.slice(Math.max(0, index - 60), index);
  if (/\b(?:currently|to be)\s{1,9}(?:called|known|referred)\b/.test(whole)) return [];
  const isBehind = pattern === "bracketed" || pattern === "called";
  if ((isBehind || pattern === "unquoted") && ONLY_MENTIONED.test(before)) return [];
  if (pattern === "called" && TERM_MENTIONED.test(before)) return [];
  let from = index;
  return terms.flatMap((written) => {
    const start = text.indexOf(written, from);
    from = start + written.length;
    const term = written.replace(/[\s,.;]{1,40}$/, "").replace(/\s+/g, " ");
    if (start < 0 || start > index + whole.length || !isTerm(term)) return [];
    const range = isBehind ? sentenceAround(text, index, whole.length) : passageFrom(text, index);
    const kind = kindOf(text, { pattern, index, whole, terms });
    return [
      {
        ...range,
        term,
        kind,
        quote: text.slice(range.start, range.end),
        at: { start, end: start + written.trimEnd().length },
        group,
        uses: [],
      },
    ];
  });
}

function isTerm(term: string): boolean {
  const words = term.split(" ");
  if (/^(?:Shall|Will|This|It|Which|That)$/.test(term)) return false;
  if (words.length > 8 || term.length < 2 || !/\p{L}/u.test(term) || /[;:?!]|\.\s/.test(term)) return false;
  if (/['’]\s|\bwith\b|\bor$/.test(term)) return false;
  return /^\p{Lu}|^\d|^[a-z]\p{Lu}/u.test(term) || words.some((word) => /^\p{Lu}/u.test(word));
}

function kindOf(text: string, { pattern, index, whole }: Found): Definition["kind"] {
  const isBehind = pattern === "bracketed" || pattern === "called";
  if (isBehind) {
    const before = text.slice(Math.max(0, index - 400), index);
    const last =
      /(?:\[[^[\]\n]{0,60}\]|_{3,80}|\{[a-z_ ]{1,60}\})[\s,]{0,9}$/.exec(before)?.[0].replace(/[\s,]{1,40}$/, "") ?? "";
    if (last !== "" && (isBlank(last) || last.startsWith("{"))) return "blank";
    return isNameBefore(before) ? "alias" : "defined";
  }
  const said = text.slice(index + whole.length, index + whole.length + 120);
  const content = /^[\s:,]{0,9}([^\n.;]{0,100})/.exec(said)?.[1]?.trim() ?? "";
  return content === "" || isBlank(content) || /^\{[a-z_ ]{1,60}\}$/.test(content) ? "blank" : "defined";
}

/** From the term to the end of its paragraph, or of the sentence before the next definition. */
function passageFrom(text: string, index: number): Range {
  const start = index + (/^\s*/.exec(text.slice(index, index + 60))?.[0].length ?? 0);
  const rest = text.slice(start, start + MAX_QUOTE);
  const next =
    /[.;]\s{1,20}(?:\(?[\da-z.]{1,6}\)?\s{1,9})?["“]\p{Lu}[^"”\n]{0,80}["”][^"“\n]{0,40}\b(?:means?|meaning|includes?|refers?)\b/u.exec(
      rest,
    )?.index;
  const paragraph = /\n\s{0,40}\n|\n(?=\s{0,40}(?:["“(]|\d{1,3}[.)]|\p{Lu}))/u.exec(rest)?.index;
  const end = Math.min(next === undefined ? rest.length : next + 1, paragraph ?? rest.length);
  return { start, end: start + rest.slice(0, end).trimEnd().length };
}

/** The sentence that ends in a bracket, up to its end. */
function sentenceAround(text: string, index: number, length: number): Range {
  const before = text.slice(Math.max(0, index - MAX_QUOTE / 2), index);
  const cut = Math.max(before.lastIndexOf("\n\n") + 2, lastStop(before), before.length - MAX_QUOTE / 2);
  const start = index - before.length + (cut > 1 ? cut : 0);
  const lead = /^\s*/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
  const after = text.slice(index + length, index + length + MAX_QUOTE / 2);
  const stop = /[.;](?=\s|$)|\n\s{0,40}\n|\n/.exec(after);
  const end = index + length + (stop ? stop.index + (/[.;]/.test(stop[0]) ? 1 : 0) : after.length);
  return { start: Math.min(start + lead, index), end };
}

const STOP = /(?<!\b(?:Inc|Ltd|Corp|Co|No|[A-Z]|St|Dr|Mr|Ms|L\.P|LLC))[.;]\s{1,20}(?=["“(]?\p{Lu})|\n(?=\s{0,40}\S)/gu;

function lastStop(before: string): number {
  let last = 0;
  for (const { 0: whole, index } of before.matchAll(STOP)) last = index + whole.length;
  return last;
}

function addUses(text: string, definitions: Definition[]): void {
  const byTerm = new Map(definitions.map((definition) => [definition.term, [] as Definition[]]));
  for (const definition of definitions) byTerm.get(definition.term)?.push(definition);
  const own = new Set(definitions.map(({ at }) => at.start));
  let left = MAX_USES;
  for (const [term, places] of new TermFinder(byTerm.keys()).find(text)) {
    const uses = places.filter(({ start }) => !own.has(start)).slice(0, left);
    left -= uses.length;
    for (const definition of byTerm.get(term) ?? []) definition.uses = uses;
  }
}

/** Terms of whose group nobody is used, in any capitalisation or form. */
function findUnused(text: string, definitions: Definition[]): string[] {
  const isUsed = ({ term, uses }: Definition) => uses.length > 0 || !/^[\p{L}’' &-]+$/u.test(term);
  const used = new Set(definitions.filter(isUsed).map(({ group }) => group));
  const unused = definitions.filter(({ group }) => !used.has(group));
  if (unused.length === 0) return [];
  const lower = new TermFinder(unused.map(({ term }) => term.toLowerCase())).find(text.toLowerCase());
  const count = (term: string) => lower.get(term.toLowerCase())?.length ?? 0;
  const defined = (term: string) => unused.filter((one) => one.term === term).length;
  const quiet = unused.filter(({ term }) => count(term) <= defined(term) && /^\p{Lu}[\p{L}’' &-]*$/u.test(term));
  const letters = lettersOf(text);
  const parts = new TermFinder(quiet.flatMap(({ term }) => (isEither(term) ? term.split(OR) : []))).find(text);
  const isPartUsed = (term: string) =>
    isEither(term) && term.split(OR).some((part) => (parts.get(part)?.length ?? 0) > defined(term));
  return [...new Set(quiet.map(({ term }) => term))]
    .slice(0, MAX_UNUSED)
    .filter(
      (term) =>
        !isPartUsed(term) && !isAbbreviated(text, term, definitions) && !isWrittenElsewhere(letters, term, definitions),
    );
}

/** “Field Bill of Materials” (FBM) means …: the text goes on with the initials. */
function isAbbreviated(text: string, term: string, definitions: Definition[]): boolean {
  return definitions.some((one) => {
    const initials =
      one.term === term &&
      /^["”]\s{1,3}\(["“]?(\p{Lu}[\p{L}\d]{1,9})["”]?\)/u.exec(text.slice(one.at.end, one.at.end + 20))?.[1];
    return initials && (new TermFinder([initials]).find(text).get(initials)?.length ?? 0) > 1;
  });
}

const OR = /\s(?:or|and)\s/;
/** “Loss or Losses”: the text goes on with either. */
const isEither = (term: string) => OR.test(term);

/** Each is searched for once more in the whole text. */
const MAX_UNUSED = 100;
const LEAST_LETTERS = 8;
/** Only letters, for spaces and hyphens may differ, and scans take an I for an l. */
const lettersOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}]/gu, "")
    .replaceAll("l", "i");

/** Whether a term stands elsewhere in another spelling: “Event of Insolvency”, “EnergySaver”, “FHLB-Dallas”. */
function isWrittenElsewhere(letters: string, term: string, definitions: Definition[]): boolean {
  const forms = [term, ...term.split(/\s(?:or|and)\s/), term.replace(/s(?=\sof\s)/, "")];
  const own = definitions.filter((one) => one.term.includes(term)).length;
  return forms.some((form) => {
    const wanted = lettersOf(form).replace(/s$/, "");
    if (wanted.length < LEAST_LETTERS) return false;
    let count = 0;
    for (let at = letters.indexOf(wanted); at !== -1 && count <= own; at = letters.indexOf(wanted, at + wanted.length))
      count++;
    return count > (form === term.replace(/s(?=\sof\s)/, "") && form !== term ? 0 : own);
  });
}
