import type { FieldType } from "../values.ts";
import { findBlankDates } from "./dates.ts";
import { findAll, type Mention } from "./mention.ts";

/** A bracketed placeholder in a form: [DATE], [insert amount], [●]. Not [***], which is withheld text. */
const BRACKETED = "\\[[^[\\]*\\d]{0,40}\\]";
const LINE = "(?<!_)_{2,200}|(?<!\\.)\\.{5,200}|(?<=\\s)[●∙](?=[\\s,.;%])";
const GENERIC = new RegExp(`${BRACKETED}|${LINE}`, "g");
const FILLED_IN =
  /^(?:\s|_|[●•·∙.–—-])*$|^\s{0,5}(?:insert|enter|fill|specify|state|name|date|day|month|year|amount|number|price|fee|rate|term|period|percent\w{0,4}|address|city|country|jurisdiction|tbd|to be \w{1,20})(?:\b|$)/i;
/** Capitals only: [COMPANY NAME]. */
const CAPITALS = /^[\p{Lu}\s/&'’-]{2,40}$/u;
const NOT_OPEN =
  /^X+$|\b(?:omitted|redacted|reserved|confidential|signature|seal|intentionally|sic|remainder|exhibit)\b/i;

const isOpen = (blank: string) => {
  if (!blank.startsWith("[")) return true;
  const inside = blank.slice(1, -1);
  return !NOT_OPEN.test(inside) && (FILLED_IN.test(inside) || CAPITALS.test(inside));
};

const DATE = {
  before:
    /\b(?:on|about|until|till|through|as\s{1,5}of|from|by|before|after|dated|effective|commenc\w{1,6}|beginning|ending|expir\w{1,6}|date|date\s{1,5}of|date\s{1,5}is)\s{0,5}:?\s{0,5}$/i,
  after: /^\s{0,5}\(?\s{0,5}(?:the\s{1,5})?["“](?:effective|commencement|expir\w{1,6})\b/i,
};
/** Words right before or after a blank that show that a value of the type belongs there. */
const AROUND: Partial<Record<FieldType, { before?: RegExp; after?: RegExp }>> = {
  date: DATE,
  date_range: DATE,
  currency: {
    before: /(?:[$€£]|\b(?:USD|EUR|GBP|sum\s{1,5}of|amount\s{1,5}of|price\s{1,5}of|fees?\s{1,5}of|exceed))\s{0,5}$/i,
    after: /^\s{0,5}(?:\([^)]{0,40}\)\s{0,5})?(?:US\s{1,5}|U\.S\.\s{1,5})?(?:dollars?|euros?|pounds|USD|EUR|GBP)\b/i,
  },
  percentage: { after: /^\s{0,5}(?:\([^)]{0,40}\)\s{0,5})?(?:%|percent\b|per\s{1,5}cent\b)/i },
  duration: {
    before: /\b(?:term|period)\s{1,5}(?:of|is|shall\s{1,5}be)\s{1,5}$/i,
    after:
      /^\s{0,5}(?:\([^)]{0,40}\)\s{0,5})?(?:calendar\s{1,5}|business\s{1,5})?(?:days?|weeks?|months?|years?)(?:[’']|\b)/i,
  },
  number: { after: /^\s{0,5}(?:\([^)]{0,40}\)\s{0,5})?(?:%|(?!(?:and|or|the|with|for|shall)\b)\p{Ll}{3,30})/u },
  party_list: { before: /\b(?:between|among|and|by)\s{0,5}:?\s{0,5}$/i },
};

/** Words before a blank for a law or place: “the laws of the State of ______”. */
const LAW_BEFORE =
  /\b(?:laws?|jurisdiction|state|commonwealth|province|republic|courts?)\s{1,5}(?:of|in)\s{1,5}(?:the\s{1,5})?(?:(?:State|Commonwealth|Province|Republic)\s{1,5}of\s{1,5}(?:the\s{1,5})?)?$/i;

/** The blanks in a form for a value of the type: “this ___ day of ___”, “[DATE]”, “______ Dollars”. */
export function findBlanks(type: FieldType, text: string): Mention<null>[] {
  const dates = type === "date" || type === "date_range" ? findBlankDates(text) : [];
  const open = findAll(text, GENERIC, ([blank]) => (isOpen(blank) ? null : undefined));
  const others = open.filter(({ start, end }) => isFor(type, text, start, end));
  const free = others.filter(({ start, end }) => dates.every((date) => end <= date.start || date.end <= start));
  return [...dates, ...free].sort((a, b) => a.start - b.start);
}

/** What the blank itself asks for: [DATE], [insert amount]. */
const NAMED: Partial<Record<FieldType, RegExp>> = {
  date: /\b(?:date|day|month|year)\b/i,
  date_range: /\b(?:date|day|month|year|term|period)\b/i,
  currency: /\b(?:amount|price|fee|sum)\b/i,
  percentage: /\b(?:percent\w{0,4}|rate)\b/i,
  duration: /\b(?:term|period|days|months|years)\b/i,
  number: /\bnumber\b/i,
  party_list: /\b(?:party|name|company)\b/i,
};

/** “Section 7(b) [Term and Termination]”. */
const REFERENCE = /\b(?:section|article|clause|schedule|exhibit)\s{1,5}[\w.()]{1,12}\s{0,5}$/i;

function isFor(type: FieldType, text: string, start: number, end: number): boolean {
  const [before, after] = [text.slice(Math.max(0, start - 60), start), text.slice(end, end + 60)];
  if (REFERENCE.test(before)) return false;
  if (NAMED[type]?.test(text.slice(start, end))) return true;
  const around = AROUND[type];
  if (around) return (around.before?.test(before) || around.after?.test(after)) ?? false;
  return LAW_BEFORE.test(before);
}

/** Whether a text is nothing but a blank to be filled in. */
export const isBlank = (text: string): boolean => {
  const words = text.trim();
  if (words === "") return false;
  return /^[\s_.–—●•∙/-]{1,200}$/.test(words) || (/^\[[^[\]*\d]{0,40}\]$/.test(words) && isOpen(words));
};

/** A blank with the words around it, for people: “this ___ day of ___, 2019”. */
export function quoteBlank(text: string, { start, end }: { start: number; end: number }): string {
  const before =
    /(?:[^\s.;]{1,20}\s{1,40}){0,3}[^\s.;]{0,20}$/.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? "";
  const after = /^[^\s.;]{0,20}(?:\s{1,40}[^\s.;]{1,20}){0,3}/.exec(text.slice(end, end + 80))?.[0] ?? "";
  const words = `${before}${text.slice(start, end)}${after}`.replace(/\s+/g, " ").trim();
  return words.replace(/_{4,}/g, "___").replace(/\.{5,}/g, "….");
}
