import type {
  DocumentLayout,
  LayoutBlock,
  LayoutStory,
  TableBlock,
} from "../../../src/content/formats/layout/layout.schema.ts";
import type { FileText } from "../../../src/workspace/files/files.schema.ts";
import { t } from "../../messages.ts";
import { must } from "../../ui/must.ts";
import type { TextRange } from "../marks.ts";

/** One item of the virtual list: a paragraph, a table or some rows of one. */
export interface LayoutItem {
  block: LayoutBlock;
  story: LayoutStory["kind"];
  /** Stands above the item: the name of a part that begins here. */
  caption?: string;
  /** The number or author of a note that begins here. */
  note?: Pick<LayoutStory, "label" | "author" | "date">;
  /** The page that begins with this item. */
  page?: number;
}

const ROWS_AT_ONCE = 40;
/** The stories in the order in which they are shown. Only the first header stands above the body. */
const ORDER: { kind: LayoutStory["kind"]; caption?: string; isRest?: boolean }[] = [
  { kind: "header", caption: t("Header") },
  { kind: "body" },
  { kind: "footnote", caption: t("Footnotes") },
  { kind: "endnote", caption: t("Endnotes") },
  { kind: "footer", caption: t("Footers") },
  { kind: "header", caption: t("Headers on other pages"), isRest: true },
  { kind: "comment", caption: t("Comments") },
];

/** The blocks of all stories in the order in which they are shown. Tables are cut where pages begin, and if they are very long. */
export function itemsOf({ stories }: DocumentLayout, { pages }: Pick<FileText, "pages">): LayoutItem[] {
  const starts = pages.length > 1 ? pages.filter(({ start, end }) => end > start) : [];
  return ORDER.flatMap(({ kind, caption, isRest }) => {
    const all = stories.filter((story) => story.kind === kind);
    const shown = kind === "header" ? (isRest ? all.slice(1) : all.slice(0, 1)) : all;
    const items = shown.flatMap((story) => storyItems(story, starts));
    if (items[0] && caption) items[0].caption = caption;
    return kind === "body" ? withPageStarts(items, starts) : items;
  });
}

function storyItems(story: LayoutStory, pages: FileText["pages"]): LayoutItem[] {
  const blocks = story.blocks.flatMap((block) => piecesOf(block, story.kind === "body" ? pages : []));
  const items = blocks.map((block): LayoutItem => ({ block, story: story.kind }));
  if (items[0] && story.label) items[0].note = story;
  return items;
}

/** A page is marked at the first item that begins on it. */
function withPageStarts(items: LayoutItem[], pages: FileText["pages"]): LayoutItem[] {
  let next = 0;
  for (const item of items) {
    for (let at = pages[next]; at && at.start <= item.block.start; at = pages[++next]) item.page = at.page;
  }
  return items;
}

/** Splits a table where pages begin and after a maximum number of rows. Merged cells are not split. */
function piecesOf(block: LayoutBlock, pages: FileText["pages"]): LayoutBlock[] {
  if (block.type !== "table") return [block];
  const pieces: TableBlock[] = [];
  let rows: TableBlock["rows"] = [];
  let merged = 0;
  const close = () => {
    if (rows.length > 0) pieces.push(rangeOf({ ...block, rows }));
    rows = [];
  };
  for (const row of block.rows) {
    const start = row.cells.flatMap(({ blocks }) => blocks)[0]?.start ?? 0;
    const end = rows.length > 0 ? rangeOf({ ...block, rows }).end : start;
    const beginsPage = pages.some((page) => page.start <= start && page.start >= end && page.start > block.start);
    if (merged <= 0 && (rows.length >= ROWS_AT_ONCE || beginsPage)) close();
    rows.push(row);
    merged = Math.max(merged - 1, ...row.cells.map((cell) => (cell.rows ?? 1) - 1));
  }
  close();
  return pieces.length === 1 ? [block] : pieces;
}

function rangeOf(table: TableBlock): TableBlock {
  const inside = table.rows.flatMap(({ cells }) => cells.flatMap(({ blocks }) => blocks));
  const start = inside.reduce((least, block) => Math.min(least, block.start), inside[0]?.start ?? table.start);
  return { ...table, start, end: inside.reduce((most, block) => Math.max(most, block.end), start) };
}

/** The ranges of text in a block, including those in tables and text boxes. */
export function* rangesIn(block: LayoutBlock): Generator<TextRange> {
  if (block.type === "table") {
    for (const { cells } of block.rows)
      for (const { blocks } of cells) for (const each of blocks) yield* rangesIn(each);
    return;
  }
  for (const inline of block.inlines) {
    if ("start" in inline) yield inline;
    else if ("box" in inline) for (const each of inline.box) yield* rangesIn(each);
  }
}

/** Finds the item that shows an offset, or the one after it where the offset is between two. */
export function itemIndex(items: LayoutItem[]): (offset: number) => number {
  const ranges = items.flatMap(({ block }, index) =>
    [...rangesIn(block)].map(({ start, end }) => ({ start, end, index })),
  );
  ranges.sort((a, b) => a.start - b.start);
  return (offset) => {
    let low = 0;
    let high = ranges.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (must(ranges[middle], "the middle lies within the list").end > offset) high = middle;
      else low = middle + 1;
    }
    return ranges[low]?.index ?? -1;
  };
}
