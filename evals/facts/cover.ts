export interface Span {
  start: number;
  end: number;
}

const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g;
export const escapePattern = (words: string) => words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
const pattern = (words: string[]) => words.map(escapePattern).join("\\s+");
const wordsOf = (text: string) => text.replace(INVISIBLE, "").trim().split(/\s+/);

/** Whether the citations hold at least half of the quote's words, in the place that they have in the text. */
export function isCited(text: string, quote: string, citations: Span[]): boolean {
  const places = [...text.matchAll(new RegExp(pattern(wordsOf(quote)), "g"))];
  if (places.length === 0) throw new Error(`“${quote}” is not in the contract.`);
  return places.some(({ 0: found, index: from }) => {
    const words = [...found.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      start: from + index,
      end: from + index + word.length,
    }));
    const held = words.filter((word) => citations.some(({ start, end }) => start <= word.start && word.end <= end));
    return held.length >= words.length / 2;
  });
}

/** Whether at least half of the quote's words stand in the answer, one after the other. */
export function isRepeated(answer: string, quote: string): boolean {
  const said = normalise(answer);
  const words = normalise(quote).split(" ");
  const half = Math.ceil(words.length / 2);
  return words.slice(0, words.length - half + 1).some((_, at) => said.includes(words.slice(at, at + half).join(" ")));
}

/** White space, case, quotation marks and dashes make no difference. */
export const normalise = (text: string) =>
  text
    .replace(INVISIBLE, "")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
