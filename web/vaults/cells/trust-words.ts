/** From here on a value is taken as certain enough to need no mark. */
export const LOW_CONFIDENCE = 0.7;
const HIGH_CONFIDENCE = 0.9;

/** "High confidence, 93%". */
export function confidenceWords(confidence: number): string {
  const level = confidence >= HIGH_CONFIDENCE ? "High" : confidence >= LOW_CONFIDENCE ? "Medium" : "Low";
  return `${level} confidence, ${Math.round(confidence * 100)}%`;
}
