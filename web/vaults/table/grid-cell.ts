import type { Cell } from "../../../src/vaults/documents/cell.schema.ts";
import { formatNumber, t } from "../../messages.ts";
import { must } from "../../ui/must.ts";
import { cellEditor } from "../cells/cell-editor.tsx";
import { printValue, showValue } from "../cells/values.ts";
import { type CellData, type CheckMark, isMarkedEdited, type VaultCell } from "../cells/vault-cell.ts";
import { STATUS_WORDS } from "../documents/status-words.ts";
import { FIRST_LINE, fitLines, LINE_HEIGHT, linesIn, wrapText } from "../rows/row-heights.ts";
import { typeOf } from "../types/types.ts";
import type { Column, VaultDocument } from "../vaults.queries.ts";
import { CHECK_SENTENCES, CHECK_WORDS, checkMarkOf, drawBubble, drawCheck, drawEdited } from "./check-marks.ts";
import { type CustomRenderer, GridCellKind, type Rectangle } from "./grid.ts";

const STATE_WORDS: Partial<Record<CellData["state"], string>> = {
  absent: t("Not found"),
  unsure: t("Not sure"),
  unreadable: t("Could not be read"),
  failed: t("Failed"),
  pending: t("Reading"),
  loading: t("Loading"),
};

export const isEditable = ({ kind, extraction_mode }: Column) => kind !== "system" && extraction_mode !== "import";

/** The cell of a document in a column, as the grid draws it and a screen reader reads it. */
export function buildCell(document: VaultDocument, column: Column, mayEdit: boolean): VaultCell {
  const at = { documentId: document.document_id, column };
  const has_note = document.noted?.includes(column.field_key) ?? false;
  if (column.kind === "system")
    return makeCell({ ...at, value: ownText(document, column.field_key), state: "found", mayEdit: false });
  const cell = document.values[column.field_key];
  const checks = document.checks?.[column.field_key];
  const state = cell ? "found" : shownState(document.outcomes[column.field_key] ?? "none", checks?.verified_at);
  const check = checkMarkOf(checks);
  const made = { ...at, value: cell?.value ?? null, state, mayEdit: mayEdit && isEditable(column) };
  return makeCell(made, { ...cell, has_note, check });
}

type Made = Pick<CellData, "documentId" | "column" | "value" | "state"> & { mayEdit: boolean };
type Marks = Partial<Pick<Cell, "is_edited" | "edited_at" | "has_citations">> & {
  has_note?: boolean;
  check?: CheckMark | undefined;
};

/** Where a person verified that an unsure cell is rightly empty, nothing is unsure any more. */
const shownState = (outcome: CellData["state"], verifiedAt: string | null | undefined) =>
  outcome === "unsure" && verifiedAt ? "absent" : outcome;

export function makeCell({ documentId, column, value, state, mayEdit }: Made, marks: Marks = {}): VaultCell {
  const shown = value === null ? "" : column.kind === "system" ? String(value) : showValue(column.field_type, value);
  const text = shown.length > 600 ? shown.slice(0, 600) : shown;
  const isEdited = marks.is_edited ?? false;
  const hasNote = marks.has_note ?? false;
  const { check } = marks;
  const words =
    text || (isMarkedEdited({ isEdited, value, column }) ? t("Cleared manually") : (STATE_WORDS[state] ?? ""));
  return {
    kind: GridCellKind.Custom,
    allowOverlay: mayEdit,
    readonly: !mayEdit,
    copyData: [words, isEdited && text && t("edited"), hasNote && t("has a note"), check && CHECK_WORDS[check]]
      .filter(Boolean)
      .join(", "),
    data: {
      ...{ documentId, column, value, text, state, isEdited, hasNote, check },
      editedAt: marks.edited_at,
      isCited: marks.has_citations ?? false,
    },
  };
}

/** A cell of the row that heads a group. The first one holds the words. */
export function makeHeading(columns: { column: Column }[], at: number, heading: NonNullable<CellData["heading"]>) {
  const { column } = must(columns[at], "the column is shown");
  const cell = makeCell({ documentId: "", column, value: null, state: "none", mayEdit: false });
  const { label, count, isOpen } = heading;
  const words = isOpen
    ? t("{label}: {count, plural, one {# document} other {# documents}}, expanded", { label, count })
    : t("{label}: {count, plural, one {# document} other {# documents}}, collapsed", { label, count });
  return at === 0 ? { ...cell, copyData: words, data: { ...cell.data, heading } } : cell;
}

/** The cell with the note mark of the one that it replaces: writing a value does not change its notes. */
export const withNoteOf = (cell: VaultCell, before: VaultCell | undefined): VaultCell =>
  before?.data.hasNote && !cell.data.hasNote
    ? {
        ...cell,
        copyData: [cell.copyData, t("has a note")].join(", "),
        data: { ...cell.data, hasNote: true },
      }
    : cell;

/** The text of a cell that is cut, and what its marks mean, for a tooltip. */
export function describeCell({ data }: VaultCell): string {
  const { state, isCited, hasNote, check } = data;
  const told = [
    state === "pending" && t("Reading now…"),
    state === "loading" && t("Loading"),
    isMarkedEdited(data) && (data.text ? t("Edited manually.") : t("Cleared manually.")),
    isCited && t("Cited from the document."),
    hasNote && t("Has a note."),
    check && CHECK_SENTENCES[check],
  ];
  return [isCut(data) && data.text, told.filter(Boolean).join(" ")].filter(Boolean).join("\n");
}

const isCut = ({ text, fit }: CellData) =>
  fit?.text === text && fit.lines.at(-1)?.endsWith("…") === true && !text.endsWith("…");

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

