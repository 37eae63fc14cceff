import type { FileText } from "../../src/workspace/files/files.schema.ts";
import { must } from "../ui/must.ts";

/** A range of the canonical text, as citations give it. */
export interface TextRange {
  start: number;
  end: number;
}

/** A range to highlight in a document. An empty one is a place between two words. */
export interface Highlight extends TextRange {
  kind?: "quote" | "deletion" | "insertion";
  /** The range is a number of characters before a place. A partial word at its start is not marked. */
  isLead?: boolean;
}

/** A range to mark: a citation, a search match, or words that a change deletes or inserts. */
export interface Mark extends TextRange {
  kind: "quote" | "match" | "deletion" | "insertion" | "term" | "reference" | "nowhere";
  /** The one that is scrolled into view. */
  active: boolean;
  /** Words that a proposed change inserts after the range. They are shown, but are not in the text. */
  inserted?: string;
  /** The number of what is told about the words on hover and focus. */
  hint?: number;
}

/** What a mark looks like, and that the keyboard reaches words about which something is told. */
export const markProps = ({ kind, active, hint }: Mark) => ({
  "data-kind": kind,
  "data-active": active || undefined,
  ...(hint !== undefined && { "data-hint": hint, tabIndex: 0 }),
});

export interface Block extends TextRange {
  /** The page that starts with this block. */
  page?: number;
}

const LONGEST_BLOCK = 4000;
const MOST_MATCHES = 1000;

/** The text as paragraphs. If blank lines separate them, single line breaks are kept inside; a very long paragraph is split between words. */
export function blocksOf({ text, pages }: FileText): Block[] {
  const parted = /\n\s*\n/.test(text) && (text.match(/\n\s*\n/g)?.length ?? 0) * 12 > (text.match(/\n/g)?.length ?? 0);
  const edge = parted ? /\n[^\S\n]*\n\s*/g : /\n+/g;
  const starts = pages.length > 1 ? pages.filter(({ start, end }) => end > start) : [];
  const cuts = starts.map(({ start }) => start).sort((a, b) => a - b);
  let nextCut = 0;
  const blocks: Block[] = [];
  let from = 0;
  const close = (to: number) => {
    const inner: number[] = [];
    for (let cut = cuts[nextCut]; cut !== undefined && cut < to; cut = cuts[++nextCut]) if (cut > from) inner.push(cut);
    for (const piece of piecesOf(text, from, to, inner))
      if (text.slice(piece.start, piece.end).trim()) blocks.push(piece);
  };
  for (const { index, 0: found } of text.matchAll(edge)) {
    close(index);
    from = index + found.length;
  }
  close(text.length);
  return withPages(blocks, starts);
}

function* piecesOf(text: string, start: number, to: number, cuts: number[]): Generator<Block> {
  let from = start;
  for (const end of [...cuts, to]) {
    while (end - from > LONGEST_BLOCK) {
      const space = text.slice(from, from + LONGEST_BLOCK + 1).lastIndexOf(" ");
      const cut = from + (space > 0 ? space + 1 : LONGEST_BLOCK);
      yield { start: from, end: cut };
      from = cut;
    }
    yield { start: from, end };
    from = end;
  }
}

function withPages(blocks: Block[], pages: FileText["pages"]): Block[] {
  let next = 0;
  return blocks.map((block) => {
    let page: number | undefined;
    for (let at = pages[next]; at && at.start < block.end; at = pages[++next]) page = at.page;
    return page === undefined ? block : { ...block, page };
  });
}

/** The beginning of the first whole word of a range. */
export function firstWord(text: string, { start, end }: TextRange): number {
  if (!/^[\p{L}\p{N}]{2}$/u.test(text.slice(start - 1, start + 1))) return start;
  const rest = text.slice(start, end).search(/\s/);
  return rest === -1 ? start : start + rest + 1;
}

/** Where the words occur, ignoring case and line breaks. */
export function findMatches(text: string, words: string): TextRange[] {
  const parts = words.trim().split(/\s+/).filter(Boolean);
  if (parts.length === 0) return [];
  const pattern = new RegExp(parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("\\s+"), "giu");
  const found: TextRange[] = [];
  for (const { index, 0: match } of text.matchAll(pattern)) {
    found.push({ start: index, end: index + match.length });
    if (found.length === MOST_MATCHES) break;
  }
  return found;
}

export interface Segment extends TextRange {
  mark?: Mark;
}

export const marksIn = (range: TextRange, marks: Mark[]): Mark[] =>
  marks.filter(({ start, end }) => start <= range.end && end >= range.start);

/** A proposed change of the text: words to strike out, and words to insert after them. */
export interface ProposedChange extends TextRange {
  inserted: string;
}

/** Marks of proposed changes. A paragraph to be added is shown at the end of the one before it. */
export const changeMarks = (text: string, changes: readonly ProposedChange[]): Mark[] =>
  changes.map(({ start, end, inserted }) => {
    const before = text.slice(0, start).trimEnd().length;
    const isBetween = start === end && text.slice(before, start).includes("\n");
    const isParagraph = isBetween || inserted.startsWith("\n");
    const range = isBetween ? { start: before, end: before } : { start, end };
    return { ...range, kind: "deletion", active: false, inserted: isParagraph ? `\n${inserted.trim()}` : inserted };
  });

/** Whether a mark only shows a place between two words. */
const isPlace = ({ start, end, inserted }: Mark) => start === end && inserted === undefined;

/** A block split at the edges of its marks. Where two overlap, a deletion wins, then the active mark. A place is an empty segment. */
export function segmentsOf(block: TextRange, marks: Mark[]): Segment[] {
  const places = marks.filter((mark) => isPlace(mark) && mark.start >= block.start && mark.start <= block.end);
  const here = marks.filter(({ start, end }) => start < block.end && end > block.start);
  if (here.length + places.length === 0) return [block];
  const edges = new Set([block.start, block.end]);
  for (const { start, end } of [...here, ...places])
    edges.add(Math.max(start, block.start)).add(Math.min(end, block.end));
  const sorted = [...edges].sort((a, b) => a - b);
  const segments = sorted.slice(1).map((end, index): Segment => {
    const start = must(sorted[index], "each edge but the first has one before it");
    const over = here.filter((mark) => mark.start <= start && mark.end >= end);
    const active = over.find((each) => each.active);
    const deletion = over.find(({ kind }) => kind === "deletion");
    const mark = deletion ? { ...deletion, active: active !== undefined } : (active ?? over.at(-1));
    return mark ? { start, end, mark } : { start, end };
  });
  return places.length === 0 ? segments : withPlaces(segments, places);
}

function withPlaces(segments: Segment[], places: Mark[]): Segment[] {
  const at = new Map(places.toSorted((a, b) => Number(a.active) - Number(b.active)).map((mark) => [mark.start, mark]));
  const placeAt = (offset: number): Segment[] => {
    const mark = at.get(offset);
    at.delete(offset);
    return mark ? [{ start: offset, end: offset, mark }] : [];
  };
  return [
    ...segments.flatMap((segment) => [...placeAt(segment.start), segment]),
    ...placeAt(must(segments.at(-1), "a block has a segment").end),
  ];
}

export const pageAt = (pages: FileText["pages"], offset: number): number =>
  (pages.findLast(({ start }) => start <= offset) ?? pages[0])?.page ?? 1;
