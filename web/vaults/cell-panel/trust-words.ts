/** From here on a value is taken as certain enough to need no mark. */
export const LOW_CONFIDENCE = 0.7;
const HIGH_CONFIDENCE = 0.9;

/** "High confidence, 93%". */
export function confidenceWords(confidence: number): string {
  const level = confidence >= HIGH_CONFIDENCE ? "High" : confidence >= LOW_CONFIDENCE ? "Medium" : "Low";
  return `${level} confidence, ${Math.round(confidence * 100)}%`;
}

/** Why a cell to verify is empty. */
export const emptyWords = (outcome: string) =>
  outcome === "unreadable"
    ? "Empty: the value could not be read reliably."
    : "Empty: nothing was found in the document.";

/** "98.5% of 40 sampled cells were correct". */
export const sampledWords = (share: string, cells: number) =>
  `${share} of ${cells.toLocaleString("en")} sampled ${cells === 1 ? "cell was" : "cells were"} correct`;
