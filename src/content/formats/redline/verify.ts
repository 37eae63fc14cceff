import type { Document, Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { type Archive, openArchive } from "../container/archive.ts";
import { type DocxModel, openDocx } from "../docx/model.ts";
import { attribute, tagOf } from "../docx/package.ts";
import { toCanonical } from "../draft.ts";
import { resolveChanges } from "./resolve-changes.ts";
import type { TrackedChangeWriter } from "./tracked-change-writer.ts";

/** What a redline must restore when all of its changes are rejected. */
export interface Snapshot {
  /** The text with its numbering and stories. */
  shown: string;
  /** Every tracked change and comment with its author and text. */
  changes: string;
}

export function snapshotOf({ draft, clean, package: { parts } }: DocxModel): Snapshot {
  const { text, labels, stories } = toCanonical(draft, clean);
  return { shown: JSON.stringify([text, labels, stories]), changes: changesIn(parts.values()) };
}

interface Expectation {
  before: Snapshot;
  intended: string;
  archive: Archive;
  written: Set<string>;
}

/** The document with all changes accepted, if that gives the intended text and rejecting them the original. Else null. */
export async function verifyRedline(
  redline: Uint8Array,
  writer: TrackedChangeWriter,
  expected: Expectation,
): Promise<DocxModel | null> {
  const isOurs = ({ id }: { id: number }) => writer.owns(id);
  const rejected = snapshotOf(await openDocx(await resolveChanges(redline, "reject", isOurs)));
  if (rejected.shown !== expected.before.shown || rejected.changes !== expected.before.changes) return null;
  const accepted = await openDocx(await resolveChanges(redline, "accept", isOurs));
  const isRight = accepted.text === expected.intended && (await keepsOtherParts(redline, expected));
  return isRight ? accepted : null;
}

const CHANGES = new Set(["ins", "del", "moveFrom", "moveTo", "comment"]);

/** Adjacent parts of a split change count as one. */
function changesIn(parts: Iterable<Document>): string {
  const joined: { signature: string; text: string }[] = [];
  for (const part of parts) {
    for (const element of part.getElementsByTagName("*")) {
      if (!CHANGES.has(tagOf(element))) continue;
      const last = joined.at(-1);
      const signature = signatureOf(element);
      if (last?.signature === signature) last.text += element.textContent ?? "";
      else joined.push({ signature, text: element.textContent ?? "" });
    }
  }
  return JSON.stringify(joined);
}

function signatureOf(element: Element): string {
  const place = tagOf(element.parentNode as Element) === "rPr" ? "mark" : "";
  return [tagOf(element), place, attribute(element, "author"), attribute(element, "date")].join("|");
}

/** Whether all parts that were not written are unchanged. */
async function keepsOtherParts(redline: Uint8Array, { archive, written }: Expectation): Promise<boolean> {
  const after = await openArchive(redline);
  for (const name of archive.names) {
    if (written.has(name)) continue;
    const [old, kept] = [await archive.read(name), await after.read(name)];
    if (!kept || Buffer.compare(must(old, "the archive lists it"), kept) !== 0) return false;
  }
  return true;
}
