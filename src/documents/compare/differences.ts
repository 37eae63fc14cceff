import { diffArrays } from "diff";

/** What differs at one place, the gravest first. A slip is a difference of layout or of text recognition alone. */
export type DifferenceKind = "amount" | "date" | "number" | "negation" | "name" | "word" | "mark" | "slip";

export interface Difference {
  kind: DifferenceKind;
  a: string;
  b: string;
}

interface Token {
  /** As compared. */
  key: string;
  /** As written. */
  raw: string;
}

const MOST_TOKENS = 1_000_000;
const MOST_EDITS = 2000;
const MOST_SHOWN = 80;
const SHORT = 4;
/** A hyphen at a line's end, which may be the word's own or the line's. */
const LINE_HYPHEN = "-\n";

const TOKEN = /\p{N}+(?:[.,:/]\p{N}+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|-\n(?=\p{Ll})|_+|\.{3,}|\S/gu;
const VARIANTS: [pattern: RegExp, plain: string][] = [
  [/[“”„‟«»″]/gu, '"'],
  [/[‘’‚‛′`]/gu, "'"],
  [/[‐‑‒–—―−]/gu, "-"],
  [/[•▪◦‣●○■□·]/gu, "•"],
  [/…/gu, "..."],
  [/ﬁ/gu, "fi"],
  [/ﬂ/gu, "fl"],
  [/ﬀ/gu, "ff"],
  [/ﬃ/gu, "ffi"],
  [/ﬄ/gu, "ffl"],
];
const words = (list: string) => new Set(list.split(" "));
const NEGATIONS = words(
  "no not never none neither nor nothing nobody without unless except excluding cannot non nicht kein keine keinen keiner keines keinem nie ne pas non sans ni sin sino nunca",
);
const NUMBERS = words(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion trillion dozen half third quarter once twice first second",
);
const MONTHS = words(
  "january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday",
);
const MONEY = words(
  "usd eur gbp chf jpy cad aud dollar dollars euro euros cent cents percent pounds francs % $ € £ ¥ ₹",
);

/** The places where two texts differ, or null when there are too many to be told. */
export function findDifferences(a: string, b: string): Difference[] | null {
  const [left, right] = [tokensOf(a), tokensOf(b)];
  if (left.length + right.length > MOST_TOKENS) return null;
  const changes = diffArrays(
    left.map(({ key }) => key),
    right.map(({ key }) => key),
    { maxEditLength: MOST_EDITS },
  );
  if (!changes) return null;
  const differences: Difference[] = [];
  let [i, j, at] = [0, 0, 0];
  while (at < changes.length) {
    const change = changes[at++]!;
    if (!change.added && !change.removed) {
      [i, j] = [i + change.count, j + change.count];
      continue;
    }
    const pair = [change];
    while (changes[at]?.added || changes[at]?.removed) pair.push(changes[at++]!);
    const count = (removed: boolean) => pair.reduce((sum, one) => sum + (one.removed === removed ? one.count : 0), 0);
    const [gone, come] = [left.slice(i, i + count(true)), right.slice(j, j + count(false))];
    const near = [left[i - 1], right[j - 1], left[i + gone.length], right[j + come.length]].filter((token) => !!token);
    differences.push({ kind: kindOf(gone, come, near), a: shown(gone), b: shown(come) });
    [i, j] = [i + gone.length, j + come.length];
  }
  return differences;
}

function tokensOf(text: string): Token[] {
  let plain = text;
  for (const [pattern, replacement] of VARIANTS) plain = plain.replace(pattern, replacement);
  return Array.from(plain.matchAll(TOKEN), ([raw]) => ({ key: keyOf(raw), raw }));
}

function keyOf(raw: string): string {
  if (raw.startsWith("_")) return "_";
  return raw.startsWith("...") ? "..." : raw.toLowerCase();
}

function kindOf(gone: Token[], come: Token[], near: Token[]): DifferenceKind {
  const tokens = [...gone, ...come];
  if (isSlip(gone, come)) return "slip";
  const some = (test: (token: Token) => boolean) => tokens.some(test);
  const isNear = (list: Set<string>) => [...tokens, ...near].some(({ key }) => list.has(key));
  const numbers = some(isNumber);
  if (some(({ key }) => MONEY.has(key)) || (numbers && isNear(MONEY))) return "amount";
  if (some(({ key, raw }) => MONTHS.has(key) && isCapital(raw)) || (numbers && isDate(tokens, isNear(MONTHS))))
    return "date";
  if (numbers) return "number";
  if (some(({ key }) => NEGATIONS.has(key) || key.endsWith("n't"))) return "negation";
  if (some(({ raw }) => isCapital(raw))) return "name";
  return some(({ key }) => /\p{L}/u.test(key)) ? "word" : "mark";
}

const isNumber = ({ key }: Token) => /\p{N}/u.test(key) || isNumberWord(key);
export const isNumberWord = (key: string) => NUMBERS.has(key);
const isCapital = (raw: string) => /^\p{Lu}/u.test(raw);
const isDate = (tokens: Token[], nearMonth: boolean) =>
  nearMonth || tokens.some(({ key }) => /^\d{1,4}[./]\d{1,2}[./]\d{1,4}$|^(?:19|20)\d\d$/.test(key));

/** A word broken at a line's end on one side only, leaders and bullets, or one plain word misread for its double. */
function isSlip(gone: Token[], come: Token[]): boolean {
  if ([...gone, ...come].every(({ key }) => key === "_" || key === "..." || key === "•")) return true;
  if ([...gone, ...come].some(({ key }) => key === LINE_HYPHEN)) {
    const forms = ["", "-"].map((hyphen) => formOf(gone, hyphen));
    if (["", "-"].some((hyphen) => forms.includes(formOf(come, hyphen)))) return true;
  }
  return gone.length === come.length && gone.every((token, index) => isMisread(token, come[index]!));
}

function formOf(tokens: Token[], hyphen: string): string {
  const keys = tokens.map(({ key }) => key).join(" ");
  return keys.replaceAll(/ ?-\n ?/g, hyphen).replaceAll(/ ?- ?/g, "-");
}

function isMisread(a: Token, b: Token): boolean {
  const plain = [a, b].every(({ key, raw }) => raw === key && /^\p{Ll}+$/u.test(key) && !isCriticalWord(key));
  return (
    plain && Math.min(a.key.length, b.key.length) >= SHORT && foldSimilarLetters(a.key) === foldSimilarLetters(b.key)
  );
}

/** A word that no reading may change: a negation, a number, a month, money. */
export const isCriticalWord = (key: string) =>
  NEGATIONS.has(key) || NUMBERS.has(key) || MONTHS.has(key) || MONEY.has(key);

/** Letters that look alike in print made equal. */
export function foldSimilarLetters(word: string): string {
  return word.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d").replaceAll("i", "l");
}

function shown(tokens: Token[]): string {
  const text = tokens.map(({ raw }) => raw.trim()).join(" ");
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1).toWellFormed()}…` : text || "nothing";
}
