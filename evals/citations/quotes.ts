import { createHash } from "node:crypto";

/** A slice of a text, as a model might quote it. */
export interface Cut {
  quote: string;
  start: number;
}

/** Harmless changes that models make to quotes. */
export const PERTURBATIONS: Record<string, (quote: string) => string> = {
  "as it is": (quote) => quote,
  "white space": (quote) => ` ${quote.replace(/\s+/g, " ")} `,
  "lower case": (quote) => quote.toLowerCase(),
  "upper case": (quote) => quote.toUpperCase(),
  "other quotation marks": (quote) =>
    /["']/.test(quote) ? quote.replace(/"/g, "“").replace(/'/g, "’") : quote.replace(/[“”]/g, '"').replace(/’/g, "'"),
  "other dashes": (quote) => (quote.includes("-") ? quote.replace(/-/g, "–") : quote.replace(/[–—]/g, "-")),
  "broken words": (quote) => quote.replace(/(?<=\p{L}{4})(?=\p{L}{4})/gu, "-\n"),
  "in quotation marks": (quote) => `“${quote}.”`,
  "marked bold": (quote) => quote.replace(/\S+/, "**$&**"),
  "no punctuation": (quote) => quote.replace(/(?<=\p{L})[,;.](?=\s)/gu, ""),
  "middle left out": (quote) => {
    const words = quote.split(/\s+/);
    return words.length < 12 ? quote : `${words.slice(0, 5).join(" ")} […] ${words.slice(-5).join(" ")}`;
  },
};

const NEGATION = / (?:not|no|never|without|unless) /i;

/** Changes that alter a quote's meaning; undefined when the quote has nothing to change. */
export const CHANGES: Record<string, (quote: string) => string | undefined> = {
  "a digit": (quote) => swap(quote, /\d(?!\d)/, (digit) => String((Number(digit) + 3) % 10)),
  "a digit as a letter": (quote) => swap(quote, /[015]/, (digit) => ({ "0": "O", "1": "l", "5": "S" })[digit]!),
  "a digit more": (quote) => swap(quote, /\d(?!\d)/, (digit) => `${digit}0`),
  "a number word": (quote) =>
    swap(quote, /\b(?:two|three|five|ten|thirty|sixty|ninety)\b/i, (word) => (/ten/i.test(word) ? "six" : "ten")),
  "a month": (quote) => swap(quote, /\b(?:January|March|April|June|July|October|December)\b/, () => "August"),
  "a negation less": (quote) => swap(quote, NEGATION, () => " "),
  "a negation more": (quote) => swap(quote, /\b(?:shall|may|will|must)\b(?! not)/i, (word) => `${word} not`),
  "another currency": (quote) => swap(quote, /\$/, () => "€"),
  "another role": (quote) =>
    swap(quote, /\b(?:licens|less|employ|assign|grant|pay)(?:or|er|ee)\b/i, (word) =>
      word.endsWith("ee") ? `${word.slice(0, -2)}or` : `${word.slice(0, -2)}ee`,
    ),
};

function swap(quote: string, pattern: RegExp, change: (found: string) => string): string | undefined {
  return pattern.test(quote) ? quote.replace(pattern, change) : undefined;
}

/** Slices of 3 to 60 words, the same for the same seed. */
export function slicesOf(text: string, count: number, seed: string): Cut[] {
  const words = [...text.matchAll(/\S+/g)];
  const next = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const first = next(words.length - 3);
    const last = words[Math.min(words.length - 1, first + 2 + next(58))]!;
    const start = words[first]!.index;
    return { quote: text.slice(start, last.index + last[0].length), start };
  });
}

export function randomFrom(seed: string): (below: number) => number {
  let state = createHash("sha256").update(seed).digest().readUInt32LE(0);
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
