const MARGIN = 600;
const ENDS = /[.;!?]["”’)]*\s+(?=[\p{Lu}("“\d])|\n\s*/gu;

const END = /[.;!?]["”’)]*(?=\s)|\n/;
const ENDED = /[.;!?]["”’)]*\s*$/;

/** The quote with the rest of its sentences, so that an exception in the same sentence is read too. */
export function passageAround(text: string, { start, end }: { start: number; end: number }): string {
  const before = text.slice(Math.max(0, start - MARGIN), start);
  const after = text.slice(end, end + MARGIN);
  const last = [...before.matchAll(ENDS)].at(-1);
  const first = END.exec(after);
  const from = last ? start - before.length + last.index + last[0].length : start - before.length;
  const to = ENDED.test(text.slice(start, end)) ? end : end + (first ? first.index + first[0].length : after.length);
  return text.slice(from, to).toWellFormed().trim();
}

const LONGEST = 1_500;

/** The line that holds the quote, with its number and heading. */
export function lineAround(text: string, { start, end }: { start: number; end: number }): string {
  const from = Math.max(text.lastIndexOf("\n", start - 1) + 1, start - LONGEST);
  const next = text.indexOf("\n", end);
  return text
    .slice(from, Math.min(next === -1 ? text.length : next, end + LONGEST))
    .toWellFormed()
    .trim();
}
