import { linesOf, runningLines, type TextRange, textOfLine } from "../../../content/formats/compare/running-lines.ts";

const PAGE_NUMBER = /^(?:page\s{1,3})?[-–—]?\s?\d{1,4}\s?(?:(?:of|\/)\s?\d{1,4})?\s?[-–—]?$/i;
const ENDS = /[.:;!?]["”’)]?$/u;

/** A passage without the headers, footers and numbers of the pages that it goes over. */
export function withoutPageLines(text: string, { start, end }: TextRange, pages: TextRange[]): string {
  const within = pages.filter((page) => page.start < end && page.end > start);
  const skipped = [
    ...runningLines(text, pages),
    ...(pages.length > 1 ? within : []).flatMap((page) => pageNumbers(text, page)),
  ]
    .filter((line) => line.start < end && line.end > start)
    .sort((a, b) => a.start - b.start);
  let [passage, at] = ["", start];
  for (const line of skipped) {
    passage = joined(passage, text.slice(at, Math.max(at, line.start)));
    at = Math.max(at, line.end);
  }
  return joined(passage, text.slice(at, Math.max(at, end)));
}

/** The first and the last line of a page, where they are only its number. */
function pageNumbers(text: string, { start, end }: TextRange): TextRange[] {
  const lines = [...linesOf(text.slice(start, end))]
    .map((line) => ({ start: start + line.start, end: start + line.end }))
    .filter((line) => textOfLine(text, line) !== "");
  return [lines.at(0), lines.at(-1)].flatMap((line) =>
    line && PAGE_NUMBER.test(textOfLine(text, line)) ? [line] : [],
  );
}

/** A sentence that goes on behind a footer goes on in its line. */
function joined(before: string, after: string): string {
  const [head, tail] = [before.trimEnd(), after.trimStart()];
  if (head === "" || tail === "") return head === "" ? after : before;
  return `${head}${ENDS.test(head) ? "\n\n" : " "}${tail}`;
}
