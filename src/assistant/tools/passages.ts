import { z } from "zod";
import type { ToolView } from "./tool.ts";

const MAX_LENGTH = 100_000;
const DEFAULT_LENGTH = 6000;
const MAX_MATCHES = 10;
const CONTEXT_CHARS = 250;

const PassageInput = z.object({
  start: z.int().min(0).default(0),
  length: z.int().min(1).max(MAX_LENGTH).default(DEFAULT_LENGTH),
  find: z.string().regex(/\S/, "must contain a word").max(500).optional(),
});
type PassageInput = z.output<typeof PassageInput>;

const Passage = z.object({
  length: z.int(),
  start: z.int(),
  end: z.int(),
  text: z.string(),
  pages: z.array(z.object()),
  found: z.array(z.object()),
});

interface Read {
  text: string;
  pages: Page[];
}
interface Page {
  page: number;
  start: number;
  end: number;
}

/** A section of a long text, or the occurrences of some words, with offsets: `text.slice(start, end)` is the quote. */
export const passagesTool: ToolView = {
  input: PassageInput,
  output: Passage,
  show(reply, input) {
    const { text, pages, ...rest } = reply as Read;
    const { start, length, find } = input as PassageInput;
    if (find !== undefined) return { ...rest, length: text.length, found: findOccurrences(find, text, pages) };
    const end = Math.min(start + length, text.length);
    const shown = pages.filter((page) => page.start < end && page.end > start);
    return { ...rest, length: text.length, start, end, text: text.slice(start, end).toWellFormed(), pages: shown };
  },
};

function findOccurrences(words: string, text: string, pages: Page[]) {
  const pattern = new RegExp(words.trim().split(/\s+/).map(escapeRegExp).join("\\s+"), "giu");
  const found: object[] = [];
  for (const { 0: quote, index: start } of text.matchAll(pattern)) {
    if (found.length === MAX_MATCHES) break;
    const end = start + quote.length;
    const around = text.slice(Math.max(start - CONTEXT_CHARS, 0), end + CONTEXT_CHARS).toWellFormed();
    const page = pages.find((each) => each.start <= start && start < each.end)?.page ?? null;
    found.push({ quote, start, end, page, around });
  }
  return found;
}

const escapeRegExp = (word: string) => word.replace(/[\^$.*+?()[\]{}|/]/g, "\\$&");
