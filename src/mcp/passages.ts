import { z } from "zod";
import type { ToolView } from "./tool.ts";

const MOST = 100_000;
const USUAL = 20_000;
const MOST_FOUND = 10;
const AROUND = 300;

const Asked = z.object({
  start: z.int().min(0).default(0).describe("Where to begin, as a citation's `start` says it."),
  length: z.int().min(1).max(MOST).default(USUAL).describe("How many characters to read."),
  find: z
    .string()
    .regex(/\S/, "must hold a word")
    .max(500)
    .optional()
    .describe(`Words to look for, in any case: gives the first ${MOST_FOUND} places instead of a stretch of text.`),
});
type Asked = z.output<typeof Asked>;

interface Read {
  text: string;
  pages: Page[];
}
interface Page {
  page: number;
  start: number;
  end: number;
}

/** A stretch of a long text, or the places of some words, each with where it stands: `text.slice(start, end)` is the quote. */
export const passagesTool: ToolView = {
  input: Asked,
  show(reply, asked) {
    const { text, pages, ...rest } = reply as Read;
    const { start, length, find } = asked as Asked;
    if (find !== undefined) return { ...rest, length: text.length, found: placesOf(find, text, pages) };
    const end = Math.min(start + length, text.length);
    const shown = pages.filter((page) => page.start < end && page.end > start);
    return { ...rest, length: text.length, start, end, text: text.slice(start, end).toWellFormed(), pages: shown };
  },
};

function placesOf(words: string, text: string, pages: Page[]) {
  const sought = new RegExp(words.trim().split(/\s+/).map(literally).join("\\s+"), "giu");
  const found: object[] = [];
  for (const { 0: quote, index: start } of text.matchAll(sought)) {
    if (found.length === MOST_FOUND) break;
    const end = start + quote.length;
    const around = text.slice(Math.max(start - AROUND, 0), end + AROUND).toWellFormed();
    const page = pages.find((each) => each.start <= start && start < each.end)?.page ?? null;
    found.push({ quote, start, end, page, around });
  }
  return found;
}

const literally = (word: string) => word.replace(/[\^$.*+?()[\]{}|/]/g, "\\$&");
