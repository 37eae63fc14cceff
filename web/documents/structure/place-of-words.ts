interface TextRange {
  start: number;
  end: number;
}

/** Where these words stand in a text, however lines are broken: the place nearest to `near`. Undefined if they do not. */
export function placeOfWords(text: string, words: string, near: number): TextRange | undefined {
  const sought = lettersOf(words).letters;
  if (sought === "") return undefined;
  const { letters, places } = lettersOf(text);
  let best: TextRange | undefined;
  for (let at = letters.indexOf(sought); at >= 0; at = letters.indexOf(sought, at + 1)) {
    const [start = 0, last = 0] = [places[at], places[at + sought.length - 1]];
    if (!best || Math.abs(start - near) < Math.abs(best.start - near)) best = { start, end: last + 1 };
  }
  return best;
}

/** The text without white space, and where each of its units stood. */
function lettersOf(text: string) {
  const places: number[] = [];
  let letters = "";
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at);
    if (/\s/.test(unit)) continue;
    letters += unit;
    places.push(at);
  }
  return { letters, places };
}
