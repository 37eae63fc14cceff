import type { NumberLabel, Page } from "../documents/canonical.ts";
import type { Citation } from "./citation.schema.ts";
import { hasSafeEdges } from "./edges.ts";
import { countWords, criticalTokensOf, misreadingMatcher, type WordCounts } from "./misreadings.ts";
import { foldLookAlikes, foldText, type NormalizedText, plain, stripPunctuation } from "./normalize.ts";
import { findOccurrences } from "./occurrences.ts";

/** What a quote is placed on: a canonical text, its pages, and the numbers that are shown beside its paragraphs. */
export interface Source {
  text: string;
  pages: Pick<Page, "page" | "start" | "end" | "method">[];
  labels?: NumberLabel[];
}

/** Places quotes on one text; what it needs to know of the text is worked out once. */
export interface Locator {
  /** One place; several, in order, for a quote with parts left out ("…"); none when it cannot be placed. */
  place: (quote: string, near?: number) => Citation[];
}

interface Range {
  start: number;
  end: number;
}

/** One way of looking for a quote: the form to search, the quote in that form, what a find must satisfy. */
interface SearchPass {
  form: NormalizedText | null;
  needle: string;
  /** Trims what the form leaves out off the end of a find. */
  trailing: RegExp;
  accepts?: (range: Range) => boolean;
}

const MAX_QUOTE = 50_000;
const MAX_FRAGMENTS = 20;
const MAX_CANDIDATES = 1000;
const MAX_TRIED = 20_000;
/** Units of text that are read closely for one quote. */
const MAX_JUDGED = 100_000;
/** Units of text that a quote may leave out at one place. */
const MAX_GAP = 10_000;
/** Letters and digits below which a quote must be the only one of its kind. */
const SHORT = 3;
const WORDS_WITHOUT_PUNCTUATION = 4;
const WORDS_MISREAD = 5;
const ELISION = /\[\s?(?:\.{3,}|…)\s?\]|\(\s?(?:\.{3,}|…)\s?\)|\.{3,}|…|\.(?: \.){2,}/u;
const SPACE = /[\s\p{Default_Ignorable_Code_Point}]/u;
const HYPHENS = /[\s\p{Default_Ignorable_Code_Point}‐‑‒–—―−-]/u;
const NOT_READ = /[^\p{L}\p{N}\p{M}]/u;
const FRAME = /[\s"'…•.,;:-]/u;

/** Places one quote. For many quotes on one text, `prepare` it once. */
export function locateQuote(source: Source, quote: string, near?: number): Citation[] {
  return prepareLocator(source).place(quote, near);
}

export function prepareLocator(source: Source): Locator {
  const forms = formsOf(source);
  const place = (quote: string, near?: number): Citation[] => {
    if (quote.length > MAX_QUOTE || !quote.isWellFormed()) return [];
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

/** The page on which a place of the text lies; null when the text has no pages. */
export function pageAt(pages: Pick<Page, "page" | "start" | "end">[], at: number): number | null {
  const page = pages.findLast(({ start }) => start <= at);
  return page && at < page.end ? page.page : null;
}

/** Refuses a citation that is not exactly what the text says. To be called wherever one is written. */
export function mustMatchText(text: string, { quote, start, end }: Citation): void {
  if (start >= 0 && start < end && end <= text.length && text.slice(start, end) === quote) return;
  throw new Error(`The citation of [${start}, ${end}) is not what the text says there; it cannot be kept.`);
}

interface Forms {
  folded: () => NormalizedText;
  plain: () => NormalizedText;
  words: () => NormalizedText;
  lookAlike: () => NormalizedText | null;
  counts: () => WordCounts;
}

function formsOf({ text, pages }: Source): Forms {
  const read = once(() => foldText(text));
  const typeset = once(() => plain(read()));
  const scanned = pages.filter(({ method }) => method === "ocr");
  return {
    folded: read,
    plain: typeset,
    words: once(() => stripPunctuation(typeset())),
    lookAlike: once(() => (scanned.length === 0 ? null : foldLookAlikes(read(), mergeAdjacent(scanned)))),
    counts: once(() => countWords(text)),
  };
}

/** Pages that follow one another as one range, so that a quote may run over a page's end. */
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
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function placeWhole(text: string, forms: Forms, quote: string, near: number | undefined): Range | undefined {
  const letters = countLetters(quote);
  if (letters === 0) return undefined;
  const found = candidates(text, forms, quote, near, letters < SHORT ? 2 : 1);
  return letters < SHORT && found.length > 1 && near === undefined ? undefined : found[0];
}

/** A quote that begins with its paragraph's number, which is shown but is no part of the text: the rest of it. */
function placeAfterLabel({ text, labels = [] }: Source, forms: Forms, quote: string): Range | undefined {
  const [, first, rest = ""] = /^\s*(\S{1,100})\s+(\S[\s\S]*)$/.exec(quote) ?? [];
  const starts = new Set(labels.filter(({ label }) => label === first).map(({ start }) => start));
  if (starts.size === 0 || countLetters(rest) < SHORT) return undefined;
  return candidates(text, forms, rest, undefined, MAX_CANDIDATES).find(({ start }) => starts.has(start));
}

/** A quote with parts left out: its fragments in order and not far from one another, all of them or none. */
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
      const { end } = chain.at(-1)!;
      const following = next.find(({ start }) => start >= end);
      if (following && following.start - end <= MAX_GAP) chain.push(following);
    }
    if (chain.length === fragments.length) return chain;
  }
  return [];
}

