import { LEXICON } from "../catalogue/lexicon.ts";
import type { Place } from "./place.ts";

/** A legal form, such as Inc or GmbH. */
export const LEGAL_FORM = LEXICON.legal_forms.join("|");
const HAS_FORM = new RegExp(`(?:^|[\\s,.(])(?:${LEGAL_FORM})\\b`);
/** "TOM Online (BVI) Limited": the brackets belong to the name. */
const BRACKETS_INSIDE = new RegExp(`^[^,("“;\\n]{2,50}\\([^)"“]{2,20}\\)(?=[^,("“;\\n]{0,25}(?:${LEGAL_FORM})\\b)`);
const ONLY_FORM = new RegExp(`^(?:(?:${LEGAL_FORM})[\\s.,]*)+$`);
/** The rest of a name that was tagged in part, up to its legal form. */
const NAME_CONTINUES = new RegExp(
  `^(?:[^\\S\\n]+(?:\\p{Lu}[\\p{L}\\d&.'’-]*|\\(\\p{Lu}[^)"“]{1,20}\\)|and|of|for|the|de|&)){0,6}?(?:,?\\s*(?:${LEGAL_FORM})\\b\\.?)+`,
  "u",
);
const FORM_CONTINUES = new RegExp(
  `^(?:(?:,?\\s*(?:${LEGAL_FORM})\\b\\.?)+|\\s+of(?:\\s+(?:the\\s+)?\\p{Lu}[\\p{L}-]+){1,3})`,
  "u",
);
const ENDS_IN_FORM = new RegExp(`(?:^|[\\s,.(])(?:${LEGAL_FORM})\\.?$`);
/** "Acme Corp. and Beta LLC": one tag over two names. */
const TWO_NAMES = new RegExp(`^(.{2,80}?[\\s,.](?:${LEGAL_FORM})\\b\\.?),?\\s+and\\s+(?=\\p{Lu})`, "u");
/** A tag that is one name: "Centre for Probe Development and Commercialization". */
const ALL_NAME =
  /^(?:\p{Lu}[\p{L}\d.'’-]*|and|of|for|the|de|&)(?:[^\S\n]+(?:\p{Lu}[\p{L}\d.'’-]*|and|of|for|the|de|&))+$/u;
/** The first line of a name that continues on the next line, up to its legal form. */
const BROKEN_NAME = new RegExp(
  `^(?:\\p{Lu}[\\p{L}\\d&.'’-]{0,40}[^\\S\\n]{1,9}){0,5}\\p{Lu}[\\p{L}\\d&.'’-]{0,40}\\n(?=(?:\\p{Lu}[\\p{L}\\d&.'’-]{0,40}[^\\S\\n]{1,9}){0,3}(?:${LEGAL_FORM})\\b)`,
  "u",
);
const FORM_AFTER_COMMA = new RegExp(`^,\\s*(?:${LEGAL_FORM})\\b\\.?(?:\\s*(?:${LEGAL_FORM})\\b\\.?)?`);

