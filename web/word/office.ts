import { type LiveParagraph, lettersOf, occurrences, type Place } from "./locate.ts";
import type { Async, OfficeApi, OfficeFile, WordApi, WordContext, WordParagraph, WordRange } from "./office-types.ts";
import type { Edit } from "./revision.ts";

declare const Office: OfficeApi;
declare const Word: WordApi;

const SLICE_BYTES = 1024 * 1024;
/** Word searches for at most 255 characters. */
const LONGEST_SEARCH = 120;

/** The document has changed, or Word shows it differently: the words are not where they were found. */
export class PlaceLost extends Error {
  constructor() {
    super("These words could not be found in the document any more. Nothing was changed.");
  }
}

const settled = <T>(start: (done: (result: Async<T>) => void) => void) =>
  new Promise<T>((resolve, reject) =>
    start(({ status, value, error }) =>
      status === "succeeded" ? resolve(value) : reject(new Error(error?.message ?? "Word refused the request.")),
    ),
  );

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

/** The document's own name, or one for a document that was not saved yet. */
export function nameOf(url: string | undefined): string {
  const last = (url ?? "").split(/[?#]/)[0]!.split(/[\\/]/).at(-1)!;
  const name = /%[\dA-F]{2}/i.test(last) ? decodeURIComponent(last) : last;
  return /\.docx$/i.test(name) ? name : "Document.docx";
}

export const readParagraphs = (): Promise<LiveParagraph[]> =>
  Word.run(async (context) => (await loadParagraphs(context)).map(({ text, number }) => ({ text, number })));

export const readSelection = (): Promise<string> =>
  Word.run(async (context) => {
    const range = context.document.getSelection();
    range.load("text");
    await context.sync();
    return range.text;
  });

export const selectPlace = (place: Place): Promise<void> =>
  Word.run(async (context) => {
    (await rangeAt(context, place)).select();
    await context.sync();
  });

export const commentOn = (place: Place, comment: string): Promise<void> =>
  Word.run(async (context) => {
    (await rangeAt(context, place)).insertComment(comment);
    await context.sync();
  });

/** All edits or none: every place is found before the first change. Changes are tracked, whatever the document's setting is. */
export const applyEdits = (edits: Edit[]): Promise<void> =>
  Word.run(async (context) => {
    const planned: { edit: Edit; range: WordRange }[] = [];
    for (const edit of edits) planned.push({ edit, range: await rangeAt(context, edit.place) });
    await tracked(context, () => {
      for (const { edit, range } of planned) makeEdit(edit, range);
    });
  });

/** Replaces the selection, if it still is the text that was rewritten. */
export const replaceSelection = (expected: string, text: string): Promise<void> =>
  Word.run(async (context) => {
    const range = context.document.getSelection();
    range.load("text");
    await context.sync();
    if (range.text !== expected) throw new PlaceLost();
    await tracked(context, () => range.insertText(text, "Replace"));
  });

/** A new paragraph after the selection. */
export const insertAfterSelection = (text: string): Promise<void> =>
  Word.run(async (context) => {
    const range = context.document.getSelection();
    await tracked(context, () => insertParagraphs(range, text.split(/\n+/)));
  });

function makeEdit(edit: Edit, range: WordRange) {
  if (edit.kind === "paragraphs") insertParagraphs(range, edit.paragraphs);
  else range.insertText(edit.text, edit.kind === "replace" ? "Replace" : "End");
}

function insertParagraphs(range: WordRange, paragraphs: string[]) {
  let last: WordRange | WordParagraph = range;
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

async function loadParagraphs(context: WordContext) {
  const { paragraphs } = context.document.body;
  paragraphs.load("items/text,items/isListItem,items/listItemOrNullObject/listString");
  await context.sync();
  return paragraphs.items.map((item) => ({
    item,
    text: item.text,
    number: item.isListItem ? item.listItemOrNullObject.listString : undefined,
  }));
}

/** The words at a place. They are searched for, and read again before anything is done to them. */
async function rangeAt(context: WordContext, { first, start, last, end }: Place): Promise<WordRange> {
  const paragraphs = await loadParagraphs(context);
  const [from, to] = [paragraphs[first], paragraphs[last]];
  if (!from || !to) throw new PlaceLost();
  const inside = first === last;
  const expected = inside
    ? from.text.slice(start, end)
    : [
        from.text.slice(start),
        ...paragraphs.slice(first + 1, last).map(({ text }) => text),
        to.text.slice(0, end),
      ].join("");
  const head = inside ? end : from.text.length;
  const begin = await searched(context, from.item, start, Math.min(head, start + LONGEST_SEARCH));
  const isShort = inside && end - start <= LONGEST_SEARCH;
  const tail = inside ? start : 0;
  const range = isShort
    ? begin
    : begin.expandTo(await searched(context, to.item, Math.max(tail, end - LONGEST_SEARCH), end));
  range.load("text");
  await context.sync();
  if (lettersOf(range.text).text !== lettersOf(expected).text) throw new PlaceLost();
  return range;
}

/** The search result at these offsets. Word must find the words as often as they are in the paragraph's text. */
async function searched(context: WordContext, item: WordParagraph, start: number, end: number): Promise<WordRange> {
  const words = item.text.slice(start, end);
  const results = item.search(words.replaceAll("^", "^^"), { matchCase: true });
  results.load("items/text");
  await context.sync();
  const places = occurrences(item.text, words);
  const result = results.items[places.indexOf(start)];
  if (!result || results.items.length !== places.length) throw new PlaceLost();
  return result;
}
