const IN_WORDS_TOO = /(?:\b\p{L}+(?:[\s-]\p{L}+)?\s*|^)\((\d+(?:\.\d+)?)\s?(%?)\)/giu;

/** A value as a list shows it: “thirty (30) days” becomes “30 days”. */
export const shortValue = (written: string) =>
  written.replace(/\s+/g, " ").replace(IN_WORDS_TOO, "$1$2").replace(/['’]$/, "").trim();
