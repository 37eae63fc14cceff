import { must } from "../ui/must.ts";
import { type LiveParagraph, type Located, locate, type Passage, type Place } from "./locate.ts";

export interface Change extends Passage {
  replacement: string;
}

/** What to do in the document: replace words, insert words after them, or insert paragraphs after theirs. */
export type Edit =
  | { kind: "replace" | "insert"; place: Place; text: string }
  | { kind: "paragraphs"; place: Place; paragraphs: string[] };

const ANCHOR = 60;

/** The edit of the open document for a change of the reviewed text, or why there is none. */
export function planEdit(
  reviewed: string,
  change: Change,
  paragraphs: LiveParagraph[],
  snapshot?: LiveParagraph[],
): { edit: Edit } | { refusal: Exclude<Located["kind"], "found"> | "unsupported" } {
  if (change.start === change.end) return planInsertion(reviewed, change, paragraphs, snapshot);
  const { start, end, text } = withoutCommonWords(reviewed, change);
  if (start === end) return planInsertion(reviewed, { start, end, replacement: text }, paragraphs, snapshot);
  const whole = locate(reviewed, change, paragraphs, snapshot);
  if (whole.kind !== "found") return { refusal: whole.kind };
  const part = locate(reviewed, { start, end }, paragraphs, snapshot);
  const isInside = part.kind === "found" && contains(whole.place, part.place);
  const written = isInside ? text : change.replacement;
  const place = withSpace(isInside ? part.place : whole.place, written, paragraphs);
  if (place.first !== place.last || /\n/.test(written.trim())) return { refusal: "unsupported" };
  return { edit: { kind: "replace", place, text: written } };
}

/** Words that are only deleted take the space before them along. */
function withSpace(place: Place, written: string, paragraphs: LiveParagraph[]): Place {
  const before = paragraphs[place.first]?.text.slice(0, place.start) ?? "";
  const after = paragraphs[place.last]?.text.slice(place.end) ?? "";
  const isDoubled = written.trim() === "" && before.endsWith(" ") && /^(?:[\s.,;:)]|$)/.test(after);
  return isDoubled ? { ...place, start: place.start - 1 } : place;
}

/** The words that differ. Words that both texts begin or end with stay as they are in the document. */
export function withoutCommonWords(reviewed: string, { start, end, replacement }: Change) {
  const original = reviewed.slice(start, end);
  const most = Math.min(original.length, replacement.length);
  let before = 0;
  while (before < most && original[before] === replacement[before]) before++;
  while (before > 0 && !isBreak(original, before) && before < original.length) before--;
  let after = 0;
  while (after < most - before && original.at(-1 - after) === replacement.at(-1 - after)) after++;
  while (after > 0 && !isBreak(original, original.length - after)) after--;
  return { start: start + before, end: end - after, text: replacement.slice(before, replacement.length - after) };
}

const isBreak = (text: string, at: number) => /\s/.test(text[at - 1] ?? " ") || /\s/.test(text[at] ?? " ");

/** New words follow the words before them; a new paragraph follows the paragraph before it. */
function planInsertion(
  reviewed: string,
  { start, replacement }: Change,
  paragraphs: LiveParagraph[],
  snapshot?: LiveParagraph[],
): ReturnType<typeof planEdit> {
  const before = reviewed.slice(0, start).trimEnd();
  const line = before.lastIndexOf("\n") + 1;
  const anchor = { start: Math.max(line, before.length - ANCHOR), end: before.length };
  const located = locate(reviewed, anchor, paragraphs, snapshot);
  if (located.kind !== "found") return { refusal: located.kind };
  const { place } = located;
  const isNewParagraph = /^\s*\n/.test(replacement) || reviewed[start - 1] === "\n";
  if (isNewParagraph) {
    const rest = must(paragraphs[place.last], "the place is in this document").text.slice(place.end);
    if (rest.trim() !== "") return { refusal: "unsupported" };
    return { edit: { kind: "paragraphs", place, paragraphs: replacement.split(/\n+/).filter((each) => each.trim()) } };
  }
  if (/\n/.test(replacement)) return { refusal: "unsupported" };
  const isApart = /\s$/.test(reviewed.slice(0, start)) && !/^\s/.test(replacement);
  return { edit: { kind: "insert", place, text: isApart ? ` ${replacement.trimEnd()}` : replacement } };
}

const contains = (outer: Place, inner: Place) =>
  (inner.first > outer.first || (inner.first === outer.first && inner.start >= outer.start)) &&
  (inner.last < outer.last || (inner.last === outer.last && inner.end <= outer.end));
