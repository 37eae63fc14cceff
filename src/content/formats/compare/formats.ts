import { firstIndex } from "../../binary-search.ts";
import { layOutDocx } from "../layout/docx-layout.ts";
import type { DocumentLayout, LayoutBlock } from "../layout/layout.schema.ts";
import type { TextRange } from "./running-lines.ts";
import type { WordChange } from "./word-changes.ts";

/** A stretch of text with uniform formatting. */
interface Look extends TextRange {
  key: string;
}

interface FormatChange {
  base: TextRange;
  revised: TextRange;
}

/** Finds unchanged words whose formatting differs: font, size, style, alignment, indentation. */
export async function findFormatChanges(
  base: { bytes: Uint8Array; text: string },
  revised: { bytes: Uint8Array; text: string },
  script: WordChange[],
): Promise<FormatChange[]> {
  const [left, right] = [await looksOf(base.bytes), await looksOf(revised.bytes)];
  const changes: (FormatChange & { keys: string })[] = [];
  for (const { start, from, length } of keptStretches(base.text.length, script)) {
    for (const piece of differingPieces(left, right, { start, from, length })) {
      const last = changes.at(-1);
      const isNext =
        last?.keys === piece.keys &&
        isBlank(base.text.slice(last.base.end, piece.base.start)) &&
        isBlank(revised.text.slice(last.revised.end, piece.revised.start));
      if (isNext) [last.base.end, last.revised.end] = [piece.base.end, piece.revised.end];
      else changes.push(piece);
    }
  }
  return changes.filter(({ base: { start, end } }) => !isBlank(base.text.slice(start, end)));
}

const isBlank = (text: string) => text.trim() === "";

interface Stretch {
  start: number;
  from: number;
  length: number;
}

function* keptStretches(length: number, script: WordChange[]): Generator<Stretch> {
  let [b, r] = [0, 0];
  for (const { start, end, until } of script) {
    if (start > b) yield { start: b, from: r, length: start - b };
    [b, r] = [end, until];
  }
  if (length > b) yield { start: b, from: r, length: length - b };
}

function* differingPieces(left: Look[], right: Look[], { start, from, length }: Stretch) {
  let l = firstAfter(left, start);
  let r = firstAfter(right, from);
  for (let at = 0; at < length; ) {
    const [a, b] = [left[l], right[r]];
    if (!a || !b) return;
    const begin = Math.max(at, a.start - start, b.start - from);
    const end = Math.min(length, a.end - start, b.end - from);
    if (begin < end && a.key !== b.key) {
      const keys = `${a.key}\n${b.key}`;
      yield {
        base: { start: start + begin, end: start + end },
        revised: { start: from + begin, end: from + end },
        keys,
      };
    }
    if (a.end - start <= b.end - from) l++;
    else r++;
    at = Math.max(at, Math.min(a.end - start, b.end - from));
  }
}

const firstAfter = (looks: Look[], offset: number) => firstIndex(looks, ({ end }) => end > offset);

async function looksOf(bytes: Uint8Array): Promise<Look[]> {
  const { layout } = await layOutDocx(bytes);
  const looks: Look[] = [];
  const keys = { text: layout.textFormats.map(keyOf), paragraph: layout.paragraphFormats.map(keyOf) };
  for (const { kind, blocks } of layout.stories) if (kind !== "comment") addLooks(looks, blocks, keys);
  return looks.sort((a, b) => a.start - b.start);
}

const keyOf = (format: DocumentLayout["textFormats"][number] | DocumentLayout["paragraphFormats"][number]) =>
  JSON.stringify(Object.entries(format).sort(([a], [b]) => (a < b ? -1 : 1)));

function addLooks(looks: Look[], blocks: LayoutBlock[], keys: { text: string[]; paragraph: string[] }): void {
  for (const block of blocks) {
    if (block.type === "table") {
      for (const { cells } of block.rows) for (const cell of cells) addLooks(looks, cell.blocks, keys);
      continue;
    }
    const paragraph = keys.paragraph[block.format];
    for (const inline of block.inlines) {
      if (!("start" in inline) || inline.end <= inline.start) continue;
      looks.push({ start: inline.start, end: inline.end, key: `${keys.text[inline.format]} ${paragraph}` });
    }
  }
}
