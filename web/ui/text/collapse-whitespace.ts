/** Text of a document on one line, without line breaks and repeated spaces. */
export const collapseWhitespace = (words: string) => words.replace(/\s+/g, " ").trim();