/**
 * Draws a cell: its text in as many lines as the row has, cut with an ellipsis, or why it is empty, and its marks. A grey bar
 * is a cell that is still loading; a cell whose document is being read says so.
 */
export const cellRenderer = (inks: () => Inks): CustomRenderer<VaultCell> => ({
  kind: GridCellKind.Custom,
  isMatch: (cell): cell is VaultCell => "column" in cell.data,
  provideEditor: cellEditor,
  needsHover: ({ data }) => hasRowMenu(data.column) && !data.heading,
  draw: ({ ctx, rect, cell, hoverAmount }) => {
    const { data } = cell;
    const tones = inks();
    const { x, y, width, height } = rect;
    if (data.heading) return drawHeading(ctx, data.heading, tones, rect);
    const middle = y + FIRST_LINE;
    if (data.state === "loading") {
      ctx.fillStyle = tones.bar;
      ctx.fillRect(x + PADDING, middle - 4, Math.min(width - 2 * PADDING, 64), 7);
      return;
    }
    const hasMenu = hoverAmount > 0 && hasRowMenu(data.column);
    const room = roomFor(data, width) - (hasMenu ? MENU_WIDTH - PADDING : 0);
    const words = data.text || wordsFor(data);
    if (words !== "" && room > 8) {
      ctx.textBaseline = "middle";
      ctx.fillStyle = data.text ? tones.ink : toneFor(data, tones);
      const isRight = typeOf(data.column.field_type).isFigure && data.text !== "";
      ctx.textAlign = isRight ? "right" : "left";
      const measure = (text: string) => ctx.measureText(text).width;
      for (const [index, line] of fitLines(measure, data, words, { room, most: linesIn(height) }).entries())
        ctx.fillText(line, isRight ? x + PADDING + room : x + PADDING, middle + index * LINE_HEIGHT);
      ctx.textAlign = "left";
    }
    if (hasMenu) drawMenuButton(ctx, tones, x + width - MENU_WIDTH / 2, middle);
    drawMarks(ctx, data, tones, { right: x + width, top: y, middle });
  },
});

/** A chevron, the value, and how many documents have it. */
function drawHeading(
  ctx: CanvasRenderingContext2D,
  { label, count, isOpen }: NonNullable<CellData["heading"]>,
  { ink, quiet }: Inks,
  { x, y, width, height }: Rectangle,
) {
  const middle = y + height / 2;
  const left = x + PADDING;
  ctx.strokeStyle = quiet;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  for (const [across, down] of isOpen ? CHEVRON_DOWN : CHEVRON_RIGHT) ctx.lineTo(left + across, middle + down);
  ctx.stroke();
  const font = ctx.font;
  ctx.font = `600 ${font}`;
  ctx.textBaseline = "middle";
  const measure = (text: string) => ctx.measureText(text).width;
  const number = formatNumber(count);
  const room = width - 2 * PADDING - 24 - measure(number);
  const [words = ""] = wrapText(measure, label, room, 1);
  ctx.fillStyle = ink;
  ctx.fillText(words, left + 16, middle);
  const end = left + 24 + measure(words);
  ctx.font = font;
  ctx.fillStyle = quiet;
  ctx.fillText(number, end, middle);
}

const CHEVRON_DOWN = [
  [0, -2],
  [4, 2],
  [8, -2],
] as const;
const CHEVRON_RIGHT = [
  [2, -4],
  [6, 0],
  [2, 4],
] as const;

/** The width of the menu button that a document's name shows on hover. */
export const MENU_WIDTH = 28;

export const hasRowMenu = (column: Column | undefined) => column?.field_key === "documentName";

function drawMenuButton(ctx: CanvasRenderingContext2D, { ink }: Inks, x: number, y: number) {
  ctx.fillStyle = ink;
  for (const away of [-5, 0, 5]) {
    ctx.beginPath();
    ctx.arc(x + away, y, 1.4, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** The width that a cell has for its text. */
export const roomFor = (data: CellData, width: number) =>
  width -
  2 * PADDING -
  MARK * (Number(data.isCited || isMarkedEdited(data)) + Number(data.hasNote) + Number(data.check !== undefined));

const wordsFor = ({ state, isEdited }: CellData) =>
  isEdited || state === "none" || state === "found" ? "" : state === "absent" ? "—" : (STATE_WORDS[state] ?? "");

const TONES: Partial<Record<CellData["state"], keyof Inks>> = {
  failed: "danger",
  unreadable: "warning",
  unsure: "warning",
  pending: "accent",
};
const toneFor = ({ state }: CellData, tones: Inks) => tones[TONES[state] ?? "quiet"];

interface Corner {
  right: number;
  top: number;
  middle: number;
}

/** A corner for a manual edit, § for citations, a speech bubble for notes, and what the checks say. */
function drawMarks(ctx: CanvasRenderingContext2D, data: CellData, tones: Inks, { right, top, middle }: Corner) {
  const { isCited, hasNote, check } = data;
  const isEdited = isMarkedEdited(data);
  const places = 1 + Number(isCited || isEdited) + Number(hasNote);
  if (check) drawCheck(ctx, check, tones, { left: right - 2 - MARK * places, middle });
  if (hasNote) drawBubble(ctx, tones, right - 2 - MARK * (isCited || isEdited ? 2 : 1), middle);
  if (isEdited) drawEdited(ctx, tones, right, top);
  if (!isCited) return;
  ctx.fillStyle = tones.quiet;
  ctx.fillText("§", right - MARK - 1, middle);
}