/** The end of a name, where the description of the party begins. */
const NAME_ENDS =
  /\s{0,40}[("“‘[]|,?\s{1,40}(?:an?\s{1,40}|(?:with|having|whose|located|organi[sz]ed|incorporated(?=\s{1,40}(?:in|under|as|at|by|and|with|pursuant)\b)|formed|acting|existing|duly|registered|domiciled|residing|represented|hereinafter|referred|as|solely|for|on\s{1,40}behalf|by\s{1,40}and\s{1,40}through|in\s{1,40}its|which|who|that|has|have|is|are|was|regarding|relating|concerning|dated|effective|under|pursuant|collectively|each|together|individually|jointly|or\s{1,40}its|and\s{1,40}its|and\/or|at|pertaining|covering)\b)|[;:]|\s{1,40}of\s{1,40}(?=\d|the\s{1,40}(?:one|first|other|second)\b)|,\s{0,40}(?=\d|of\s)|\n|\s[-–—]{1,2}\s|,?\s{1,40}(?:of\s{1,40}(?:one|the)\s{1,40}(?:one\s{1,40})?part)/iu;
export const NOT_A_NAME =
  /^(?:the\s+)?(?:parties|party|whereas|this|that|these|which|each|both|either|between|agreement|such|its|their|affiliates?|effective|dated?|undersigned|following|collectively|hereinafter|recitals?|background|preamble|definitions?|documentation|individual|exhibit|schedule|section|article|table|page|source|january|february|march|april|may|june|july|august|september|october|november|december|if|in|on|for|with|under|subject)\b/i;
const NO_PERSON =
  /\b(?:and|or|of|the|for|in|agreement|address|date|schedule|exhibit|agent|buyer|seller|licens(?:or|ee)|company|customer|supplier|vendor|distributor|reseller|contractor|consultant|trustee|servicer|issuer|depositor|custodian|advis[eo]r|lender|borrower|guarantor|purchaser|investor|franchis(?:or|ee)|services?|guidelines?|commission|administration|plaza|alert|banking|network|software|products?|street|avenue|road|hong\s+kong|united\s+(?:states|kingdom)|new\s+york|los\s+angeles|san\s+\p{L}+)\b/iu;
export const ROLE_NOUN =
  /^(?:the\s+)?(?:\p{L}+[\s-]){0,3}(?:company|bank|client|agent|club|association|owner|trust|fund|depositor|principal|affiliate|partner|member|sponsor|\p{L}+(?:or|er|ee|ant|ier|ent|tory|ist|ian))$/iu;

/** The tagged name, completed where the tag stops short. */
export function completeName(whole: string, { start, end }: Place): string {
  const text = joinBrokenName(whole, start);
  const both = TWO_NAMES.exec(text.slice(start, end))?.[1];
  const marked = both ?? text.slice(start, end);
  const own = ALL_NAME.test(marked) ? marked : leadingName(marked);
  if (own.length < marked.length - 2 || ROLE_NOUN.test(own)) return own;
  const continues = ENDS_IN_FORM.test(own) ? FORM_CONTINUES : NAME_CONTINUES;
  const more = continues.exec(text.slice(start + own.length, end + 120))?.[0] ?? "";
  return isPerson(own) && /^\s+and\b/i.test(more) ? own : own + more;
}

/** A name in running text may be broken by the end of a line. One that begins a line, as in a list of signatories, ends with it. */
function joinBrokenName(text: string, start: number): string {
  const isInRunningText = /\S[^\S\n]*$/.test(text.slice(text.lastIndexOf("\n", start - 1) + 1, start));
  const line = isInRunningText ? BROKEN_NAME.exec(text.slice(start, start + 300))?.[0] : undefined;
  if (line === undefined || ENDS_IN_FORM.test(line.trimEnd())) return text;
  return `${text.slice(0, start)}${line.slice(0, -1)} ${text.slice(start + line.length)}`;
}

/** The name at the start of a text, with its legal form and without the description of the party. */
export function leadingName(text: string): string {
  const inside = BRACKETS_INSIDE.exec(text)?.[0].length ?? 0;
  let end = inside + (NAME_ENDS.exec(text.slice(inside))?.index ?? text.length);
  for (let comma = text.indexOf(","); comma !== -1 && comma < end; comma = text.indexOf(",", comma + 1)) {
    const form = FORM_AFTER_COMMA.exec(text.slice(comma));
    if (form === null && !/^,\s*(?:d\/b\/a|dba)\b/i.test(text.slice(comma))) {
      end = comma;
      break;
    }
    // A line end may separate a name from its legal form.
    if (form) end = Math.max(end, comma + form[0].length);
    comma += form?.[0].length ?? 1;
  }
  const name = text.slice(0, end).trimEnd();
  return new RegExp(`\\b(?:${LEGAL_FORM})$`).test(name) && text[name.length] === "."
    ? `${name}.`
    : name.replace(/(?<!\b(?:Inc|Ltd|Corp|Co|[A-Z]))[.,]{1,20}$/i, "");
}

export function isName(name: string, aliases: string[]): boolean {
  const words = name.split(/\s+/);
  if (!/\p{L}{2}/u.test(name) || !/^(?:the\s+)?[\p{Lu}\d]|\.com\b|^[a-z][A-Z\d]/u.test(name)) return false;
  if (/^\S+ and \S+$/i.test(name) && name.split(/ and /i).every((role) => ROLE_NOUN.test(role))) return false;
  if (/\b(?:this|agreement)\b/i.test(name) || ONLY_FORM.test(name) || /^N\/A\b/.test(name)) return false;
  if (/^(?:the\s+)?(?:company|bank|trust|fund|partnership|group)$/i.test(name)) return false;
  if (HAS_FORM.test(name)) return true;
  if (
    words.length === 1
      ? !/\.(?:com|org|net)\b/i.test(name)
      : ROLE_NOUN.test(name) && words.length <= 2 && aliases.length === 0
  )
    return false;
  const capital = words.filter(
    (word) => /^[\p{Lu}\d&(]/u.test(word) || /^(?:of|and|the|for|de|van|von|d\/b\/a)$/.test(word),
  );
  return aliases.length > 0 && capital.length === words.length && words.length <= 9;
}

export function isPerson(name: string): boolean {
  const words = name.split(/\s+/);
  if (NO_PERSON.test(name)) return false;
  return words.length >= 2 && words.length <= 5 && words.every((word) => /^\p{Lu}[\p{L}.'’-]*,?$/u.test(word));
}

export function hasLegalForm(name: string): boolean {
  return HAS_FORM.test(name);
}

const FORMS: [RegExp, string][] = [
  [/ limited$/, " ltd"],
  [/ incorporated$/, " inc"],
  [/ corporation$/, " corp"],
  [/ company$/, " co"],
];

export function isSameName(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) =>
    FORMS.reduce((letters, [long, short]) => letters.replace(long, short), normalizeName(name)),
  ) as [string, string];
  return a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `);
}

export function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[.'’]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
