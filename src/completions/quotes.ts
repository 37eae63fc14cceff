import { cutIntoSentences } from "../search/sentences.ts";

interface Place {
  start: number;
  end: number;
}

export const LONGEST_QUOTE = 600;
const REACH = 1500;

/** Words on one line, as they are read. */
export const shown = (words: string) => words.replace(/\s+/g, " ").trim();

/** A quote as it is shown: where it breaks into a sentence or off one, it says so. */
export function quoted(text: string, { start, end }: Place): string {
  const words = shown(text.slice(start, end));
  const before = text.slice(Math.max(0, start - 3), start);
  const isBegun = /^[\p{Ll},;]/u.test(words) || /[\p{L},]\s*$/u.test(before);
  const isWhole = /[.;:!?]["”’)\]]*$/.test(words) || /^\s*(?:\n|$)/.test(text.slice(end, end + 2));
  return `${isBegun ? "… " : ""}${words}${isWhole ? "" : " …"}`;
}

/** As much of a place as is read at a glance, cut at the end of a sentence where there is one. */
export function cutTo(text: string, { start, end }: Place, longest: number): Place {
  if (end - start <= longest) return { start, end };
  const cut = text.slice(start, start + longest);
  const stop = Math.max(...[". ", ".\n", "; ", ";\n"].map((mark) => cut.lastIndexOf(mark)));
  const length = stop > longest / 3 ? stop + 1 : Math.max(cut.lastIndexOf(" "), cut.lastIndexOf("\n"), 1);
  return { start, end: start + cut.slice(0, length).trimEnd().length };
}

/** A place with the sentences that it begins and ends in, where they are not too long to be read with it. */
export function inSentences(text: string, place: Place, longest: number): Place {
  const from = Math.max(0, place.start - REACH);
  const textAround = cutIntoSentences(text.slice(from, place.end + REACH));
  const first = textAround.find(({ start, end }) => from + start <= place.start && place.start < from + end);
  const last = textAround.find(({ start, end }) => from + start < place.end && place.end <= from + end);
  const whole = { start: first ? from + first.start : place.start, end: last ? from + last.end : place.end };
  return whole.end - whole.start <= longest ? whole : place;
}

/** A clause that is no longer than this is hardly more than its value and says nothing by itself. */
export const BARE = 60;

/** So much of a clause that the words in it which matter are read with what stands before and behind them. */
export function around(text: string, clause: Place, words: Place, longest: number): Place {
  const whole = inSentences(text, clause, longest);
  const isBare = whole.end - whole.start < BARE;
  if (!isBare && words.end - whole.start <= longest) return cutTo(text, whole, longest);
  const [before, after] = [Math.round(longest * 0.6), Math.round(longest * 0.3)];
  const first = isBare ? words.start - before : Math.max(clause.start, words.start - before);
  const lead = text.slice(Math.max(0, first), words.start);
  const last = isBare ? words.end + after : Math.min(clause.end, words.end + after);
  return { start: words.start - lead.length + afterBorder(lead), end: Math.max(words.end, wholeWords(text, last)) };
}

/** Where a sentence, a line or at least a word begins. */
function afterBorder(lead: string): number {
  const borders = [...lead.matchAll(/\n\s*\n\s*|[.;]\s+(?=[\p{Lu}("“])/gu)].map(
    ({ 0: mark, index }) => index + mark.length,
  );
  return borders.at(-1) ?? lead.search(/\s\S/) + 1;
}

function wholeWords(text: string, end: number): number {
  const paragraph = text.slice(0, end).lastIndexOf("\n\n");
  const stop = paragraph > end - 100 ? paragraph : Math.max(text.lastIndexOf(" ", end), text.lastIndexOf("\n", end));
  return end >= text.length ? text.length : stop;
}
