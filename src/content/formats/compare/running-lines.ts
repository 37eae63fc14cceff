export interface TextRange {
  start: number;
  end: number;
}

export function* linesOf(text: string): Generator<TextRange> {
  for (let start = 0; start <= text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline === -1 ? text.length : newline;
    yield { start, end };
    start = end + 1;
  }
}

export const textOfLine = (text: string, { start, end }: TextRange) => text.slice(start, end).trim();

const MIN_RUNNING_PAGES = 3;
const EDGE_LINES = 3;
const MAX_RUNNING_LENGTH = 200;

/** Lines at the top or bottom of at least three pages and a third of all, apart from their numbers. */
export function runningLines(text: string, pages: TextRange[]): TextRange[] {
  if (pages.length < MIN_RUNNING_PAGES) return [];
  const seen = new Map<string, TextRange[]>();
  for (const page of pages) {
    const lines = [...linesOf(text.slice(page.start, page.end))].filter(({ start, end }) => end > start);
    const edges = new Set([...lines.slice(0, EDGE_LINES), ...lines.slice(-EDGE_LINES)]);
    for (const { start, end } of edges) {
      const line = { start: page.start + start, end: page.start + end };
      const words = textOfLine(text, line);
      if (words === "" || words.length > MAX_RUNNING_LENGTH) continue;
      const key = words.replace(/\d+/gu, "#");
      seen.set(key, [...(seen.get(key) ?? []), line]);
    }
  }
  const least = Math.max(MIN_RUNNING_PAGES, pages.length / 3);
  return [...seen.values()].filter((lines) => lines.length >= least).flat();
}
