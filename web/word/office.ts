import { t } from "../messages.ts";
import { ShownError } from "../ui/feedback/shown-error.ts";
import { type LiveParagraph, lettersOf, occurrences, type Place } from "./locate.ts";
import type { Async, OfficeApi, OfficeFile, WordApi, WordContext, WordParagraph, WordRange } from "./office-types.ts";
import type { Edit } from "./revision.ts";

declare const Office: OfficeApi;
declare const Word: WordApi;

const SLICE_BYTES = 1024 * 1024;
/** Word searches for at most 255 characters, and does not find words that a tracked deletion splits: shorter searches are tried then. */
const SEARCH_LENGTHS = [120, 40, 12];
/** Word does not find tabs and line breaks. */
const UNSEARCHABLE = /[\p{Cc}\ufffc]/u;

/** The document has changed, or Word shows it differently: the words are not where they were found. */
export class PlaceLost extends ShownError {
  constructor() {
    super(t("These words are no longer in the document. Nothing was changed."));
  }
}

const refusedByWord = (message: string | undefined) =>
  new ShownError(message ? t("Word rejected the change: {message}", { message }) : t("Word rejected the change."));

const settled = <T>(start: (done: (result: Async<T>) => void) => void) =>
  new Promise<T>((resolve, reject) =>
    start(({ status, value, error }) =>
      status === "succeeded" ? resolve(value) : reject(refusedByWord(error?.message)),
    ),
  );

/** Errors of Word itself, as in a protected document, are shown in its own words. */
const inWord = <T>(work: (context: WordContext) => Promise<T>): Promise<T> =>
  Word.run(work).catch((error: { code?: unknown; message?: string }) => {
    throw typeof error.code === "string" ? refusedByWord(error.message) : error;
  });

/** The open document as a DOCX file. */
export async function readFile(): Promise<File> {
  const { document } = Office.context;
  const file = await settled<OfficeFile>((done) =>
    document.getFileAsync("compressed", { sliceSize: SLICE_BYTES }, done),
  );
  try {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    for (let index = 0; index < file.sliceCount; index++) {
      const { data } = await settled<{ data: number[] }>((done) => file.getSliceAsync(index, done));
      parts.push(new Uint8Array(data));
    }
    return new File(parts, nameOf(document.url));
  } finally {
    file.closeAsync();
  }
}

