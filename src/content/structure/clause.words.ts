import { headingIn } from "./heading.words.ts";

/** What begins a sentence and no heading: “No exclusivity. …”, “The Parties” at the end of a line. */
const BEGINS_SENTENCE = /^(?:no|not|none|neither|nothing|the|this|these|each|either|any|all|an?)\b/i;
const LEAST_REST = 20;
const LINE_BREAK = /[^\S\n]{0,20}\n\s{0,40}/;
/** “8.4”, “Section 8.4.”, “3.”, “(b)”, “IV.” */
const NUMBER =
  /(?<=^|\n)[^\S\n]{0,20}(?:(?:section|article|clause)\s{1,3})?(?:\d{1,3}(?:\.\d{1,3}){1,5}[.):]?|\d{1,3}[.):]|\((?:[a-z]{1,4}|\d{1,3})\)|(?:[A-Z]|[IVX]{2,6})[.)])[\s–—:-]{1,20}/gi;

/** The words of a clause as they go into another document: without the number and the heading that it had, and without the line breaks of its source. */
export function clauseWords(clause: string): string {
  return clause
    .slice(clauseStart(clause))
    .trim()
    .replace(/(\p{L}-)[^\S\n]{0,20}\n\s{0,40}(?=\p{Ll})/gu, "$1")
    .split(/(?<=[.;:])[^\S\n]{0,20}\n[^\S\n]{0,40}\n\s{0,40}/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .join("\n");
}

/** Where the words of a clause begin, behind its number and its heading. */
export function clauseStart(clause: string): number {
  const from = clause.length - clause.trimStart().length;
  const number = lengthOfNumber(clause.slice(from));
  return from + number + lengthOfHeading(clause.slice(from + number));
}

/** A clause of several numbers keeps them. */
function lengthOfNumber(words: string): number {
  const [first, ...others] = words.matchAll(NUMBER);
  return first?.index === 0 && others.length === 0 ? first[0].length : 0;
}

/** A heading may run over the end of its line. */
function lengthOfHeading(words: string): number {
  const wrapped = words.replace(LINE_BREAK, " ");
  const broken = LINE_BREAK.exec(words)?.index ?? words.length;
  const over = headingIn(wrapped);
  const isOver = over !== undefined && over.length > broken;
  const [found, written] = isOver ? [over, wrapped] : [headingIn(words), words];
  if (!found || BEGINS_SENTENCE.test(found.heading) || !isTitle(found.heading)) return 0;
  const rest = written.slice(found.length).replace(/^[\s.:–—-]{1,20}/, "");
  return rest.length >= LEAST_REST && /^[\p{Lu}“"(]/u.test(rest) ? words.length - rest.length : 0;
}

/** “Customer owns all Customer Data.” is a sentence. */
const isTitle = (heading: string) => !/(?<!\p{L})\p{Ll}\p{L}{3,}/u.test(heading);
