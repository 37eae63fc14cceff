import { isClauseHeading } from "../../models/engine/catalogue/heading-kinds.ts";
import type { CutClause } from "./cut-clause.ts";

/** Paragraphs, and the numbered parts that stand in one line: “… hereof. 1.5 The term …”, “… USA. (c) Products. The …”. */
const BREAK =
  /\n[^\S\n]*\n|\n(?=[^\S\n]{0,40}\(?(?:\d{1,2}|[a-z])[.)]\d{0,2}\s)|(?<=[\p{Ll}\p{Lu})\]][.;:]["”]?)\s{1,3}(?=(?:\d{1,2}(?:\.\d{1,2}){1,2}\.?|\d{1,2}[.)]|\([a-z]\))\s{1,3}["“]?\p{Lu})/gu;
const NUMBER = /^(?:section\s{1,3}|article\s{1,3})?(\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[a-z])[.)]{0,2})\s{1,9}/iu;
const HEADING = /^["“]?(\p{Lu}[\p{L}&/,’'\s-]{2,60}?)["”]?[.:]\s/u;
const VERB = /\b(?:shall|will|must|may|is|are|was|has|have|does|can|agrees?|means?)\b/i;
/** What stands around the clauses of a contract. */
const NO_CLAUSE =
  /^(?:whereas|in witness|witnesseth|recitals?|now,? therefore|source:|page\s\d|this\s.{0,80}\bmade\b)/i;
const LEAST_LENGTH = 80;
const LEAST_WORDS = 12;

/** The clauses of a contract whose sections cannot be told by their lines: its paragraphs that are sentences. */
export function cutParagraphs(text: string, end: number): CutClause[] {
  const body = text.slice(0, end);
  const breaks = Array.from(body.matchAll(BREAK), ({ 0: gap, index }) => ({ end: index, start: index + gap.length }));
  return [{ start: 0, end: 0 }, ...breaks].flatMap(({ start }, at) =>
    clauseIn(body, start, breaks[at]?.end ?? body.length),
  );
}

function clauseIn(text: string, from: number, end: number): CutClause[] {
  const whole = text.slice(from, end);
  const start = from + whole.length - whole.trimStart().length;
  const words = whole.trim();
  const [mark = "", number = null] = NUMBER.exec(words) ?? [];
  const said = words.slice(mark.length);
  const named = HEADING.exec(said);
  const heading = named?.[1]?.replace(/\s+/g, " ");
  const isHeaded = heading !== undefined && isClauseHeading(heading) && !VERB.test(heading);
  const body = isHeaded ? said.slice(named?.[0].length).trim() : said;
  if (NO_CLAUSE.test(said) || body.length < LEAST_LENGTH || body.split(/\s+/).length < LEAST_WORDS || !VERB.test(body))
    return [];
  return [{ number, heading: isHeaded ? heading : null, start, end, text: body }];
}
