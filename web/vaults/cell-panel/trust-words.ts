import { t } from "../../messages.ts";
/** From here on a value is taken as certain enough to need no mark. */
export const LOW_CONFIDENCE = 0.7;
const HIGH_CONFIDENCE = 0.9;

/** "High confidence, 93%". */
export function confidenceWords(confidence: number): string {
  const level = confidence >= HIGH_CONFIDENCE ? t("High") : confidence >= LOW_CONFIDENCE ? t("Medium") : t("Low");
  return t("{level} confidence, {confidence}%", { level, confidence: Math.round(confidence * 100) });
}

/** Why a cell to verify is empty. */
export const emptyWords = (outcome: string) =>
  outcome === "unreadable"
    ? t("Empty: the value could not be read reliably.")
    : t("Empty: nothing was found in the document.");

/** "98.5% of 40 sampled cells were correct". */
export const sampledWords = (share: string, cells: number) =>
  t("{share} of {cells, plural, one {# sampled cell was} other {# sampled cells were}} correct", { share, cells });
