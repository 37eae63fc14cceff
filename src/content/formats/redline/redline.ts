import { createHash } from "node:crypto";
import type { Document, Element } from "@xmldom/xmldom";
import { t } from "../../messages/messages.ts";
import { first, must } from "../../must.ts";
import { type Story, UnreadableFile } from "../canonical.ts";
import { cleanText } from "../clean-text.ts";
import { type DocxModel, openDocx } from "../docx/model.ts";
import { attribute, rootElementOf, tagOf } from "../docx/package.ts";
import { toCanonical } from "../draft.ts";
import { NumberedText } from "../numbered-text.ts";
import {
  anchorInBody,
  CommentsPart,
  lastContentOf,
  relationshipsName,
  withContentType,
  withRelationship,
} from "./comments.ts";
import { noteReferencesIn, trackDeletion } from "./delete.ts";
import { ancestorsOf, type EditableDocx, openEditableDocx, paragraphAt } from "./editable-docx.ts";
import { trackInsertion } from "./insert.ts";
import { type Edit, type PlannedEdit, planEdits, type Refusal } from "./plan.ts";
import { listStaleReferences, type StaleReference } from "./renumbered.ts";
import { repackArchive } from "./repack.ts";
import { isolateNonText, splitAt } from "./split-runs.ts";
import { TrackedChangeWriter } from "./tracked-change-writer.ts";
import { snapshotOf, verifyRedline } from "./verify.ts";
import type { Replacement } from "./word-diff.ts";

export interface RedlineOptions {
  author: string;
  /** Derived from the author's name if omitted. */
  initials?: string;
  /** When the changes were made, as ISO 8601. */
  date: string;
  /** The SHA-256 of the text that the edits refer to, with or without automatic numbers. If omitted, the text without numbers. */
  textHash?: string;
}

export type RedlineOutcome =
  | {
      bytes: Uint8Array;
      applied: number;
      refused: Refusal[];
      /** References to clauses whose numbers change, with offsets of the text that the edits refer to. */
      references: StaleReference[];
    }
  | { reason: string };

const DAMAGED = t("This DOCX file is damaged and could not be read. Open it in Word and save it again.");
const OUTDATED = t("This file was read by an older version of Chancery. Upload it again to create a redline.");
const BROKEN = t(
  "The redline failed verification: accepting or rejecting all changes did not produce the expected text.",
);

/**
 * Writes edits into a DOCX as tracked changes of one author, with their rationales as comments. Returns the redline only
 * if rejecting the changes gives the original text and accepting them gives the intended one.
 */
export async function writeRedline(bytes: Uint8Array, edits: Edit[], options: RedlineOptions): Promise<RedlineOutcome> {
  let model: DocxModel;
  try {
    model = await openDocx(bytes);
  } catch (error) {
    return { reason: error instanceof UnreadableFile ? error.message : DAMAGED };
  }
  if (model.package.archive.names.some((name) => name.startsWith("_xmlsignatures/"))) {
    return {
      reason: t("This document is digitally signed; a change would break the signature. Use an unsigned copy."),
    };
  }
  const docx = openEditableDocx(model);
  const numbered = numberedText(model, options.textHash);
  if (!numbered) return { reason: OUTDATED };
  const { planned, refused } = planEdits(docx, withoutNumbers(numbered, edits));
  if (planned.length === 0) {
    const reason = refused[0]?.reason ?? t("There are no edits.");
    return { reason: `${t("No change could be made to this document.")} ${reason}` };
  }
  const writer = writerFor(options, model.package.parts.values());
  const before = snapshotOf(model);
  const work: Work = { docx, writer, comments: new CommentsPart(model.package), parts: new Set(), notes: [] };
  splitRuns(work, planned);
  for (const edit of planned.toReversed()) applyEdit(work, edit);
  const changed = await changedParts(work);
  const { archive } = model.package;
  const redline = await repackArchive(archive, changed);
  const expected = { before, archive, intended: intendedText(work, planned), written: new Set(changed.keys()) };
  const accepted = await verifyRedline(redline, writer, expected);
  if (!accepted) return { reason: BROKEN };
  const references = listStaleReferences(docx, accepted, planned);
  return {
    bytes: redline,
    applied: planned.length,
    refused,
    references: references.map((each) => ({
      ...each,
      start: numbered.toWords(each.start),
      end: numbered.toEnd(each.end),
    })),
  };
}

/** The text that the edits refer to: with automatic numbers, or without. Undefined if the hash matches neither. */
function numberedText({ text, draft, clean }: DocxModel, textHash?: string): NumberedText | undefined {
  if (textHash === undefined || hashOf(text) === textHash) return new NumberedText(text, []);
  const numbered = new NumberedText(text, toCanonical(draft, clean).labels);
  return hashOf(numbered.text) === textHash ? numbered : undefined;
}

