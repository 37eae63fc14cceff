import type { Finding } from "../../documents/structure/use-proofreading.ts";
import { occurrences, type Passage } from "../locate.ts";

/** Words in brackets, or a blank, that are left to be filled in: each place with the same words. */
export interface OpenPlace {
  quote: string;
  message: string;
  places: Passage[];
  /** What the brackets hold, where it may stay as it is. */
  inside: string | null;
}

const isNamed = (quote: string) => /^\[[^[\]]{1,400}\]$/.test(quote) && /\p{L}/u.test(quote);

/** The blanks and brackets among the findings. What is named the same, such as “[Company]”, is filled in at once. */
export function openPlaces(findings: Finding[], text: string): OpenPlace[] {
  const named = new Map<string, OpenPlace>();
  const all: OpenPlace[] = [];
  for (const { kind, quote, message, start, end } of findings) {
    if ((kind !== "blank_left" && kind !== "bracket_left") || named.has(quote)) continue;
    const places = isNamed(quote)
      ? occurrences(text, quote).map((at) => ({ start: at, end: at + quote.length }))
      : [{ start, end }];
    const isBracket = kind === "bracket_left" || isNamed(quote);
    const open = { quote, message, places, inside: isBracket ? quote.slice(1, -1) : null };
    if (isNamed(quote)) named.set(quote, open);
    all.push(open);
  }
  return all;
}

export const isOpenPlace = ({ kind }: Finding) => kind === "blank_left" || kind === "bracket_left";
