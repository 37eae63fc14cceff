const WORD = /[\p{L}\p{N}]+/gu;
const STOP_WORDS = new Set(
  "a an and any are as at be been being but by can could did do does doing for from had has have having he her his how i if in into is it its itself may me might more most must my no nor not of on or other our out own shall she should so some such than that the their them then there these they this those to too under until up upon us very was we were what when where which while who whom whose why will with would you your per via yes within without also each either both whether".split(
    " ",
  ),
);

/** The words of a text without stop words, stemmed. */
export function meaningfulWords(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return words.filter((word) => word.length > 1 && !STOP_WORDS.has(word)).map(stem);
}

const MOST_STEMS = 20_000;
const stems = new Map<string, string>();

/** A light English stemmer. The result need not be a word. The words of contracts are few: their stems are kept. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  if (stems.size >= MOST_STEMS) stems.clear();
  const found = stemOf(word);
  stems.set(word, found);
  return found;
}

function stemOf(word: string): string {
  if (word.length <= 3) return word;
  let stemmed = word
    .replace(/(?:sses)$/, "ss")
    .replace(/ies$/, "y")
    .replace(/([^su])s$/, "$1");
  stemmed = stemmed.replace(/(?:ational|ation|ations|ator|ating)$/, "at").replace(/(?:ement|ments|ment)$/, "");
  stemmed = stemmed.replace(/(?:edly|ing|ingly|ed|ally|al|ly|able|ible|ion|ions|ive|er|or|ee|ance|ence|ity|ness)$/, "");
  return stemmed.length < 3 ? word.slice(0, 4) : stemmed.replace(/(.)\1$/, "$1").replace(/[ey]$/, "");
}
