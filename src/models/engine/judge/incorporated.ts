import type { Reading } from "../evidence/reading.ts";

const ELSEWHERE = "(?:posted|available|published|located|found)\\s+(?:online\\s+)?at\\b";
const INCORPORATES = new RegExp(
  `\\b(?:consists?\\s+of|enters?\\s+into|governed\\s+by|subject\\s+to|agrees?\\s+to)\\b[^;]{0,250}\\b(?:Terms|NDA|Agreement|Conditions)\\b[^;]{0,120}\\b${ELSEWHERE}|\\b(?:Terms|NDA|Agreement|Conditions)\\b[^.;]{0,160}\\bincorporated\\b[^.;]{0,60}\\bby\\s+(?:this\\s+)?reference\\b|\\bincorporat\\w+\\s+by\\s+reference\\b[^.;]{0,160}\\b(?:Terms|NDA|Agreement|Conditions)\\b`,
);
/** Longer documents have terms of their own. */
const COVER_PAGE = 8000;

/** The words by which a cover page takes in terms that stand in another document; undefined where it does not. */
export function incorporatedTerms({ text }: Reading): string | undefined {
  if (text.length > COVER_PAGE) return undefined;
  return INCORPORATES.exec(text)?.[0].replace(/\s+/g, " ");
}
