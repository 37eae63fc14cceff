import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { shorten } from "./finding-prose.ts";

const { judge: LIMITS } = CALIBRATION;

const ELSEWHERE = "(?:posted|available|published|located|found)\\s+(?:online\\s+)?at\\b";
const INCORPORATES = new RegExp(
  `\\b(?:consists?\\s+of|enters?\\s+into|governed\\s+by|subject\\s+to|agrees?\\s+to)\\b[^;]{0,250}\\b(?:Terms|NDA|Agreement|Conditions)\\b[^;]{0,120}\\b${ELSEWHERE}|\\b(?:Terms|NDA|Agreement|Conditions)\\b[^.;]{0,160}\\bincorporated\\b[^.;]{0,60}\\bby\\s+(?:this\\s+)?reference\\b|\\bincorporat\\w+\\s+by\\s+reference\\b[^.;]{0,160}\\b(?:Terms|NDA|Agreement|Conditions)\\b`,
);

const POSTED =
  /\b(?:Terms|NDA|Agreement|Conditions)\b[^;]{0,60}\b(?:posted|available|published|located|found)\s{1,9}(?:online\s{1,9})?at\s{1,9}(?:https?:|www\.)/;

/** The words by which a cover page incorporates the terms of another document. Longer documents have terms of their own. */
export function incorporatedTerms({ text }: Evidence): string | undefined {
  if (text.length > LIMITS.cover_page) return undefined;
  const words = INCORPORATES.exec(text)?.[0].replace(/\s+/g, " ");
  return words && withoutOpenBracket(words).trim();
}

/** Without “(available at”, whose address follows. */
const withoutOpenBracket = (words: string) =>
  words.lastIndexOf("(") > words.lastIndexOf(")") ? words.slice(0, words.lastIndexOf("(")) : words;

/** Whether the document has terms on a web page. If so, nothing is reported missing, however long the document is. */
export const hasPostedTerms = ({ text }: Evidence): boolean => POSTED.test(text);

/** For the whole review: nothing is reported missing and no clause is inserted. */
export const noticeOfTerms = (words: string) =>
  `This document incorporates other terms by reference (“${shorten(words)}”). They were not part of this review: what is not in the document may be in them.`;
