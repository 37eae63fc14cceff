import { firstIndex } from "../binary-search.ts";
import type { NumberLabel, Page } from "../formats/canonical.ts";
import { last, must } from "../must.ts";
import type { Citation } from "./citation.schema.ts";
import { hasSafeEdges } from "./edges.ts";
import { countWords, criticalTokensOf, misreadingMatcher, type WordCounts } from "./misreadings.ts";
import { foldLookAlikes, foldText, foldTypography, type NormalizedText, stripPunctuation } from "./normalize.ts";
import { findOccurrences } from "./occurrences.ts";
import { trim, trimEnd, trimStart } from "./trim.ts";

/** The text that quotes are located in, with its pages and paragraph numbers. */
export interface Source {
  text: string;
  pages: Pick<Page, "page" | "start" | "end" | "method">[];
  labels?: NumberLabel[];
}

/** Locates quotes in one text. The text is normalized once. */
export interface Locator {
  /** One citation; several, in order, for a quote with omissions ("…"); none if it is not found. */
  place: (quote: string, near?: number) => Citation[];
}

type Range = { start: number; end: number };

/** One search for a quote: the normalized text, the quote normalized the same way, and a check of each hit. */
interface SearchPass {
  form: NormalizedText | null;
  needle: string;
  /** Characters to trim off the end of a hit, because the normalized text lacks them. */
  trailing: RegExp;
  accepts?: (range: Range) => boolean;
}

