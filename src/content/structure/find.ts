import { type Definition, listDefinitions } from "./definitions.ts";
import { SPELLED_NUMBER, spelledValue } from "./numerals.ts";
import { findOutline, type Section } from "./outline.ts";
import { findReferences } from "./references.ts";
import { lettersOf, SectionIndex, type Target } from "./section-index.ts";
import { formsOf, type Range } from "./term-finder.ts";

const EXHIBIT =
  /^(exhibit|schedule|annex|annexure|appendix|attachment)\s+(?:no\.?\s*)?["“]?([a-z0-9][a-z0-9.-]{0,6})["”]?$/i;
const SECTION =
  /^(?:(section|clause|article|paragraph|sec\.|§)\s*)?((?:\d{1,3}(?:\.\d{1,3}){0,5}|[ivxlc]{1,7}|[a-z])?\.?(?:\s?\([a-z0-9]{1,5}\)){0,4})$/i;

const SPELLED = new RegExp(`(?<=\\s)${SPELLED_NUMBER}$`, "iu");

/** The section or exhibit that somebody names: “8.4”, “Section Fourteen”, “Section 8.4(b)”, “Article IV”, “Annex B”. Undefined if there is none. */
export function findSection(text: string, name: string, sections: Section[] = findOutline(text)): Target | undefined {
  const index = new SectionIndex(text, sections);
  const exhibit = EXHIBIT.exec(name.trim());
  if (exhibit) return index.exhibit(exhibit[1] ?? "", exhibit[2] ?? "") ?? undefined;
  const inDigits = name.trim().replace(SPELLED, (words) => String(spelledValue(words) ?? words));
  const [, word = "", number = ""] = SECTION.exec(inDigits) ?? [];
  if (number === "") return undefined;
  const isArticle = /^art/i.test(word) || /^[ivxlc]+$/i.test(number);
  return index.section(isArticle ? number.toUpperCase() : number, isArticle, 0) ?? undefined;
}

/** The definitions of a term, however it is capitalised, singular or plural. What defines it comes before what refers to that. */
export function findDefinition(text: string, term: string): Definition[] {
  const wanted = new Set(formsOf(lettersOf(term).replace(/^(?:the|an?) /, "")));
  const found = listDefinitions(text).filter((one) => wanted.has(lettersOf(one.term)));
  return found.sort((a, b) => Number(isPointer(a)) - Number(isPointer(b)));
}

/** “shall have the meaning set forth in Section 2.1”. */
export const isPointer = ({ quote }: Pick<Definition, "quote">): boolean =>
  quote.length < 300 &&
  /\b(?:meanings?\b[^.]{0,60}\b(?:in|by|to|under|on)|(?:be|is|are)\s(?:as\s)?defined\s(?:in|on|under))\b/.test(quote);

/** Every place that mentions an exhibit, a section or any words. */
export function findMentions(text: string, name: string): Range[] {
  const wanted = keyOf(name);
  const isNumbered = EXHIBIT.test(name.trim()) || /^(?:section|clause|article|paragraph)\b/i.test(name.trim());
  if (isNumbered)
    return findReferences(text)
      .filter(
        ({ kind, text: written, number }) =>
          (kind === "section" || kind === "exhibit") &&
          wanted.endsWith(keyOf(number)) &&
          (keyOf(written) === wanted || !/^\p{L}{3}/u.test(written)),
      )
      .map(({ start, end }) => ({ start, end }));
  return placesOf(text, name);
}

const keyOf = (written: string) =>
  written
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, "")
    .replace(/\.$/, "");

/** Whole words, in any capitalisation. */
function placesOf(text: string, words: string): Range[] {
  const wanted = words.trim().toLowerCase();
  const lower = text.toLowerCase();
  if (wanted === "" || lower.length !== text.length) return [];
  const places: Range[] = [];
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
    const end = at + wanted.length;
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1)) && !/[\p{L}\p{N}]/u.test(text.charAt(end)))
      places.push({ start: at, end });
  }
  return places;
}
