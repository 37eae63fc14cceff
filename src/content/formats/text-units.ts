/** A paragraph, a cell of a table or a part of one: [start, end). */
export interface TextUnit {
  start: number;
  end: number;
}

/** A line shorter than this is not taken for the beginning of a wrapped paragraph. */
const WRAPPED_LENGTH = 30;
const ENDED = /[.;:!?。；：！？]["”“’)\]）]*\s*$/;
const ITEM = /^\s*(?:[-–•*§(]|\d+[.)])/;

const NUMBERED_LINE = /^\s*(?:§|\d+\.|\p{Lu}\p{Ll}+\s\d+\s)[^\n]{0,90}$/u;

/** A title in capitals, or a line with a number above one that begins with a capital. */
const isHeading = (line: string, next: string) =>
  !/\p{Ll}/u.test(line) || (NUMBERED_LINE.test(line) && /^\s*[\p{Lu}\p{Script=Han}]/u.test(next));

/** A line on a page is not longer. */
const PAGE_WIDTH = 160;

/** Whether most of the text is in lines as long as those on a page. Elsewhere each line is a paragraph. */
function isWrappedText(lengths: number[]): boolean {
  const sum = (all: number[]) => all.reduce((total, length) => total + length, 0);
  return sum(lengths.filter((length) => length > PAGE_WIDTH)) < sum(lengths) / 4;
}

/** The paragraphs and table cells of a text that hold more than space. Lines that were wrapped on a page are joined. */
export function unitsOf(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  const lines = Array.from(text.matchAll(/[^\n\t]+/g)).filter(([line]) => line.trim() !== "");
  const isOnPage = isWrappedText(lines.map(([line]) => line.length));
  for (const { index, 0: line } of lines) {
    const before = units.at(-1);
    const isNextLine = isOnPage && before !== undefined && before.end === index - 1 && text[index - 1] === "\n";
    const last = isNextLine
      ? text.slice(Math.max(before.start, text.lastIndexOf("\n", index - 2) + 1), before.end)
      : "";
    const isWrapped = last.length >= WRAPPED_LENGTH && !ENDED.test(last) && !ITEM.test(line) && !isHeading(last, line);
    if (before && isWrapped) before.end = index + line.length;
    else units.push({ start: index, end: index + line.length });
  }
  return units;
}

const HAN = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const STOP = '(?<=(?<!\\d)[.;!?][”"’»)]{0,2}';
const SENTENCE_END = new RegExp(
  `${STOP})\\s+(?=[\\p{Lu}“„"«(¿§])|(?<=[.;!?][”"»)]{1,2}|[”"»][.;)])\\s+(?=\\p{L})|(?<=[.;:!?][”"’»)]{0,2})\\s*(?=[${HAN}])|(?<=[。；！？])|(?<=）)(?=[A-Za-z(])`,
  "gu",
);
const BETWEEN = `[\\s\\d.,:;()、/”"’»-]{0,9}`;
const SCRIPT_CHANGE = new RegExp(
  `(?<=\\p{Script=Latin}${BETWEEN})(?=[${HAN}])|(?<=[${HAN}]${BETWEEN})(?=\\p{Script=Latin})`,
  "gu",
);

interface Cut {
  from: number;
  to: number;
}
const cutsAt = (words: string, pattern: RegExp): Cut[] =>
  Array.from(words.matchAll(pattern), ({ 0: gap, index }) => ({ from: index, to: index + gap.length }));

/** The sentences of a unit. Two scripts in it are cut where they change, if they do so once. */
export function cutUnit(text: string, unit: TextUnit): TextUnit[] {
  const words = text.slice(unit.start, unit.end);
  const changes = cutsAt(words, SCRIPT_CHANGE);
  return cut(unit, words, [...cutsAt(words, SENTENCE_END), ...(changes.length === 1 ? changes : [])]);
}

/** Longer lines are no headings. */
const SHORT = 160;
const SLASH = /\s\/\s/g;
const NUMBERED = "(\\d{1,3}(?:\\.\\d{1,3}){0,4})\\.?\\s[^\\n]{1,100}?\\s";
const WORD = "[\\p{L}§]{1,12}\\s?";
const SAME_NUMBER = new RegExp(`^(?:${NUMBERED}(?=\\1\\.?\\s)|${WORD}${NUMBERED}(?=${WORD}\\2\\.?\\s))`, "u");

/** A heading that is written twice: “Term / Laufzeit”, “§ 1 Term § 1 Laufzeit”. */
export function halvesOf(text: string, unit: TextUnit): TextUnit[] {
  const words = text.slice(unit.start, unit.end);
  if (words.length > SHORT) return [unit];
  const slashes = cutsAt(words, SLASH);
  const same = SAME_NUMBER.exec(words);
  if (slashes.length !== 1 && same) return cut(unit, words, [{ from: same[0].length - 1, to: same[0].length }]);
  return slashes.length === 1 ? cut(unit, words, slashes) : [unit];
}

function cut({ start, end }: TextUnit, words: string, cuts: Cut[]): TextUnit[] {
  const units: TextUnit[] = [];
  let from = 0;
  for (const { from: until, to } of [...cuts, { from: end - start, to: end - start }].sort((a, b) => a.from - b.from)) {
    if (until > from && words.slice(from, until).trim() !== "") units.push({ start: start + from, end: start + until });
    from = Math.max(from, to);
  }
  return units;
}
