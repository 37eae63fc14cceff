/** A numeral of a list as it may be read: “i” is the letter after h and the Roman one. */
export interface Reading {
  style: "digits" | "lower" | "upper" | "roman" | "ROMAN";
  value: number;
}

const ROMAN_VALUES: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The value of a Roman numeral up to 399; undefined if it is none. */
export function romanValue(written: string): number | undefined {
  const letters = written.toLowerCase();
  if (!/^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/.test(letters) || letters === "") return undefined;
  let sum = 0;
  for (let at = 0; at < letters.length; at++) {
    const value = ROMAN_VALUES[letters.charAt(at)] ?? 0;
    sum += value < (ROMAN_VALUES[letters.charAt(at + 1)] ?? 0) ? -value : value;
  }
  return sum;
}

/** a is 1, z is 26, aa is 27, bb is 28, as lists go on after z. */
function letterValue(written: string): number | undefined {
  const letters = written.toLowerCase();
  const value = letters.charCodeAt(0) - 96;
  if (!/^([a-z])\1?$/.test(letters)) return undefined;
  return letters.length === 1 ? value : 26 + value;
}

/** All ways to read a numeral, Roman before letters. */
export function readingsOf(written: string): Reading[] {
  if (/^\d{1,3}$/.test(written)) return [{ style: "digits", value: Number(written) }];
  const isUpper = written === written.toUpperCase();
  if (!isUpper && written !== written.toLowerCase()) return [];
  const [roman, letter] = [romanValue(written), letterValue(written)];
  return [
    ...(roman === undefined ? [] : [{ style: isUpper ? "ROMAN" : "roman", value: roman } as const]),
    ...(letter === undefined ? [] : [{ style: isUpper ? "upper" : "lower", value: letter } as const]),
  ];
}

const ONES = "one|two|three|four|five|six|seven|eight|nine";
const TEENS = "ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen";
const TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety";
const [ONE, TEEN, TEN] = [ONES, TEENS, TENS].map((words) => words.split("|")) as [string[], string[], string[]];
const spelled = (words: string) => words.replace(/[a-z]+/g, (word) => `(?:${word}|${capitals(word)})`);
const capitals = (word: string) => `${word.charAt(0).toUpperCase()}${word.slice(1)}|${word.toUpperCase()}`;

/** A number up to ninety-nine in words, as headings write it: “Fourteen”, “TWENTY-TWO”. */
export const SPELLED_NUMBER = `(?:(?:${spelled(TENS)})[- ](?:${spelled(ONES)})|${spelled(TENS)}|${spelled(TEENS)}|${spelled(ONES)})(?![\\p{L}])`;

/** The value of a number in words; undefined if it is none. */
export function spelledValue(written: string): number | undefined {
  const [word = "", one] = written.toLowerCase().split(/[- ]/);
  const below = [...ONE, ...TEEN].indexOf(word) + 1;
  if (below > 0) return one === undefined ? below : undefined;
  const tens = TEN.indexOf(word) + 2;
  const ones = one === undefined ? 0 : ONE.indexOf(one) + 1;
  return tens > 1 && (one === undefined || ones > 0) ? tens * 10 + ones : undefined;
}

/** “IV”, “4” and “Four” as the number of an article. */
export function articleValue(written: string): number | undefined {
  if (/^\d{1,3}$/.test(written)) return Number(written);
  return spelledValue(written) ?? romanValue(written);
}

const ROMAN_SIGNS: [string, number][] = [
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

/** A value as a numeral of a list writes it. Undefined beyond what lists hold. */
export function numeralOf(style: Reading["style"], value: number): string | undefined {
  if (value < 1 || value > 399) return undefined;
  if (style === "digits") return String(value);
  if (style === "lower" || style === "upper") {
    const letter = String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
    return value > 52 ? undefined : style === "upper" ? letter.toUpperCase() : letter;
  }
  let [left, written] = [value, ""];
  for (const [sign, worth] of ROMAN_SIGNS) for (; left >= worth; left -= worth) written += sign;
  return style === "ROMAN" ? written.toUpperCase() : written;
}
