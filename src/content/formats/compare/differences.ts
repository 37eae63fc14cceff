import { must } from "../../must.ts";

/** What differs at one place, most serious first. A slip is only a difference of layout or an OCR error. */
export type DifferenceKind = "amount" | "date" | "number" | "negation" | "name" | "word" | "mark" | "slip";

interface Token {
  /** As compared. */
  key: string;
  /** As written. */
  raw: string;
}

const MIN_MISREAD_LENGTH = 4;
/** A hyphen at the end of a line. It may belong to the word or only break the line. */
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

/** What differs between two passages, given a few words around them. */
export function kindOfDifference(a: string, b: string, around: string): DifferenceKind {
  return kindOf(tokensOf(a), tokensOf(b), tokensOf(around));
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

function kindOf(fromA: Token[], fromB: Token[], neighbours: Token[]): DifferenceKind {
  const tokens = [...fromA, ...fromB];
  if (isSlip(fromA, fromB)) return "slip";
  const some = (test: (token: Token) => boolean) => tokens.some(test);
  const isNear = (list: Set<string>) => [...tokens, ...neighbours].some(({ key }) => list.has(key));
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

/** A word hyphenated on one side only, leaders and bullets, or a plain word that OCR misread. */
function isSlip(fromA: Token[], fromB: Token[]): boolean {
  if ([...fromA, ...fromB].every(({ key }) => key === "_" || key === "..." || key === "•")) return true;
  if ([...fromA, ...fromB].some(({ key }) => key === LINE_HYPHEN)) {
    const forms = ["", "-"].map((hyphen) => joinWithHyphen(fromA, hyphen));
    if (["", "-"].some((hyphen) => forms.includes(joinWithHyphen(fromB, hyphen)))) return true;
  }
  return (
    fromA.length === fromB.length &&
    fromA.every((token, index) => isLikelyMisread(token, must(fromB[index], "both are as long")))
  );
}

function joinWithHyphen(tokens: Token[], hyphen: string): string {
  const keys = tokens.map(({ key }) => key).join(" ");
  return keys.replaceAll(/ ?-\n ?/g, hyphen).replaceAll(/ ?- ?/g, "-");
}

function isLikelyMisread(a: Token, b: Token): boolean {
  const plain = [a, b].every(({ key, raw }) => raw === key && /^\p{Ll}+$/u.test(key) && !isCriticalWord(key));
  return (
    plain &&
    Math.min(a.key.length, b.key.length) >= MIN_MISREAD_LENGTH &&
    foldSimilarLetters(a.key) === foldSimilarLetters(b.key)
  );
}

/** A word that always counts as a difference: a negation, a number, a month, money. */
export const isCriticalWord = (key: string) =>
  NEGATIONS.has(key) || NUMBERS.has(key) || MONTHS.has(key) || MONEY.has(key);

/** Makes letters equal that look alike in print. */
export function foldSimilarLetters(word: string): string {
  return word.replaceAll("rn", "m").replaceAll("vv", "w").replaceAll("cl", "d").replaceAll("i", "l");
}
