import { CALIBRATION } from "../calibration.ts";
import { isHeading } from "./sections.ts";

const { evidence: LIMITS } = CALIBRATION;
const FILLED_LINE = /\.{4,}|(?:\. ){4,}|_{4,}|…{2,}/;
const SIGNED = /\bIN WITNESS WHEREOF\b|\bBy:\s|\/s\/|\b(?:Name|Title):\s/i;

/** Whether this is a sentence, and not a heading, a line of a table of contents or a signature block. */
export function isProse(words: string): boolean {
  const line = words.trim();
  const letters = (line.match(/\p{L}/gu) ?? []).length;
  if (line.split(/\s+/).length < LIMITS.prose_words || letters / line.length <= LIMITS.prose_letters) return false;
  return !isHeading(line) && !FILLED_LINE.test(line) && !SIGNED.test(line);
}