/** Up to `most` places of a quote by the strictest way that finds any, whole words before parts of words. */
function candidates(text: string, forms: Forms, quote: string, near: number | undefined, most: number): Range[] {
  return placesByPass(text, forms, quote, near, most).next().value ?? [];
}

/** The places of a quote by any way, in the order of the text. */
function findAllPlaces(text: string, forms: Forms, quote: string): Range[] {
  const found = [...placesByPass(text, forms, quote, undefined, MAX_CANDIDATES)].flat();
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}

function* placesByPass(
  text: string,
  forms: Forms,
  quote: string,
  near: number | undefined,
  most: number,
): Generator<Range[], undefined> {
  const trimmed = trim(quote, SPACE);
  const count = trimmed.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  const tried: [SearchPass, number[]][] = [];
  for (const step of searchPasses(text, forms, trimmed, count)) {
    const hits = findOccurrences(step.form?.text ?? text, step.needle);
    const found = filterHits(text, step, hits, near, most, (range) =>
      hasSafeEdges(text, range.start, range.end, count, true),
    );
    if (found.length > 0) yield found;
    if (hits.length > 0) tried.push([step, hits]);
  }
  for (const [step, hits] of tried) {
    const found = filterHits(text, step, hits, near, most, (range) =>
      hasSafeEdges(text, range.start, range.end, count, false),
    );
    if (found.length > 0) yield found;
  }
}

function* searchPasses(text: string, forms: Forms, quote: string, count: number): Generator<SearchPass> {
  yield { form: null, needle: quote, trailing: SPACE };
  const bare = foldText(quote);
  yield { form: forms.folded(), needle: trim(bare.text, SPACE), trailing: SPACE };
  const typeset = plain(bare);
  const sought = trim(typeset.text, SPACE);
  yield { form: forms.plain(), needle: sought, trailing: HYPHENS };
  const weights = once(() => criticalTokensOf(quote));
  const isSame = ({ start, end }: Range) => criticalTokensOf(text.slice(start, end)) === weights();
  const unframed = [trimEnd(sought, FRAME), trimStart(sought, FRAME), trim(sought, FRAME)];
  for (const part of new Set(unframed.filter((part) => part !== sought)))
    yield { form: forms.plain(), needle: part, trailing: HYPHENS, accepts: isSame };
  // What follows would read over the mark of a part left out.
  if (ELISION.test(quote)) return;
  if (count >= WORDS_WITHOUT_PUNCTUATION) {
    yield { form: forms.words(), needle: stripPunctuation(typeset).text.trim(), trailing: NOT_READ, accepts: isSame };
  }
  const form = count >= WORDS_MISREAD ? forms.lookAlike() : null;
  if (!form) return;
  const shape = foldLookAlikes(bare, [{ start: 0, end: quote.length }]).text.slice(0, -1);
  const isReadAs = misreadingMatcher(quote, forms.counts);
  const isRead = ({ start, end }: Range) => isReadAs(text.slice(start, end));
  yield { form, needle: shape, trailing: NOT_READ, accepts: isRead };
}

/** The hits that hold, nearest first when there is a `near`, else in the order of the text. */
function filterHits(
  text: string,
  step: SearchPass,
  hits: number[],
  near: number | undefined,
  most: number,
  stands: (range: Range) => boolean,
): Range[] {
  const found: Range[] = [];
  let left = step.accepts ? Math.max(2, MAX_JUDGED / step.needle.length) : MAX_TRIED;
  for (const hit of near === undefined ? hits : nearestFirst(step.form, hits, near)) {
    if (found.length === most || left-- <= 0) break;
    const range = rangeOf(text, step, hit);
    if (range && stands(range) && (step.accepts?.(range) ?? true)) found.push(range);
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
    yield isBefore ? hits[left--]! : hits[right++]!;
  }
}

/** Where a hit lies in the source; nothing when it begins or ends inside what stands for one letter there. */
function rangeOf(text: string, { form, needle: sought, trailing }: SearchPass, hit: number): Range | undefined {
  const until = hit + sought.length;
  if (!form) return { start: hit, end: until };
  const { starts } = form;
  let start = starts[hit]!;
  if (hit > 0 && starts[hit - 1] === start) return undefined;
  if (until < starts.length && starts[until] === starts[until - 1]) return undefined;
  let end = starts[until] ?? text.length;
  while (end > starts[until - 1]! + 1 && trailing.test(text[end - 1]!)) end--;
  // A dash stands for the space before it, too.
  while (start < end && SPACE.test(text[start]!)) start++;
  return { start, end };
}

const trim = (text: string, edge: RegExp) => trimStart(trimEnd(text, edge), edge);

function trimStart(text: string, edge: RegExp): string {
  let start = 0;
  while (start < text.length && edge.test(text[start]!)) start++;
  return text.slice(start);
}

function trimEnd(text: string, edge: RegExp): string {
  let end = text.length;
  while (end > 0 && edge.test(text[end - 1]!)) end--;
  return text.slice(0, end);
}

function countLetters(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
