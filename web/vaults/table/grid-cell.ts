import type { Cell } from "../../../src/vaults/cells/cells.schema.ts";
import { cellEditor } from "../cells/cell-editor.tsx";
import { isNumeric, printValue, showValue } from "../cells/values.ts";
import type { CellData, VaultCell } from "../cells/vault-cell.ts";
import { STATUS_WORDS } from "../documents/status-words.ts";
import type { Column, VaultDocument } from "../vaults.queries.ts";
import { type CustomRenderer, GridCellKind } from "./grid.ts";

const STATE_WORDS: Partial<Record<CellData["state"], string>> = {
  absent: "Not found",
  unreadable: "Unreadable",
  failed: "Failed",
  pending: "Being read",
  loading: "Loading",
};

export const isEditable = ({ kind, extraction_mode }: Column) => kind !== "system" && extraction_mode !== "import";

/** The cell of a document in a column, as the grid draws it and as a screen reader says it. */
export function buildCell(document: VaultDocument, column: Column, mayEdit: boolean): VaultCell {
  const at = { documentId: document.document_id, column };
  if (column.kind === "system") return makeCell(at, ownText(document, column.field_key), {}, "found", false);
  const cell = document.values[column.field_key];
  const state = cell ? "found" : (document.outcomes[column.field_key] ?? "none");
  return makeCell(at, cell?.value ?? null, cell ?? {}, state, mayEdit && isEditable(column));
}

export function makeCell(
  { documentId, column }: Pick<CellData, "documentId" | "column">,
  value: unknown,
  marks: Partial<Pick<Cell, "is_edited" | "has_citations">>,
  state: CellData["state"],
  mayEdit: boolean,
): VaultCell {
  const shown = value === null ? "" : column.kind === "system" ? String(value) : showValue(column.field_type, value);
  const text = shown.length > 600 ? shown.slice(0, 600) : shown;
  const isEdited = marks.is_edited ?? false;
  const words = text || (isEdited ? "Cleared manually" : (STATE_WORDS[state] ?? ""));
  return {
    kind: GridCellKind.Custom,
    allowOverlay: mayEdit,
    readonly: !mayEdit,
    copyData: isEdited && text ? `${words}, edited` : words,
    data: { documentId, column, value, text, state, isEdited, isCited: marks.has_citations ?? false },
  };
}

/** The clipboard text of a cell. */
export const copyText = ({ data: { column, text, value } }: VaultCell): string =>
  column.kind === "system" ? text : printValue(column.field_type, value);

function ownText(document: VaultDocument, fieldKey: string): string | null {
  if (fieldKey === "documentStatus") return STATUS_WORDS[document.status] ?? document.status;
  return fieldKey === "documentTitle" ? document.title : document.name;
}

export interface Inks {
  ink: string;
  quiet: string;
  accent: string;
  danger: string;
  warning: string;
  bar: string;
}

const PADDING = 8;
const MARK = 12;

/** Draws a cell: its text, cut with an ellipsis, or why it is empty, and the marks of an edit and of citations. */
export const cellRenderer = (inks: () => Inks): CustomRenderer<VaultCell> => ({
  kind: GridCellKind.Custom,
  isMatch: (cell): cell is VaultCell => "column" in cell.data,
  provideEditor: cellEditor,
  draw: ({ ctx, rect, cell }) => {
    const { data } = cell;
    const tones = inks();
    const { x, y, width, height } = rect;
    const middle = y + height / 2 + 0.5;
    if (data.state === "pending" || data.state === "loading") {
      ctx.fillStyle = tones.bar;
      ctx.fillRect(x + PADDING, middle - 4, Math.min(width - 2 * PADDING, data.state === "pending" ? 64 : 40), 7);
      return;
    }
    const room = width - 2 * PADDING - (data.isCited || data.isEdited ? MARK : 0);
    const words = data.text || wordsFor(data);
    if (words !== "" && room > 8) {
      ctx.textBaseline = "middle";
      ctx.fillStyle = data.text ? tones.ink : toneFor(data, tones);
      const fitted = cutToFit(ctx, data, words, room);
      const isRight = isNumeric(data.column.field_type) && data.text !== "";
      ctx.textAlign = isRight ? "right" : "left";
      ctx.fillText(fitted, isRight ? x + PADDING + room : x + PADDING, middle);
      ctx.textAlign = "left";
    }
    drawMarks(ctx, data, tones, { right: x + width, top: y, middle });
  },
});

const wordsFor = ({ state, isEdited }: CellData) =>
  isEdited || state === "none" || state === "found" ? "" : state === "absent" ? "—" : (STATE_WORDS[state] ?? "");

const toneFor = ({ state }: CellData, tones: Inks) =>
  state === "failed" ? tones.danger : state === "unreadable" ? tones.warning : tones.quiet;

/** Glide clips text at the cell's edge; this adds an ellipsis. */
function cutToFit(ctx: CanvasRenderingContext2D, data: CellData, words: string, room: number): string {
  if (data.fit?.width === room) return data.fit.text;
  const line = words.length > room ? words.slice(0, Math.ceil(room / 2)) : words;
  const flat = line.includes("\n") ? line.replace(/\s+/g, " ") : line;
  const full = ctx.measureText(flat).width;
  let text = flat;
  if (flat.length < words.length || full > room) {
    let length = Math.min(flat.length, Math.floor((flat.length * room) / full));
    while (length > 0 && ctx.measureText(`${flat.slice(0, length)}…`).width > room) length--;
    text = `${flat.slice(0, length).trimEnd()}…`;
  }
  data.fit = { width: room, text };
  return text;
}

function drawMarks(
  ctx: CanvasRenderingContext2D,
  { isEdited, isCited }: CellData,
  tones: Inks,
  { right, top, middle }: { right: number; top: number; middle: number },
) {
  if (isEdited) {
    ctx.fillStyle = tones.accent;
    ctx.beginPath();
    ctx.moveTo(right - 9, top + 1);
    ctx.lineTo(right - 1, top + 1);
    ctx.lineTo(right - 1, top + 9);
    ctx.closePath();
    ctx.fill();
  }
  if (!isCited) return;
  ctx.fillStyle = tones.quiet;
  ctx.fillText("§", right - MARK - 1, middle);
}
