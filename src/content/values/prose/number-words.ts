import { must } from "../../must.ts";
import { numberOf } from "../numerals.ts";

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Record<string, number> = { hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const ORDINALS: Record<string, number> = { first: 1, second: 2, third: 3, fifth: 5, eighth: 8, ninth: 9, twelfth: 12 };

const VALUES = new Map<string, number>([
  ...SMALL.map((word, value) => [word, value] as const),
  ...TENS.map((word, index) => [word, 20 + 10 * index] as const),
  ["fourty", 40],
  ["ninty", 90],
]);

const WORD = [...VALUES.keys(), ...Object.keys(SCALES)].sort((a, b) => b.length - a.length).join("|");
/** White space between the words of a number. No line is indented by more. */
const GAP = "\\s{1,40}";
const HALF = `(?:${GAP}and${GAP}(?:one[\\s-]half|a${GAP}half))?`;
/** No real number has more words than this. */
const MORE_WORDS = 15;
const BETWEEN = `(?:\\s{0,40}-\\s{0,40}|${GAP}and${GAP}|\\s{0,40},${GAP}|${GAP})`;
/** "one hundred and eighty", "twenty-five", "one and one-half". */
const WORDS = `\\b(?:${WORD})\\b(?:${BETWEEN}(?!one[\\s-]half)(?:${WORD})\\b){0,${MORE_WORDS}}${HALF}`;
/** The parts of a fraction are not separate numbers. */
const PLAIN =
  "(?<![\\d.,]|\\d\\s?[/⁄]\\s?)(?:\\d{1,3}(?:,\\d{3}){1,10}|\\d{1,40})(?:\\.\\d{1,40})?(?!\\d|\\s?[/⁄]\\s?\\d|\\s?[½¼¾⅓⅔⅛⅜⅝⅞])(?:\\s{1,40}(?:hundred|thousand|million|billion|trillion)\\b)?";
/** "1 1/2", "1-1/2", "1½". */
const MIXED =
  "(?<![\\d.,/⁄])\\d{1,3}(?:(?:\\s{1,40}|\\s?-\\s?)\\d{1,2}\\s?[/⁄]\\s?\\d{1,2}(?![\\d/⁄])|\\s?[½¼¾⅓⅔⅛⅜⅝⅞])";
const DIGITS = `(?:${MIXED}|${PLAIN})`;

/** A number in words, in digits, or in both: "thirty (30)", "30 (thirty)", "[30]", "(30)". */
export const NUMBER = `(?:${WORDS}(?:\\s{0,40}[([]\\s{0,40}(?:${DIGITS}|[Il])\\s{0,40}[)\\]])?|${DIGITS}(?:\\s{0,40}\\(\\s{0,40}${WORDS}\\s{0,40}\\))?|[([]\\s{0,40}${DIGITS}\\s{0,40}[)\\]])`;

const IN_WORDS = new RegExp(WORDS, "i");
const IN_DIGITS = new RegExp(`(${DIGITS})`, "i");
const IN_PARTS = /^(\d+)(?:[\s-]+(\d+)\s?[/⁄]\s?(\d+)|\s?([½¼¾⅓⅔⅛⅜⅝⅞]))$/;

/** If words and digits differ, the words prevail, as in court. */
export function readNumber(written: string): number | undefined {
  const digits = IN_DIGITS.exec(written)?.[1];
  const words = IN_WORDS.exec(digits === undefined ? written : written.replace(digits, " "))?.[0];
  return (words === undefined ? undefined : wordsToNumber(words)) ?? digitsToNumber(digits);
}

function digitsToNumber(digits: string | undefined): number | undefined {
  if (digits === undefined) return undefined;
  const parts = IN_PARTS.exec(digits);
  if (parts) return mixedNumber(parts);
  const [, amount = "", scale = ""] = /^([\d.,]+)(?:\s+([a-z]+))?$/i.exec(digits) ?? [];
  const power = Math.log10(SCALES[scale.toLowerCase()] ?? 1);
  return numberOf({ digits: amount.replaceAll(",", ""), exponent: 0 }, Math.round(power));
}

/** A whole number with a proper fraction. Anything else, such as the days of a date, is not a number. */
function mixedNumber([, whole, above, below, sign]: RegExpExecArray): number | undefined {
  const [part = 0, of = 0] =
    sign === undefined ? [Number(above), Number(below)] : sign.normalize("NFKD").split("⁄").map(Number);
  return part > 0 && part < of ? Number((Number(whole) + part / of).toPrecision(12)) : undefined;
}

export function wordsToNumber(words: string): number | undefined {
  const half = /\s{1,40}and\s{1,40}(?:one[\s-]half|a\s{1,40}half)$/i.exec(words);
  const plain = (half ? words.slice(0, half.index) : words).toLowerCase();
  let total = 0;
  let part = 0;
  let last = Number.POSITIVE_INFINITY;
  for (const word of plain.split(/[\s,-]+/).filter((each) => each !== "" && each !== "and")) {
    const scale = SCALES[word];
    const value = VALUES.get(word);
    if (scale !== undefined) {
      [total, part] = scale === 100 ? [total, (part || 1) * 100] : [total + (part || 1) * scale, 0];
      last = Number.POSITIVE_INFINITY;
    } else if (value === undefined || !followsOn(last, value)) return undefined;
    else [part, last] = [part + value, value];
  }
  return total + part + (half ? 0.5 : 0);
}

/** "twenty five" is one number, "one two" and "five twenty" are two. */
function followsOn(last: number, value: number): boolean {
  return last === Number.POSITIVE_INFINITY || (last >= 20 && value > 0 && value < 10);
}

const ORDINAL_WORD = `(?:(?:${TENS.join("|")})[\\s-])?(?:${Object.keys(ORDINALS).join("|")}|(?:${SMALL.slice(4).join("|")})th)|(?:twenti|thirti)eth`;

/** "twenty-first", "tenth"; an ordinal in digits may follow in brackets. */
export const ORDINAL_WORDS = `\\b(?:${ORDINAL_WORD})\\b`;

export function readOrdinal(written: string): number | undefined {
  let sum = 0;
  for (const word of written.toLowerCase().split(/[\s-]+/)) {
    const part = ORDINALS[word] ?? VALUES.get(word.replace(/ieth$/, "y").replace(/th$/, ""));
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}

/** A whole number below a thousand as contracts spell it; others in digits. */
export function numberInWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 999) return String(value);
  if (value < 20) return must(SMALL[value], "the numbers below twenty have words");
  if (value < 100) {
    const rest = value % 10;
    return `${TENS[Math.floor(value / 10) - 2]}${rest === 0 ? "" : `-${SMALL[rest]}`}`;
  }
  const rest = value % 100;
  return `${SMALL[Math.floor(value / 100)]} hundred${rest === 0 ? "" : ` ${numberInWords(rest)}`}`;
}
