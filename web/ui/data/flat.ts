/** Words of a document on one line, without the breaks and gaps of its pages. */
export const flat = (words: string) => words.replace(/\s+/g, " ").trim();
