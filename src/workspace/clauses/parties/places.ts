const READ = 300_000;
const IN_WORD = /[\p{L}\p{M}\p{N}]/u;

/** Where these words stand, not as a part of others. */
export function placesOfWords(text: string, words: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(words); at >= 0 && at < READ; at = text.indexOf(words, at + 1))
    if (!IN_WORD.test(text[at - 1] ?? "") && !IN_WORD.test(text[at + words.length] ?? "")) places.push(at);
  return places;
}

export const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
