const WORD = /[\p{L}\p{N}]+/gu;
const EMPTY = new Set(
  "a an and any are as at be been being but by can could did do does doing for from had has have having he her his how i if in into is it its itself may me might more most must my no nor not of on or other our out own shall she should so some such than that the their them then there these they this those to too under until up upon us very was we were what when where which while who whom whose why will with would you your per via yes within without also each either both whether".split(
    " ",
  ),
);

/** The words of a text that carry meaning, in a form in which "payments", "paid" and "pay" come near each other. */
export function meaningfulWords(text: string): string[] {
  return Array.from(text.toLowerCase().matchAll(WORD), ([word]) => word)
    .filter((word) => word.length > 1 && !EMPTY.has(word))
    .map(stem);
}

/** Cuts the commonest endings of English words; it need not give a word, only the same for all forms of one. */
export function stem(word: string): string {
  if (word.length <= 3) return word;
  let cut = word
    .replace(/(?:sses)$/, "ss")
    .replace(/ies$/, "y")
    .replace(/([^su])s$/, "$1");
  cut = cut.replace(/(?:ational|ation|ations|ator|ating)$/, "at").replace(/(?:ement|ments|ment)$/, "");
  cut = cut.replace(/(?:edly|ing|ingly|ed|ally|al|ly|able|ible|ion|ions|ive|er|or|ee|ance|ence|ity|ness)$/, "");
  return cut.length < 3 ? word.slice(0, 4) : cut.replace(/(.)\1$/, "$1").replace(/[ey]$/, "");
}
