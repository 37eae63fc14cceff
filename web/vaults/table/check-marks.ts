import type { CellChecks } from "../../../src/vaults/documents/documents.schema.ts";
import { t } from "../../messages.ts";
import { LOW_CONFIDENCE } from "../cell-panel/trust-words.ts";
import type { CheckMark } from "../cells/vault-cell.ts";

export const CHECK_WORDS: Record<CheckMark, string> = {
  flagged: t("flagged"),
  verified: t("verified"),
  conflict: t("two readings disagree"),
  outdated: t("rests on a verification that was taken back"),
  doubtful: t("low confidence"),
};

export const CHECK_SENTENCES: Record<CheckMark, string> = {
  flagged: t("Flagged."),
  verified: t("Verified."),
  conflict: t("Two readings disagree."),
  outdated: t("Rests on a verification that was taken back."),
  doubtful: t("Low confidence."),
};

/** The one mark that matters most: what people say comes before what the reader says. */
export function checkMarkOf(checks: CellChecks | undefined): CheckMark | undefined {
  if (!checks) return undefined;
  if (checks.flagged) return "flagged";
  if (checks.verified_at !== null) return "verified";
  if (checks.reading_conflict) return "conflict";
  if (checks.outdated) return "outdated";
  return checks.confidence !== null && checks.confidence < LOW_CONFIDENCE ? "doubtful" : undefined;
}

interface Inks {
  accent: string;
  danger: string;
  warning: string;
}

/** Each mark has its own shape: a pennant, a tick, “not equal”, a ring with a gap, a question mark. */
export function drawCheck(
  ctx: CanvasRenderingContext2D,
  check: CheckMark,
  inks: Inks,
  { left, middle }: { left: number; middle: number },
) {
  if (check === "flagged") drawPennant(ctx, inks.danger, left, middle);
  else if (check === "verified") drawTick(ctx, inks.accent, left, middle);
  else if (check === "conflict") drawUnequal(ctx, inks.warning, left, middle);
  else if (check === "outdated") drawOpenRing(ctx, inks.warning, left, middle);
  else {
    ctx.fillStyle = inks.warning;
    ctx.fillText("?", left + 1, middle);
  }
}

function drawPennant(ctx: CanvasRenderingContext2D, ink: string, left: number, middle: number) {
  ctx.fillStyle = ink;
  ctx.fillRect(left, middle - 6, 1.5, 11);
  ctx.beginPath();
  ctx.moveTo(left + 1.5, middle - 6);
  ctx.lineTo(left + 9, middle - 3);
  ctx.lineTo(left + 1.5, middle);
  ctx.closePath();
  ctx.fill();
}

function drawUnequal(ctx: CanvasRenderingContext2D, ink: string, left: number, middle: number) {
  ctx.fillStyle = ink;
  for (const away of [-3, 1]) ctx.fillRect(left, middle + away, 9, 1.75);
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.moveTo(left + 7, middle - 6);
  ctx.lineTo(left + 2, middle + 6);
  ctx.stroke();
}

function drawOpenRing(ctx: CanvasRenderingContext2D, ink: string, left: number, middle: number) {
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.75;
  ctx.beginPath();
  ctx.arc(left + 4.5, middle, 4, -Math.PI / 2, Math.PI);
  ctx.stroke();
}

function drawTick(ctx: CanvasRenderingContext2D, ink: string, left: number, middle: number) {
  ctx.strokeStyle = ink;
  ctx.lineWidth = 1.75;
  ctx.beginPath();
  ctx.moveTo(left, middle);
  ctx.lineTo(left + 3.5, middle + 3.5);
  ctx.lineTo(left + 9, middle - 4);
  ctx.stroke();
}

/** A corner: the value was edited manually. */
export function drawEdited(ctx: CanvasRenderingContext2D, { accent }: Inks, right: number, top: number) {
  ctx.fillStyle = accent;
  ctx.beginPath();
  ctx.moveTo(right - 9, top + 1);
  ctx.lineTo(right - 1, top + 1);
  ctx.lineTo(right - 1, top + 9);
  ctx.closePath();
  ctx.fill();
}

/** A speech bubble: the cell has a note. */
export function drawBubble(ctx: CanvasRenderingContext2D, { warning }: Inks, left: number, middle: number) {
  ctx.fillStyle = warning;
  ctx.beginPath();
  ctx.roundRect(left, middle - 5, 10, 7, 2);
  ctx.fill();
  ctx.beginPath();
  ctx.moveTo(left + 2, middle + 1);
  ctx.lineTo(left + 2, middle + 5);
  ctx.lineTo(left + 6, middle + 1);
  ctx.closePath();
  ctx.fill();
}
