import { t } from "../../messages.ts";
/** Values with at least this confidence need no mark. */
export const LOW_CONFIDENCE = 0.7;
const HIGH_CONFIDENCE = 0.9;

/** "High confidence, 93%". */
export function confidenceWords(confidence: number): string {
  const percent = Math.round(confidence * 100);
  if (confidence >= HIGH_CONFIDENCE) return t("High confidence, {percent}%", { percent });
  return confidence >= LOW_CONFIDENCE
    ? t("Medium confidence, {percent}%", { percent })
    : t("Low confidence, {percent}%", { percent });
}

/** Why a cell to verify is empty. */
export function emptyWords(outcome: string): string {
  if (outcome === "unsure") return t("Not sure: read the nearest passages.");
  return outcome === "unreadable"
    ? t("Empty: the value could not be read reliably.")
    : t("Empty: nothing was found in the document.");
}
