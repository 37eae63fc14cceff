import { findWordChanges } from "../../content/formats/compare/word-changes.ts";
import type { Difference } from "./clauses.schema.ts";

interface Compared {
  before: string;
  after: string[];
  /** Texts that differ in more words are replaced as a whole. */
  edits?: number | undefined;
}

/** The differences of each text in `after` from `before`, in the order of the text. */
export const parse = (_nothing: Uint8Array, { before, after, edits }: Compared): Difference[][] =>
  after.map((text) =>
    findWordChanges(before, text, { edits }).map(({ start, end, from, until }) => ({
      kind: start === end ? "inserted" : from === until ? "deleted" : "replaced",
      before: before.slice(start, end),
      after: text.slice(from, until),
      before_at: start,
      after_at: from,
    })),
  );