/** Converts edits to the text without automatic numbers, because no run of the file contains them. */
function withoutNumbers(numbered: NumberedText, edits: Edit[]): Edit[] {
  return edits.map((edit) => {
    const number = numbered.numberAt(edit.start);
    const isRepeated = number !== "" && edit.end > edit.start && edit.replacement.startsWith(number);
    return {
      ...edit,
      start: numbered.toPlain(edit.start),
      end: numbered.toPlain(edit.end),
      replacement: isRepeated ? edit.replacement.slice(number.length) : edit.replacement,
    };
  });
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** State shared while writing one redline. */
interface Work {
  docx: EditableDocx;
  writer: TrackedChangeWriter;
  comments: CommentsPart;
  /** The parts that were written into. */
  parts: Set<string>;
  /** Note references that are deleted with the text around them. */
  notes: Element[];
}

function writerFor({ author, initials, date }: RedlineOptions, parts: Iterable<Document>): TrackedChangeWriter {
  const clean = (name: string) => cleanText(name).text.replace(/\s+/g, " ").trim().slice(0, 255);
  const moment = new Date(date).toISOString().replace(/\.\d+Z$/, "Z");
  return new TrackedChangeWriter(clean(author) || t("Unknown"), moment, parts, clean(initials ?? ""));
}

function splitRuns({ docx, writer }: Work, planned: PlannedEdit[]): void {
  for (const { start, end } of planned.flatMap(({ changes }) => changes)) {
    splitAt(docx, writer, start);
    splitAt(docx, writer, end);
    isolateNonText(docx, start, end);
  }
}

/** Applies the changes of one edit from last to first, so that earlier offsets stay valid. */
function applyEdit(work: Work, { changes, rationale }: PlannedEdit): void {
  const { docx, writer, comments } = work;
  const elements: Element[] = [];
  for (const change of changes.toReversed()) {
    for (const { part } of [mustFindParagraph(docx, change.start), ...change.marks]) work.parts.add(part);
    const deletions = trackDeletion(docx, writer, change);
    work.notes.push(...noteReferencesIn(deletions));
    elements.unshift(...deletions, ...trackInsertion(docx, writer, change, deletions));
  }
  if (rationale === "") return;
  const paragraph = mustFindParagraph(docx, first(changes).start);
  const opened = docx.model.package;
  const anchor = anchorInBody(opened, paragraph, first(docx.model.paragraphs).element);
  if (anchor) {
    comments.add(writer, commentElsewhere(paragraph.story, rationale), anchor, anchor);
    work.parts.add(opened.documentPart);
  } else {
    const end = lastContentOf(paragraph.element);
    comments.add(writer, rationale, elements[0] ?? end, elements.at(-1) ?? end);
  }
}

/** A comment on text outside of the body, which Word allows only in the body. */
const commentElsewhere = (place: Story["kind"], reason: string) =>
  t(
    "{place, select, header {On the header: {reason}} footer {On the footer: {reason}} footnote {On the footnote: {reason}} endnote {On the endnote: {reason}} comment {On the comment: {reason}} other {On the text box: {reason}}}",
    { place, reason },
  );

const mustFindParagraph = (docx: EditableDocx, offset: number) =>
  must(paragraphAt(docx, offset), "every change is in a paragraph");

async function changedParts({ docx, comments, parts }: Work): Promise<Map<string, Document>> {
  const opened = docx.model.package;
  const parsed = (name: string) => must(opened.parts.get(name), "the part is parsed");
  const changed = new Map([...parts].map((name) => [name, parsed(name)]));
  if (!comments.isUsed) return changed;
  const name = must(comments.name, "comments in use have a part");
  changed.set(name, parsed(name));
  if (!comments.isNew) return changed;
  const types = "[Content_Types].xml";
  const relationships = relationshipsName(opened.documentPart);
  const isStrict = rootElementOf(opened, opened.documentPart).namespaceURI?.includes("purl.oclc.org") ?? false;
  changed.set(
    types,
    withContentType(must(await opened.archive.read(types), "a package has content types"), name, "comments"),
  );
  changed.set(
    relationships,
    withRelationship(await opened.archive.read(relationships), name, { kind: "comments", isStrict }),
  );
  return changed;
}

/** The text with the edits applied. A note is deleted with its reference. */
function intendedText({ docx, notes }: Work, planned: PlannedEdit[]): string {
  const { text, paragraphs } = docx.model;
  const deletedNotes = new Set(notes.map((note) => `${tagOf(note)} ${attribute(note, "id")}`));
  const removals: Replacement[] = [];
  for (const { element, story, start, end, separator: joint } of paragraphs) {
    if (story !== "footnote" && story !== "endnote") continue;
    const note = [...ancestorsOf(element)].find((outer) => tagOf(outer) === story);
    if (note && deletedNotes.has(`${story}Reference ${attribute(note, "id")}`)) {
      removals.push({ start: start - joint.length, end, text: "" });
    }
  }
  const kept = planned.filter(({ start, end }) => !removals.some((one) => one.start <= start && end <= one.end));
  const edits = kept.map(({ start, end, replacement }) => ({ start, end, text: replacement }));
  let result = "";
  let at = 0;
  for (const { start, end, text: inserted } of [...edits, ...removals].sort(
    (a, b) => a.start - b.start || a.end - b.end,
  )) {
    result += text.slice(at, start) + inserted;
    at = end;
  }
  return result + text.slice(at);
}
