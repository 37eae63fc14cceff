import { z } from "zod";
import type { SortKey } from "./value.ts";

export const UNSTORABLE = "Remove the NUL character or the lone surrogate: it cannot be stored.";
export const SEND_NULL = "This is empty. Send null for no value.";

export const SORT_KEY_LENGTH = 200;
const TYPED_LENGTH = 200;

/** A string that the database can hold, of at most `max` UTF-16 units. */
export function storableText(max: number, expected: string) {
  return z
    .string(expected)
    .max(max, { error: `Use at most ${max.toLocaleString("en-US")} characters.`, abort: true })
    .refine((text) => text.isWellFormed() && !text.includes("\0"), UNSTORABLE);
}

/** A storable string that is not blank. */
export function filledText(max: number, expected: string, blank = expected) {
  return storableText(max, expected).regex(/\S/, blank);
}

export function tidy(text: string): string {
  return unixLines(text).normalize("NFC").trim();
}

export function unixLines(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

export function oneLine(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** A short entry on one line, ready for patterns. Longer text becomes empty and matches none. */
export function entryText(text: string): string {
  return text.length > TYPED_LENGTH ? "" : oneLine(text);
}

/** The folded form: equal for texts that differ only in case or in the encoding of accents. */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().normalize("NFC");
}

export function foldedIncludes(text: string, part: string): boolean {
  return fold(text).includes(fold(part));
}

/** Whether a text holds the other as whole words. */
export function holdsWords(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1 && part !== ""; at = text.indexOf(part, at + 1))
    if (
      !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 1), at)) &&
      !/^[\p{L}\p{N}]/u.test(text.slice(at + part.length, at + part.length + 2))
    )
      return true;
  return part === "";
}

/** Whether two texts on one line differ only in case or white space. */
export function isSameText(text: string, other: string): boolean {
  return fold(oneLine(text)) === fold(oneLine(other));
}

/** Orders by code point, as Postgres does with `collate "C"`; `<` would put U+FF5E after U+1F600. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return astralLast(left) - astralLast(right);
  }
  return a.length - b.length;
}

function astralLast(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

export function compareFolded(a: string, b: string): number {
  return compareCodePoints(fold(a), fold(b));
}

/**
 * Order without regard to case, then exact. The sort key holds the first 200 code points of the folded text: whole code
 * points, so that a cut key still sorts where its text does. Texts with equal keys are told apart by `compare` alone.
 */
export function orderByText<V>(textOf: (value: V) => string, exact: (value: V) => string = textOf) {
  return {
    compare(a: V, b: V): number {
      return compareFolded(textOf(a), textOf(b)) || compareCodePoints(exact(a), exact(b));
    },
    sortKey(value: V): SortKey {
      const folded = fold(textOf(value));
      const text = folded.length <= SORT_KEY_LENGTH ? folded : firstCodePoints(folded, SORT_KEY_LENGTH);
      return { number: null, text };
    },
  };
}

function firstCodePoints(text: string, count: number): string {
  return Array.from(text.slice(0, 2 * count))
    .slice(0, count)
    .join("");
}
