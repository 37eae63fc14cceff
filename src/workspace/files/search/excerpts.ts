import { must } from "../../../content/must.ts";
import type { Context } from "../../../kernel/context.ts";
import type { FoundPassage } from "../files.schema.ts";
import * as store from "./search.store.ts";
import { bestPassageByMeaning, isExact, type Searcher } from "./search.ts";

const PER_FILE = 2;
const LONGEST_QUOTE = 280;
/** How far before the first matched word a quote begins. */
const LEAD = 80;

/** The passages of each file that match the words, best first, else the one nearest in meaning. Does not check access. */
export async function listExcerpts(
  ctx: Context,
  query: string,
  fileIds: string[],
): Promise<Map<string, FoundPassage[]>> {
  const found = new Map<string, FoundPassage[]>();
  const chosen = await choosePassages(ctx, query, fileIds);
  for (const { file_id, number: _, ...quote } of await quotePassages(ctx, query, chosen))
    found.set(file_id, [...(found.get(file_id) ?? []), quote]);
  return found;
}

/** A quote of each passage, around the words that match the query. Does not check access. */
export async function quotePassages(
  ctx: Searcher,
  query: string,
  chosen: { file_id: string; number: number }[],
): Promise<(FoundPassage & { file_id: string; number: number })[]> {
  const { sql, organizationId } = ctx;
  const fileIds = chosen.map(({ file_id }) => file_id);
  const numbers = chosen.map(({ number }) => number);
  const rows = await store.listPassages(sql, organizationId, fileIds, numbers);
  const texts = new Map((await store.listTexts(sql, organizationId, fileIds)).map((row) => [row.file_id, row]));
  const passages = rows.map((row) => {
    const { text, language } = must(texts.get(row.file_id), "a file with passages has a text");
    return { ...row, language, text: text.slice(row.start, row.end) };
  });
  const matched = await matchedWords(ctx, query, passages);
  const quotes = passages.map((passage, index) => ({
    file_id: passage.file_id,
    number: passage.number,
    ...cutQuote(passage, must(matched[index], "each passage has a headline")),
  }));
  const pages = await store.listPagesAt(
    sql,
    organizationId,
    quotes.map(({ file_id }) => file_id),
    quotes.map(({ start }) => start),
  );
  return quotes.map((quote, index) => ({ ...quote, page: must(pages[index], "each position has a page").page }));
}

/** By every word, else by any word, else by meaning. */
async function choosePassages(ctx: Context, query: string, fileIds: string[]) {
  const { sql, organizationId } = ctx;
  const byWords = (ids: string[], words: store.WordMatch) =>
    store.listBestPassages(sql, organizationId, ids, { query, words, perFile: PER_FILE });
  const every = await byWords(fileIds, "every");
  if (isExact(query)) return every;
  const any = await byWords(without(fileIds, every), "any");
  const rest = without(fileIds, [...every, ...any]);
  const near = rest.length > 0 ? await bestPassageByMeaning(ctx, query, rest) : [];
  return [...every, ...any, ...near];
}

const without = (ids: string[], found: { file_id: string }[]) => {
  const known = new Set(found.map(({ file_id }) => file_id));
  return ids.filter((id) => !known.has(id));
};

const OPEN = "\uE000";
const CLOSE = "\uE001";
const MARKED = /\uE000([^\uE000\uE001]{0,500})\uE001/g;

/** The words of each passage that match the query, as they are written there. The database knows which inflections match. */
async function matchedWords(
  ctx: Searcher,
  query: string,
  passages: { text: string; language: string | null }[],
): Promise<Set<string>[]> {
  const plain = passages.map(({ text }) => text.replace(/[\uE000\uE001]/g, " "));
  const words = isExact(query) ? "every" : "any";
  const languages = passages.map(({ language }) => language);
  const marked = await store.listHeadlines(ctx.sql, plain, languages, { query, words, marks: [OPEN, CLOSE] });
  return marked.map(({ headline }) => new Set(Array.from(headline.matchAll(MARKED), ([, word = ""]) => word)));
}

interface Range {
  start: number;
  end: number;
}

/** A quote of at most a few lines with as many of the matched words as possible. All positions are of the file's text. */
export function cutQuote(passage: { text: string; start: number }, words: Set<string>): Omit<FoundPassage, "page"> {
  const { text, start: offset } = passage;
  const marks = placesOf(text, words);
  const from = quoteStart(text, bestFirstMark(text, marks));
  const to = quoteEnd(text, from);
  return {
    quote: text.slice(from, to),
    start: offset + from,
    end: offset + to,
    marks: marks
      .filter(({ start, end }) => start >= from && end <= to)
      .map(({ start, end }) => ({ start: offset + start, end: offset + end })),
  };
}

function placesOf(text: string, words: Set<string>): Range[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+(?:['’_-][\p{L}\p{N}]+)*/gu), ({ index, 0: word }) => ({ index, word }))
    .flatMap(({ index, word }) => {
      if (words.has(word)) return [{ index, word }];
      return Array.from(word.matchAll(/[\p{L}\p{N}]+/gu), ({ index: at, 0: part }) => ({
        index: index + at,
        word: part,
      }));
    })
    .filter(({ word }) => words.has(word))
    .map(({ index, word }) => ({ start: index, end: index + word.length }));
}

/** The matched word from which the most different matched words follow within one quote. */
function bestFirstMark(text: string, marks: Range[]): number {
  let best = { at: marks[0]?.start ?? 0, different: 0 };
  for (const { start } of marks) {
    const within = marks.filter((mark) => mark.start >= start && mark.end <= start + LONGEST_QUOTE - LEAD);
    const different = new Set(within.map((mark) => text.slice(mark.start, mark.end).toLowerCase())).size;
    if (different > best.different) best = { at: start, different };
  }
  return best.at;
}

/** The start of the sentence if it is near, else of a word. */
function quoteStart(text: string, mark: number): number {
  const earliest = Math.max(0, mark - LEAD);
  if (earliest === 0) return text.search(/\S|$/);
  const before = text.slice(earliest, mark);
  const end = Array.from(before.matchAll(/[.;:!?]\s|\n/g)).at(-1);
  if (!end) return earliest + before.search(/(?<=\s)\S|$/);
  const from = end.index + end[0].length;
  return earliest + from + before.slice(from).search(/\S|$/);
}

function quoteEnd(text: string, from: number): number {
  const latest = from + LONGEST_QUOTE;
  if (latest >= text.length) return text.trimEnd().length;
  const space = text.slice(from, latest + 1).search(/\s\S*$/);
  return space > 0 ? from + text.slice(from, from + space).trimEnd().length : latest;
}
