import { type RefObject, useEffect, useRef } from "react";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { VaultCell } from "../cells/vault-cell.ts";
import type { Rows } from "../rows/vault-rows.ts";
import type { GridSelection, Rectangle } from "./grid.ts";
import { copyText } from "./grid-cell.ts";
import { readTable, writeHtmlTable, writeTable } from "./table-text.ts";

interface Clipboard {
  box: RefObject<HTMLElement | null>;
  rows: Rows<VaultCell>;
  columnCount: number;
  selection: GridSelection;
  onPaste: (target: readonly [number, number], entries: string[][]) => void;
  onCut: (region: Rectangle) => void;
}

/**
 * Copies, cuts and pastes ranges with the browser's clipboard events. Unlike Glide's own implementation, they need no
 * permission and no https.
 */
export function useClipboard(clipboard: Clipboard) {
  const latest = useRef(clipboard);
  latest.current = clipboard;
  useEffect(() => {
    const take = (event: ClipboardEvent) => {
      const { box, selection } = latest.current;
      if (!box.current?.querySelector("canvas")?.parentElement?.contains(document.activeElement)) return;
      if (event.type === "paste") paste(event, latest.current);
      else if (selection.current || selection.rows.length > 0) copy(event, latest.current);
    };
    const kinds = ["copy", "cut", "paste"] as const;
    for (const kind of kinds) window.addEventListener(kind, take);
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, take);
    };
  }, []);
}

function paste(event: ClipboardEvent, { selection, onPaste }: Clipboard) {
  const text = event.clipboardData?.getData("text/plain");
  if (!text || !selection.current) return;
  event.preventDefault();
  onPaste([selection.current.range.x, selection.current.range.y], readTable(text));
}

function copy(event: ClipboardEvent, { rows, columnCount, selection, onCut }: Clipboard) {
  event.preventDefault();
  const regions = regionsOf(selection, columnCount);
  const lines = regions.flatMap((region) => rows.held(region));
  const isLoaded = lines.every((line) => line.every(Boolean));
  if (isLoaded) give(event.clipboardData, lines);
  else if (event.type === "copy") void fetchAndGive(rows, regions);
  else toast.failed(notLoaded(t("Some of these cells are not loaded yet. Scroll to them and cut again.")));
  if (isLoaded && event.type === "cut" && selection.current && !isRows(selection)) onCut(selection.current.range);
}

/** Selected rows count, unless a range of cells is selected too. */
const isRows = ({ current, rows }: GridSelection) =>
  rows.length > 0 && (!current || current.range.width * current.range.height === 1);

const regionsOf = (selection: GridSelection, width: number): Rectangle[] =>
  isRows(selection)
    ? selection.rows.toArray().map((y) => ({ x: 0, y, width, height: 1 }))
    : selection.current
      ? [selection.current.range]
      : [];

const textsOf = (lines: (VaultCell | undefined)[][]) =>
  lines.map((line) => line.map((cell) => (cell ? copyText(cell) : "")));

function give(data: DataTransfer | null, lines: (VaultCell | undefined)[][]) {
  data?.setData("text/plain", writeTable(textsOf(lines)));
  data?.setData("text/html", writeHtmlTable(textsOf(lines)));
}

/** Cells that are not loaded arrive too late for the event. They are copied with the Clipboard API, if available. */
async function fetchAndGive(rows: Rows<VaultCell>, regions: Rectangle[]) {
  try {
    const lines: (VaultCell | undefined)[][] = [];
    for (const region of regions) lines.push(...(await rows.read(region)));
    await navigator.clipboard.writeText(writeTable(textsOf(lines)));
  } catch {
    toast.failed(notLoaded(t("Some of these cells were not loaded yet. They are now: copy again.")));
  }
}

const notLoaded = (message: string) => new ApiError(409, "CONFLICT", message);