/** The document's own name, or a default for one that was not saved yet. `url` is a path if the document is on a disk. */
export function nameOf(url: string | undefined): string {
  const path = url && /^https?:/i.test(url) ? decoded(new URL(url).pathname) : (url ?? "");
  const name = path.split(/[\\/]/).at(-1) ?? "";
  return /\.docx$/i.test(name) ? name : "Document.docx";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

export const readParagraphs = (): Promise<LiveParagraph[]> =>
  inWord(async (context) => (await loadParagraphs(context)).map(({ text, number }) => ({ text, number })));

export interface Selection {
  text: string;
  /** The number of letters of the document before it. */
  lettersBefore: number;
}

export const readSelection = (): Promise<Selection> =>
  inWord(async (context) => {
    const { body } = context.document;
    const selection = context.document.getSelection();
    const until = body.getRange("Start").expandTo(selection.getRange("Start"));
    const [text, before] = [selection.getReviewedText("Current"), until.getReviewedText("Current")];
    await context.sync();
    return { text: text.value, lettersBefore: lettersOf(before.value).text.length };
  });

/** The selected words of one paragraph, without the paragraph mark. */
export const readWords = (): Promise<string> => inWord(async (context) => (await selectedWords(context)).text);

export const selectPlace = (place: Place): Promise<void> =>
  inWord(async (context) => {
    (await rangeAt(context, place)).select();
    await context.sync();
  });

export const commentOn = (place: Place, comment: string): Promise<void> =>
  inWord(async (context) => {
    (await rangeAt(context, place)).insertComment(comment);
    await context.sync();
  });

/** All edits or none: every place is found before the first change. Changes are tracked, whatever the document's setting is. */
export const applyEdits = (edits: Edit[]): Promise<void> =>
  inWord(async (context) => {
    const planned: { edit: Edit; range: WordRange }[] = [];
    for (const edit of edits) planned.push({ edit, range: await rangeAt(context, edit.place) });
    await tracked(context, () => {
      for (const { edit, range } of planned) makeEdit(edit, range);
    });
  });

/** Replaces the selected words, if they still are the ones that were rewritten. */
export const replaceWords = (expected: string, text: string): Promise<void> =>
  inWord(async (context) => {
    const selected = await selectedWords(context);
    if (selected.text !== expected) throw new PlaceLost();
    await tracked(context, () => selected.range.insertText(text, "Replace"));
  });

/** New paragraphs after the paragraph with the end of the selection. */
export const insertAfterSelection = (text: string): Promise<void> =>
  inWord(async (context) => {
    const range = context.document.getSelection();
    await tracked(context, () => insertParagraphs(range, text.split(/\n+/)));
  });

/** Selecting a whole paragraph includes its mark. Replacing that would join the next paragraph to it. */
async function selectedWords(context: WordContext): Promise<{ range: WordRange; text: string }> {
  const selection = context.document.getSelection();
  const range = selection.intersectWithOrNullObject(selection.paragraphs.getFirst().getRange("Content"));
  selection.load("text");
  range.load("text,isNullObject");
  await context.sync();
  if (range.isNullObject || selection.text.trim() === "") throw new ShownError(t("Select the words to rewrite first."));
  if (lettersOf(selection.text).text !== lettersOf(range.text).text)
    throw new ShownError(t("Select text within one paragraph."));
  const current = range.getReviewedText("Current");
  await context.sync();
  return { range, text: current.value };
}

function makeEdit(edit: Edit, range: WordRange) {
  if (edit.kind === "paragraphs") insertParagraphs(range, edit.paragraphs);
  else if (edit.text === "") range.delete();
  else range.insertText(edit.text, edit.kind === "replace" ? "Replace" : "End");
}

function insertParagraphs(range: WordRange, paragraphs: string[]) {
  let last = range.paragraphs.getLast();
  for (const text of paragraphs) last = last.insertParagraph(text, "After");
}

async function tracked(context: WordContext, change: () => unknown) {
  const { document } = context;
  document.load("changeTrackingMode");
  await context.sync();
  const before = document.changeTrackingMode;
  document.changeTrackingMode = "TrackAll";
  await context.sync();
  try {
    change();
    await context.sync();
  } finally {
    document.changeTrackingMode = before;
    await context.sync();
  }
}

/** The paragraphs as they are with all tracked changes accepted, which is how the document is read. */
async function loadParagraphs(context: WordContext) {
  const { body } = context.document;
  const { paragraphs } = body;
  paragraphs.load("items/text,items/isListItem,items/listItemOrNullObject/listString");
  const current = body.getReviewedText("Current");
  await context.sync();
  const { items } = paragraphs;
  const shown = lettersOf(items.map(({ text }) => text).join("")).text;
  const reviewed = shown === lettersOf(current.value).text ? undefined : await reviewedTexts(context, items);
  return items.map((item, index) => ({
    item,
    text: reviewed?.[index] ?? item.text,
    number: item.isListItem ? item.listItemOrNullObject.listString : undefined,
  }));
}

async function reviewedTexts(context: WordContext, items: WordParagraph[]): Promise<string[]> {
  const texts = items.map((item) => item.getReviewedText("Current"));
  await context.sync();
  return texts.map(({ value }) => value);
}

/** The range at a place. Its words are searched for, and read again before anything is changed. */
async function rangeAt(context: WordContext, { first, start, last, end }: Place): Promise<WordRange> {
  const paragraphs = await loadParagraphs(context);
  const [from, to] = [paragraphs[first], paragraphs[last]];
  if (!from || !to) throw new PlaceLost();
  const inside = first === last;
  const head = from.text.slice(start, inside ? end : undefined);
  const tail = inside ? head : to.text.slice(0, end);
  const between = paragraphs.slice(first + 1, last).map(({ text }) => text);
  const expected = inside ? head : [head, ...between, tail].join("");
  for (const length of SEARCH_LENGTHS) {
    const range = await foundBy(context, { from, to, start, end, head, tail, length });
    if (!range) continue;
    const current = range.getReviewedText("Current");
    await context.sync();
    if (lettersOf(current.value).text === lettersOf(expected).text) return range;
  }
  throw new PlaceLost();
}

interface Text {
  item: WordParagraph;
  text: string;
}

interface Wanted {
  from: Text;
  to: Text;
  start: number;
  end: number;
  head: string;
  tail: string;
  length: number;
}

/** The range from the first words to the last ones, by searching for both. */
async function foundBy(
  context: WordContext,
  { from, to, start, end, head, tail, length }: Wanted,
): Promise<WordRange | undefined> {
  const [opening = ""] = head.slice(0, length).split(UNSEARCHABLE, 1);
  const begin = await searched(context, from, start, start + opening.length);
  if (!begin || (from === to && opening.length === end - start)) return begin;
  const closing = tail.slice(-length).split(UNSEARCHABLE).at(-1) ?? "";
  const finish = await searched(context, to, end - closing.length, end);
  return finish && begin.expandTo(finish);
}

/** The search result at these offsets. Word must find the words as often as they are in the paragraph's text. */
async function searched(
  context: WordContext,
  { item, text }: Text,
  start: number,
  end: number,
): Promise<WordRange | undefined> {
  const words = text.slice(start, end);
  if (words === "") return undefined;
  const results = item.search(words.replaceAll("^", "^^"), { matchCase: true });
  results.load("items/text");
  await context.sync();
  const places = occurrences(text, words);
  return results.items.length === places.length ? results.items[places.indexOf(start)] : undefined;
}
