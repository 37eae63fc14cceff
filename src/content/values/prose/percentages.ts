import { findAll, type Mention } from "./mention.ts";
import { NUMBER, readNumber } from "./number-words.ts";

const UNIT = "(?:%|percent\\b|per\\s?cent(?:um)?\\b|pct\\b|(basis\\s{1,40}points?|bps)\\b)";
const PATTERN = new RegExp(
  `(${NUMBER})[\\s-]{0,40}${UNIT}(?:\\s{0,40}[([]\\s{0,40}([\\d.,]{1,40})\\s{0,40}%\\s{0,40}[)\\]])?`,
  "gi",
);
const FRACTION =
  /(?:\b(?:half|quarter|third|fourth|fifth|eighth|tenth)s?|\d\s?[/⁄]\s?\d{1,2}|[½¼¾⅓⅔⅛⅜⅝⅞])\s+(?:of\s+)?(?:an?\s+)?$/i;

/** Shares in per cent: 2%, "two per cent", 1 1/2%, "ten percent (10%)", "one-half of one percent (0.5%)", 50 basis points. */
export function findPercentages(text: string): Mention<number>[] {
  return findAll(text, PATTERN, (match) => {
    const [, number = "", points, figures] = match;
    const isFraction = FRACTION.test(text.slice(Math.max(0, match.index - 30), match.index));
    const written = isFraction ? figures : number;
    if (written === undefined) return undefined;
    const value = readNumber(written);
    return value === undefined || points === undefined ? value : Number((value / 100).toPrecision(12));
  });
}
