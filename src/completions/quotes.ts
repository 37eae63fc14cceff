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
  const around = cutIntoSentences(text.slice(from, place.end + REACH));
  const first = around.find(({ start, end }) => from + start <= place.start && place.start < from + end);
  const last = around.find(({ start, end }) => from + start < place.end && place.end <= from + end);
  const whole = { start: first ? from + first.start : place.start, end: last ? from + last.end : place.end };
  return whole.end - whole.start <= longest ? whole : place;
}

/** So much of a clause that the words in it which matter are read with what stands before them. */
export function around(text: string, clause: Place, words: Place, longest: number): Place {
  const whole = inSentences(text, clause, longest);
  if (words.end - whole.start <= longest) return cutTo(text, whole, longest);
  const from = Math.max(clause.start, words.end - Math.round(longest * 0.75));
  const lead = text.slice(from, words.start);
  const border = Math.max(lead.indexOf(". ") + 2, lead.indexOf("; ") + 2);
  const start = from + (border > 1 ? border : lead.indexOf(" ") + 1);
  return cutTo(text, { start, end: Math.max(words.end, Math.min(clause.end, start + longest)) }, longest);
}
