import type { Mark } from "./marks.ts";

/** An entry of a table of contents has no more words behind it than this. */
const SHORT = 60;
const MIN_EXHIBIT = 120;

/** Drops the entries of a table of contents, repeated page headers and marks inside others. */
export function dropContents(text: string, marks: Mark[]): Mark[] {
  const apart: Mark[] = [];
  for (const mark of marks) if (mark.start >= (apart.at(-1)?.end ?? 0)) apart.push(mark);
  const last = new Map<string, number>();
  for (const [index, mark] of apart.entries()) last.set(keyOf(mark), index);
  const exhibits = chosenExhibits(apart, text.length);
  return apart.filter((mark, index) => {
    if (mark.kind === "exhibit") return exhibits.has(mark);
    const next = apart[index + 1]?.start ?? text.length;
    const isShort = next - mark.end < SHORT && text.slice(mark.end, next).trim().length < SHORT;
    return !(isShort && mark.heading !== null && last.get(keyOf(mark)) !== index);
  });
}

const keyOf = ({ kind, label, heading }: Mark) => `${kind} ${label} ${heading?.toLowerCase()}`;

/** Of each exhibit the first mark that has a text behind it, else the last. */
function chosenExhibits(marks: Mark[], length: number): Set<Mark> {
  const exhibits = marks.filter(({ kind }) => kind === "exhibit");
  const chosen = new Map<string, { mark: Mark; hasText: boolean }>();
  for (const [index, mark] of exhibits.entries()) {
    const next = exhibits.slice(index + 1, index + 2)[0];
    const hasText = (next?.start ?? length) - mark.end >= MIN_EXHIBIT || next?.label === mark.label;
    const known = chosen.get(mark.label);
    if (!known || (hasText && !known.hasText) || !known.hasText) chosen.set(mark.label, { mark, hasText });
  }
  return new Set([...chosen.values()].map(({ mark }) => mark));
}
