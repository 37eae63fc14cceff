import { attribute, openPackage, tagOf } from "../docx/package.ts";
import { type ChangeMark, resolveChanges } from "../redline/resolve-changes.ts";
import { type FileToCompare, optionsFor, wordsOf } from "./compare-files.ts";
import type { ComparedText } from "./compared-text.ts";
import { openDocxText } from "./docx-text.ts";
import { containmentOf } from "./fingerprint.ts";
import { type OtherDifference, type OurChange, readResponse } from "./response.ts";
import type { TextRange } from "./running-lines.ts";

/** The files of a round: the document that was reviewed, what we sent, and what came back. */
export interface RoundFiles {
  original: FileToCompare;
  sent: FileToCompare;
  returned: FileToCompare;
}

export interface FileResponse {
  /** The draft has little in common with what we sent: nothing was compared. */
  isAnotherDocument: boolean;
  /** Ranges refer to the stored texts. */
  changes: OurChange[];
  differences: OtherDifference[];
  /** Whether some of our changes are still marked as tracked changes, which nobody has accepted or rejected. */
  isStillMarked: boolean;
}

/** If the draft contains a smaller share of the five-word shingles that we sent, it is another document. */
const LEAST_IN_COMMON = 0.25;

/**
 * Reads the draft that came back. `bytes` are given if all files are DOCX, in the order of `RoundFiles`. Other drafts have no tracked
 * changes, so every difference in them is silent.
 */
export async function readReturnedDraft(
  files: RoundFiles,
  bytes: Uint8Array[],
  revisions: TextRange[],
): Promise<FileResponse> {
  const { sent, returned } = files;
  if (Math.max(containmentOf(sent.text, returned.text), containmentOf(returned.text, sent.text)) < LEAST_IN_COMMON)
    return { isAnotherDocument: true, changes: [], differences: [], isStillMarked: false };
  const [originalBytes, sentBytes, returnedBytes] = bytes;
  const docx =
    originalBytes && sentBytes && returnedBytes
      ? await openRound(files, { original: originalBytes, sent: sentBytes, returned: returnedBytes })
      : null;
  const texts = docx ?? wordsOfRound(files);
  const options = docx ? {} : optionsFor(sent, returned);
  const { changes, differences } = readResponse(texts, revisions, options);
  return {
    isAnotherDocument: false,
    isStillMarked: docx?.isStillMarked ?? false,
    changes: changes.map((change) => ({
      ...change,
      original: texts.original.toStored(change.original),
      sent: texts.sent.toStored(change.sent),
      returned: texts.returned.toStored(change.returned),
    })),
    differences: differences.map((change) => ({
      ...change,
      base: change.base && texts.sent.toStored(change.base),
      revised: change.revised && texts.returned.toStored(change.revised),
      baseAt: texts.sent.toStored({ start: change.baseAt, end: change.baseAt }).start,
      revisedAt: texts.returned.toStored({ start: change.revisedAt, end: change.revisedAt }).start,
    })),
  };
}

/** Null if a stored text differs from what the file gives now, because an older version read it. */
async function openRound(files: RoundFiles, { original, sent, returned }: Record<keyof RoundFiles, Uint8Array>) {
  const opened = {
    original: await openDocxText(original),
    sent: await openDocxText(sent),
    returned: await openDocxText(returned),
  };
  const names = ["original", "sent", "returned"] as const;
  if (names.some((name) => opened[name].stored !== files[name].text)) return null;
  const known = await marksIn(sent);
  let count = 0;
  let isStillMarked = false;
  const untracked = await resolveChanges(returned, "reject", (mark) => {
    const isOurs = known.has(keyOf(mark));
    isStillMarked ||= isOurs;
    if (isOurs) return false;
    count++;
    return true;
  });
  const texts = { original: opened.original.compared, sent: opened.sent.compared, returned: opened.returned.compared };
  return { ...texts, isStillMarked, untracked: count > 0 ? (await openDocxText(untracked)).compared : texts.returned };
}

const wordsOfRound = ({ original, sent, returned }: RoundFiles) => {
  const draft: ComparedText = wordsOf(returned);
  return { original: wordsOf(original), sent: wordsOf(sent), untracked: draft, returned: draft };
};

const MARKS = new Set(["ins", "del", "moveFrom", "moveTo"]);

/** Programs write the same moment with or without seconds and time zone. */
const keyOf = ({ author, date }: Pick<ChangeMark, "author" | "date">) => `${author}\n${date.slice(0, 16)}`;

/** Who tracked changes in a file, and when. */
async function marksIn(bytes: Uint8Array): Promise<Set<string>> {
  const known = new Set<string>();
  for (const part of (await openPackage(bytes)).parts.values()) {
    for (const element of part.getElementsByTagName("*")) {
      if (!MARKS.has(tagOf(element))) continue;
      known.add(keyOf({ author: attribute(element, "author") ?? "", date: attribute(element, "date") ?? "" }));
    }
  }
  return known;
}
