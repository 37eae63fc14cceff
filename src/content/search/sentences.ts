import type { Passage } from "./chunk.ts";
import { endsSentence, segmenter } from "./sentence-ends.ts";

const MAX_LENGTH = 1500;

/** The sentences of a text, including leading numbers and headings. Only white space is between them. */
export function cutIntoSentences(text: string): Passage[] {
  const found: Passage[] = [];
  let start = 0;
  for (const { index, segment } of segmenter.segment(text)) {
    const end = index + segment.length;
    const trail = segment.slice(segment.trimEnd().length);
    const isParagraph = trail.indexOf("\n") !== trail.lastIndexOf("\n");
    const before = text.slice(Math.max(start, end - 120), end);
    if (
      !isParagraph &&
      end - start < MAX_LENGTH &&
      (!/[.!?;:]["”’)\]]*\s*$/.test(before) || !endsSentence(before) || isInsideAmount(text, end))
    )
      continue;
    const lead = text.slice(start, end).search(/\S/);
    if (lead !== -1) found.push({ start: start + lead, end: start + text.slice(start, end).trimEnd().length });
    start = end;
  }
  const rest = text.slice(start);
  if (rest.trim()) found.push({ start: start + rest.search(/\S/), end: start + rest.trimEnd().length });
  return found;
}

/** "$279,000.\n00": a line break inside an amount does not end a sentence. */
function isInsideAmount(text: string, at: number): boolean {
  return /[$€£¥]\s?[\d,]+\.\s*$/.test(text.slice(Math.max(0, at - 30), at)) && /^\d\d\b/.test(text.slice(at, at + 3));
}
