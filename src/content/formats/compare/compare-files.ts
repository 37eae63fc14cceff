import { t } from "../../messages/messages.ts";
import type { Story } from "../canonical.ts";
import type { Edit } from "../redline/plan.ts";
import { writeRedline } from "../redline/redline.ts";
import { resolveChanges } from "../redline/resolve-changes.ts";
import { type CompareOptions, compareText, type TextChange, type TextComparison } from "./compare.ts";
import { type ComparedText, comparedWords } from "./compared-text.ts";
import { type OpenedText, openDocxText } from "./docx-text.ts";
import { findFormatChanges } from "./formats.ts";
import type { TextRange } from "./running-lines.ts";
import type { WordChange } from "./word-changes.ts";

/** A file to compare, with its stored text. */
export interface FileToCompare {
  kind: string;
  text: string;
  stories: Story[];
  pages: TextRange[];
}

export interface ComparisonOptions {
  /** The author of the tracked changes. */
  author: string;
  date: string;
}

export interface FileComparison {
  /** Ranges refer to the stored texts. */
  changes: TextChange[];
  /** The share of the base that is unchanged in the revised text, 0..1. */
  kept: number;
  /** The base with tracked changes that turn it into the revised text. */
  redline?: Uint8Array;
  /** Why there is no redline of two DOCX files. */
  note?: string;
}

const STORIES_DIFFER = t(
  "No redline was created: headers, footers, notes or text boxes were added or removed, which cannot be shown as tracked changes.",
);
const CANNOT_TRACK = t("No redline was created: some of the differences cannot be written as tracked changes.");
const OUTDATED = t("No redline was created: a file was read by an older version of Chancery. Upload it again.");

/** Kinds of file with automatic numbering, where the same clause may have a different number. */
const NUMBERED_KINDS = new Set(["docx", "doc", "odt", "rtf"]);

/** Compares two files: two DOCX files exactly and with their formatting, other files by their words. */
export async function compareDocuments(
  files: { base: FileToCompare; revised: FileToCompare },
  bytes: { base?: Uint8Array; revised?: Uint8Array },
  options: ComparisonOptions,
): Promise<FileComparison> {
  const { base, revised } = files;
  if (bytes.base && bytes.revised) {
    const [left, right] = [await openDocxText(bytes.base), await openDocxText(bytes.revised)];
    if (left.stored === base.text && right.stored === revised.text)
      return compareDocx({ ...left, bytes: bytes.base }, { ...right, bytes: bytes.revised }, options);
  }
  const [left, right] = [wordsOf(base), wordsOf(revised)];
  const compared = compareText(left, right, optionsFor(base, revised));
  return { ...toStored(left, right, compared), ...(bytes.base && bytes.revised && { note: OUTDATED }) };
}

export const wordsOf = ({ text, stories, pages }: FileToCompare): ComparedText => comparedWords(text, stories, pages);

export const optionsFor = (base: FileToCompare, revised: FileToCompare): CompareOptions => ({
  wordsOnly: true,
  ignoreClauseNumbers: NUMBERED_KINDS.has(base.kind) || NUMBERED_KINDS.has(revised.kind),
});

type OpenedDocx = OpenedText & { bytes: Uint8Array };

async function compareDocx(base: OpenedDocx, revised: OpenedDocx, options: ComparisonOptions): Promise<FileComparison> {
  const [left, right] = [base.compared, revised.compared];
  const compared = compareText(left, right);
  const formats = await findFormatChanges(
    { bytes: base.bytes, text: left.text },
    { bytes: revised.bytes, text: right.text },
    compared.script,
  );
  const changes = [
    ...compared.changes,
    ...formats.map(
      (change): TextChange => ({
        kind: "replaced",
        significance: "format",
        ...change,
        baseAt: change.base.start,
        revisedAt: change.revised.start,
      }),
    ),
  ].sort((a, b) => a.revisedAt - b.revisedAt || a.baseAt - b.baseAt);
  const redlined = compared.script.length > 0 ? await redline(base, revised, compared.script, options) : {};
  return { ...toStored(left, right, { ...compared, changes }), ...redlined };
}

/** The base with tracked changes, if accepting all of them gives the text of the revised file. */
async function redline(base: OpenedDocx, revised: OpenedDocx, script: WordChange[], options: ComparisonOptions) {
  const kinds = ({ stories }: OpenedDocx) =>
    stories
      .map(({ kind }) => kind)
      .filter((kind) => kind !== "comment")
      .join(" ");
  if (kinds(base) !== kinds(revised)) return { note: STORIES_DIFFER };
  let edits = script.map((change) => editOf(revised.compared.text, change));
  let made = await writeRedline(base.bytes, edits, options);
  if ("refused" in made && made.refused.length > 0) {
    const refused = new Set(made.refused.map(({ index }) => index));
    edits = edits.map((edit, index) => (refused.has(index) ? slide(base.compared.text, edit) : edit));
    made = await writeRedline(base.bytes, edits, options);
  }
  if ("reason" in made) return { note: t("No redline was created. {reason}", { reason: made.reason }) };
  const [refusal] = made.refused;
  if (refusal) return { note: `${CANNOT_TRACK} ${refusal.reason}` };
  const own = (mark: { author: string; date: string }) =>
    mark.author === options.author && mark.date === dateOf(options);
  const accepted = await openDocxText(await resolveChanges(made.bytes, "accept", own));
  return accepted.compared.text === revised.compared.text ? { redline: made.bytes } : { note: CANNOT_TRACK };
}

const dateOf = ({ date }: ComparisonOptions) => new Date(date).toISOString().replace(/\.\d+Z$/, "Z");

const editOf = (revised: string, { start, end, from, until }: WordChange): Edit => ({
  start,
  end,
  replacement: revised.slice(from, until),
});

/** The same edit with the line end after the paragraph instead of the one before it. */
function slide(base: string, { start, end, replacement }: Edit): Edit {
  const isDeletion = replacement === "" && base[start] === "\n" && base[end] === "\n";
  if (isDeletion) return { start: start + 1, end: end + 1, replacement };
  const isInsertion = start === end && replacement.startsWith("\n") && base[start] === "\n";
  return isInsertion
    ? { start: start + 1, end: end + 1, replacement: `${replacement.slice(1)}\n` }
    : { start, end, replacement };
}

export function toStored(
  base: ComparedText,
  revised: ComparedText,
  { changes, script }: TextComparison,
): FileComparison {
  const removed = script.reduce((sum, { start, end }) => sum + end - start, 0);
  const length = Math.max(1, base.text.length, revised.text.length);
  return {
    changes: changes.map((change) => ({
      ...change,
      base: change.base && base.toStored(change.base),
      revised: change.revised && revised.toStored(change.revised),
      baseAt: base.toStored({ start: change.baseAt, end: change.baseAt }).start,
      revisedAt: revised.toStored({ start: change.revisedAt, end: change.revisedAt }).start,
    })),
    kept: (base.text.length - removed) / length,
  };
}