const MAX_QUOTE = 50_000;
const MAX_FRAGMENTS = 20;
const MAX_CANDIDATES = 1000;
const MAX_FRAGMENT_PLACES = 300;
const MAX_HITS = 20_000;
/** Hits checked for one quote, with all its fragments. */
const MAX_HITS_OF_QUOTE = 60_000;
/** Characters checked closely for one quote. */
const MAX_CHECKED = 100_000;
/** Characters that a quote may omit at one place. */
const MAX_GAP = 10_000;
/** A quote with fewer letters and digits must occur only once. */
const SHORT = 3;
const WORDS_WITHOUT_PUNCTUATION = 4;
const WORDS_MISREAD = 5;
const ELISION = /\[\s?(?:\.{3,}|…)\s?\]|\(\s?(?:\.{3,}|…)\s?\)|\.{3,}|…|\.(?: \.){2,}/u;
const SPACE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const HYPHENS = /[\s\p{Default_Ignorable_Code_Point}‐‑‒–—―−-]/u;
const NOT_LETTER = /[^\p{L}\p{N}\p{M}]/u;
const QUOTE_EDGE = /[\s"'…•.,;:-]/u;

/** Locates one quote. For many quotes in one text, call `prepareLocator` once. */
export function locateQuote(source: Source, quote: string, near?: number): Citation[] {
  return prepareLocator(source).place(quote, near);
}

export function prepareLocator(source: Source): Locator {
  const forms = formsOf(source);
  const place = (quote: string, near?: number): Citation[] => {
    if (quote.length > MAX_QUOTE || !quote.isWellFormed()) return [];
    forms.budget.hits = MAX_HITS_OF_QUOTE;
    const whole = placeWhole(source.text, forms, quote, near) ?? placeAfterLabel(source, forms, quote);
    const ranges = whole ? [whole] : placeFragments(source.text, forms, quote, near);
    return ranges.map(({ start, end }) => ({
      quote: source.text.slice(start, end),
      start,
      end,
      page: pageAt(source.pages, start),
    }));
  };
  return { place };
}

/** The page of an offset; null if the text has no pages. */
export function pageAt(pages: Pick<Page, "page" | "start" | "end">[], at: number): number | null {
  const page = pages.findLast(({ start }) => start <= at);
  return page && at < page.end ? page.page : null;
}

/** Throws unless the quote is exactly the text at its offsets. Call it wherever a citation is written. */
export function mustMatchText(text: string, { quote, start, end }: Citation): void {
  if (start >= 0 && start < end && end <= text.length && text.slice(start, end) === quote) return;
  throw new Error(`The citation of [${start}, ${end}) does not match the text.`);
}

interface Forms {
  /** How many more hits may be checked for the quote. */
  budget: { hits: number };
  folded: () => NormalizedText;
  plain: () => NormalizedText;
  words: () => NormalizedText;
  lookAlike: () => NormalizedText | null;
  counts: () => WordCounts;
}

function formsOf({ text, pages }: Source): Forms {
  const read = once(() => foldText(text));
  const typographic = once(() => foldTypography(read()));
  const scanned = pages.filter(({ method }) => method === "ocr");
  return {
    budget: { hits: MAX_HITS_OF_QUOTE },
    folded: read,
    plain: typographic,
    words: once(() => stripPunctuation(typographic())),
    lookAlike: once(() => (scanned.length === 0 ? null : foldLookAlikes(read(), mergeAdjacent(scanned)))),
    counts: once(() => countWords(text)),
  };
}

/** Merges adjacent pages into one range, so that a quote may cross a page break. */
function mergeAdjacent(pages: Range[]): Range[] {
  const ranges: Range[] = [];
  for (const { start, end } of pages) {
    const last = ranges.at(-1);
    if (last?.end === start) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges;
}

function once<T>(make: () => T): () => T {
  let computed: { value: T } | undefined;
  return () => {
    computed ??= { value: make() };
    return computed.value;
  };
}

function placeWhole(text: string, forms: Forms, quote: string, near: number | undefined): Range | undefined {
  const letters = countLetters(quote);
  if (letters === 0) return undefined;
  const found = candidates(text, forms, quote, { near, most: letters < SHORT ? 2 : 1 });
  return letters < SHORT && found.length > 1 && near === undefined ? undefined : found[0];
}

/** A quote that begins with its paragraph's number, which is displayed but not part of the text: locates the rest. */
function placeAfterLabel({ text, labels = [] }: Source, forms: Forms, quote: string): Range | undefined {
  const [, first, rest = ""] = /^\s*(\S{1,100})\s+(\S[\s\S]*)$/.exec(quote) ?? [];
  const starts = new Set(labels.filter(({ label }) => label === first).map(({ start }) => start));
  if (starts.size === 0 || countLetters(rest) < SHORT) return undefined;
  return candidates(text, forms, rest, { most: MAX_CANDIDATES }).find(({ start }) => starts.has(start));
}

/** A quote with omissions: all of its fragments, in order and close together, or none. */
function placeFragments(text: string, forms: Forms, quote: string, near: number | undefined): Range[] {
  const fragments = quote.split(ELISION).filter((fragment) => countLetters(fragment) > 0);
  if (fragments.length > MAX_FRAGMENTS || fragments.length === 0 || fragments[0] === quote) return [];
  if (fragments.some((fragment) => countLetters(fragment) < SHORT)) return [];
  const [first, ...others] = fragments.map((fragment) => findAllPlaces(text, forms, fragment)) as [
    Range[],
    ...Range[][],
  ];
  if (near !== undefined) first.sort((a, b) => Math.abs(a.start - near) - Math.abs(b.start - near));
  for (const range of first) {
    const chain = [range];
    for (const next of others) {
      const { end } = last(chain);
      const following = next[firstIndex(next, ({ start }) => start >= end)];
      if (!following || following.start - end > MAX_GAP) break;
      chain.push(following);
    }
    if (chain.length === fragments.length) return chain;
  }
  return [];
}

/** Up to `most` places of a quote by the strictest pass that finds any; whole words before parts of words. */
function candidates(text: string, forms: Forms, quote: string, wanted: Wanted): Range[] {
  return placesByPass(text, forms, quote, wanted).next().value ?? [];
}

/** Places of a fragment by any pass, in text order. */
function findAllPlaces(text: string, forms: Forms, quote: string): Range[] {
  const found: Range[] = [];
  for (const places of placesByPass(text, forms, quote, { most: MAX_FRAGMENT_PLACES })) {
    found.push(...places);
    if (found.length >= MAX_FRAGMENT_PLACES) break;
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function* placesByPass(text: string, forms: Forms, quote: string, wanted: Wanted): Generator<Range[], undefined> {
  const trimmed = trim(quote, SPACE);
  const count = trimmed.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const tried: [SearchPass, number[]][] = [];
  for (const step of searchPasses(text, forms, trimmed, count)) {
    if (forms.budget.hits <= 0) return;
    const hits = findOccurrences(step.form?.text ?? text, step.needle);
    const check = (range: Range) => hasSafeEdges(text, range, { words: count, whole: true });
    const found = filterHits(text, step, hits, { ...wanted, check, budget: forms.budget });
    if (found.length > 0) yield found;
    if (hits.length > 0) tried.push([step, hits]);
  }
  for (const [step, hits] of tried) {
    const check = (range: Range) => hasSafeEdges(text, range, { words: count, whole: false });
    const found = filterHits(text, step, hits, { ...wanted, check, budget: forms.budget });
    if (found.length > 0) yield found;
  }
}

function* searchPasses(text: string, forms: Forms, quote: string, count: number): Generator<SearchPass> {
  yield { form: null, needle: quote, trailing: SPACE };
  const foldedQuote = foldText(quote);
  yield { form: forms.folded(), needle: trim(foldedQuote.text, SPACE), trailing: SPACE };
  const typographic = foldTypography(foldedQuote);
  const needle = trim(typographic.text, SPACE);
  yield { form: forms.plain(), needle, trailing: HYPHENS };
  const critical = once(() => criticalTokensOf(quote));
  const hasSameCriticalTokens = ({ start, end }: Range) => criticalTokensOf(text.slice(start, end)) === critical();
  const trimmedVariants = [trimEnd(needle, QUOTE_EDGE), trimStart(needle, QUOTE_EDGE), trim(needle, QUOTE_EDGE)];
  for (const part of new Set(trimmedVariants.filter((part) => part !== needle)))
    yield { form: forms.plain(), needle: part, trailing: HYPHENS, accepts: hasSameCriticalTokens };
  // The looser passes would ignore the omission mark.
  if (ELISION.test(quote)) return;
  if (count >= WORDS_WITHOUT_PUNCTUATION) {
    yield {
      form: forms.words(),
      needle: stripPunctuation(typographic).text.trim(),
      trailing: NOT_LETTER,
      accepts: hasSameCriticalTokens,
    };
  }
  const form = count >= WORDS_MISREAD ? forms.lookAlike() : null;
  if (!form) return;
  const shape = foldLookAlikes(foldedQuote, [{ start: 0, end: quote.length }]).text.slice(0, -1);
  const isMisreading = misreadingMatcher(quote, forms.counts);
  const isLikelyMisreading = ({ start, end }: Range) => isMisreading(text.slice(start, end));
  yield { form, needle: shape, trailing: NOT_LETTER, accepts: isLikelyMisreading };
}

interface Wanted {
  near?: number | undefined;
  most: number;
}

interface HitFilter extends Wanted {
  check: (range: Range) => boolean;
  budget: Forms["budget"];
}

/** The hits that pass all checks, nearest first if `near` is given, else in text order. */
function filterHits(text: string, step: SearchPass, hits: number[], filter: HitFilter): Range[] {
  const { near, most, check, budget } = filter;
  const found: Range[] = [];
  let left = step.accepts ? Math.max(2, MAX_CHECKED / step.needle.length) : MAX_HITS;
  for (const hit of near === undefined ? hits : nearestFirst(step.form, hits, near)) {
    if (found.length === most || left-- <= 0 || budget.hits-- <= 0) break;
    const range = rangeOf(text, step, hit);
    if (range && check(range) && (step.accepts?.(range) ?? true)) found.push(range);
  }
  return found;
}

function* nearestFirst(form: NormalizedText | null, hits: number[], near: number): Generator<number> {
  const startOf = (hit: number) => form?.starts[hit] ?? hit;
  let right = hits.findIndex((hit) => startOf(hit) >= near);
  if (right === -1) right = hits.length;
  let left = right - 1;
  while (left >= 0 || right < hits.length) {
    const [before, after] = [hits[left], hits[right]];
    const isBefore = after === undefined || (before !== undefined && near - startOf(before) <= startOf(after) - near);
    yield must(isBefore ? hits[left--] : hits[right++], "a hit is left on this side");
  }
}

/** The source range of a hit; undefined if it begins or ends inside one source letter. */
function rangeOf(text: string, { form, needle, trailing }: SearchPass, hit: number): Range | undefined {
  const until = hit + needle.length;
  if (!form) return { start: hit, end: until };
  const { starts } = form;
  let start = must(starts[hit], "a hit is inside the text");
  if (hit > 0 && starts[hit - 1] === start) return undefined;
  if (until < starts.length && starts[until] === starts[until - 1]) return undefined;
  let end = starts[until] ?? text.length;
  const lastLetter = must(starts[until - 1], "a hit is inside the text");
  while (end > lastLetter + 1 && trailing.test(text.charAt(end - 1))) end--;
  // A normalized dash includes the space before it.
  while (start < end && SPACE.test(text.charAt(start))) start++;
  return { start, end };
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
