import type { Element } from "@xmldom/xmldom";
import { cleanText, toCleanOffset } from "../clean-text.ts";
import { attribute, tagOf } from "../docx/package.ts";
import type { DocxParagraph, DocxSegment } from "../docx/segments.ts";
import { child, childElements } from "../xml.ts";
import {
  ancestorsOf,
  type EditableDocx,
  nextParagraph,
  paragraphAt,
  paragraphEndsIn,
  paragraphOf,
  segmentAfter,
  segmentBefore,
  segmentsIn,
} from "./editable-docx.ts";
import { isEditableField } from "./fields.ts";
import { diffWords, type Replacement } from "./word-diff.ts";

/** What takes the place of a range of the canonical text, and why. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
  rationale?: string;
}

export interface Refusal {
  index: number;
  reason: string;
}

/** One tracked change: what goes, what comes, and the paragraphs whose marks go. */
export interface Change extends Replacement {
  marks: DocxParagraph[];
}

export interface PlannedEdit {
  index: number;
  start: number;
  end: number;
  replacement: string;
  rationale: string;
  changes: Change[];
}

const MOST_REPLACEMENT = 1_000_000;
const WINDOW = 8;

const CROSSES =
  "It would join text across the border of a table cell, a section, a note or a text box. Edit each of them on its own.";

/** A reason for not making an edit, in words for the person who wanted it. */
class CannotEdit extends Error {}

/** Turns edits into the smallest changes that can be tracked; what cannot be done safely is refused with a reason. */
export function planEdits(docx: EditableDocx, edits: Edit[]): { planned: PlannedEdit[]; refused: Refusal[] } {
  const planned: PlannedEdit[] = [];
  const refused: Refusal[] = [];
  const order = edits.map((_, index) => index);
  order.sort((a, b) => edits[a]!.start - edits[b]!.start || edits[a]!.end - edits[b]!.end || a - b);
  const borders = { starts: new Set(edits.map(({ start }) => start)), ends: new Set(edits.map(({ end }) => end)) };
  for (const index of order) {
    try {
      const edit = planEdit(docx, edits[index]!, index, borders);
      const last = planned.at(-1);
      if (last && (edit.start < last.end || (edit.start === last.start && edit.end === last.end))) {
        throw new CannotEdit("It overlaps with another edit. Make one edit of the two.");
      }
      planned.push(edit);
    } catch (error) {
      if (!(error instanceof CannotEdit)) throw error;
      refused.push({ index, reason: error.message });
    }
  }
  refused.push(...refuseEmptiedStories(docx, planned));
  return { planned, refused: refused.sort((a, b) => a.index - b.index) };
}

/** Where edits begin and end: what stands between two of them belongs to one alone. */
interface Borders {
  starts: Set<number>;
  ends: Set<number>;
}

function planEdit(docx: EditableDocx, edit: Edit, index: number, borders: Borders): PlannedEdit {
  const { start, end } = edit;
  const { text } = docx.model;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > text.length) {
    throw new CannotEdit("Its place does not lie in the text of this document.");
  }
  if (edit.replacement.length > MOST_REPLACEMENT) throw new CannotEdit("Its replacement is too long.");
  const replacement = cleanText(edit.replacement).text;
  mustKeepWholeCharacters(text, start, end, replacement);
  const old = text.slice(start, end);
  if (old === replacement) throw new CannotEdit("It changes nothing.");
  const changes = diffWords(old, replacement, start).map((change) => planChange(docx, change, borders));
  return { index, start, end, replacement, rationale: cleanText(edit.rationale ?? "").text.trim(), changes };
}

/** An edit may not cut a character in two or make one with its neighbours. */
function mustKeepWholeCharacters(text: string, start: number, end: number, replacement: string): void {
  const [before, after] = [text.slice(Math.max(0, start - WINDOW), start), text.slice(end, end + WINDOW)];
  const result = before.replace(/^[\uDC00-\uDFFF]/, "") + replacement + after.replace(/[\uD800-\uDBFF]$/, "");
  if (cleanText(result).text !== result) throw new CannotEdit("It would cut a character in two.");
}

function planChange(docx: EditableDocx, wanted: Replacement, borders: Borders): Change {
  const change = preferOwnMark(docx, wanted, borders);
  const joints = paragraphEndsIn(docx, change.start, change.end);
  for (const [paragraph, next] of joints) if (!isJoinable(paragraph, next)) throw new CannotEdit(CROSSES);
  const covered = segmentsIn(docx, change.start, change.end);
  for (const segment of covered) mustBeEditable(segment);
  mustMatchSource(docx, change);
  mustKeepFields(docx, change);
  if (covered.length === 0) mustBeInsertable(docx, change);
  if (change.text.includes("\n")) mustNotSplitControl(docx, change);
  return { ...change, marks: joints.map(([paragraph]) => paragraph) };
}

/**
 * A whole paragraph goes with its own mark rather than with that of the one before, which would hand its look on;
 * where its own mark must stay, before a table or at the end, it is the other way round.
 */
function preferOwnMark(docx: EditableDocx, change: Replacement, { starts, ends }: Borders): Replacement {
  const { start, end } = change;
  if (change.text !== "" || start === end) return change;
  const jointAt = (offset: number) => paragraphEndsIn(docx, offset, offset + 1)[0];
  const canGo = (offset: number) => {
    const joint = jointAt(offset);
    return joint !== undefined && isJoinable(...joint);
  };
  if (canGo(start) && canGo(end) && !starts.has(end)) return { start: start + 1, end: end + 1, text: "" };
  const last = jointAt(end - 1);
  const mustStay = last !== undefined && !isJoinable(...last);
  if (mustStay && canGo(start - 1) && !ends.has(start)) return { start: start - 1, end: end - 1, text: "" };
  return change;
}

function isJoinable(paragraph: DocxParagraph, next: DocxParagraph): boolean {
  if (next.separator !== "\n" || child(child(paragraph.element, "pPr"), "sectPr")) return false;
  return nextParagraph(paragraph.element) === next.element;
}

function mustBeEditable({ node, run, paragraph }: DocxSegment): void {
  if (paragraph.story === "comment") throw new CannotEdit("The text is a comment, which stays as its author wrote it.");
  if (tagOf(run).startsWith("m:")) throw new CannotEdit("The text is part of a formula. Change it in Word.");
  if (node.parentNode !== run || tagOf(run) !== "r") throw new CannotEdit("The text stands above other text (ruby).");
  mustBeUnlocked(run, paragraph.element);
}

function mustBeUnlocked(run: Element, paragraph: Element): void {
  if (run !== paragraph && paragraphOf(run) !== paragraph) {
    throw new CannotEdit("The text stands in a paragraph inside another.");
  }
  for (const outer of ancestorsOf(run)) {
    const tag = tagOf(outer);
    if (tag !== "sdt") continue;
    const properties = child(outer, "sdtPr");
    const lock = attribute(child(properties, "lock"), "val") ?? "";
    if (/content/i.test(lock)) throw new CannotEdit("The text stands in a locked content control. Unlock it in Word.");
    if (child(properties, "dataBinding") || isChoice(properties)) {
      throw new CannotEdit("The text is chosen or filled in by a content control. Change it there, in Word.");
    }
  }
}

function isChoice(properties: Element | null): boolean {
  return [...childElements(properties)].some(
    ({ localName }) => localName === "checkbox" || localName === "dropDownList" || localName === "dataBinding",
  );
}

/** What the range says must be all that its place in the file holds. */
function mustMatchSource({ model }: EditableDocx, { start, end }: Replacement): void {
  const { offsets } = model.clean;
  if (!offsets || start === end) return;
  const raw = model.draft.raw.slice(offsets[start]!, offsets[end]!);
  if (cleanText(raw).text !== model.text.slice(start, end)) throw new CannotEdit("It would cut a character in two.");
}

/** The result of a field goes as a whole or stays: Word works it out anew, and a change inside it would be lost. */
function mustKeepFields(docx: EditableDocx, { start, end }: Replacement): void {
  for (const field of docx.fields) {
    const { segments } = field;
    if (segments.length === 0 || isEditableField(field)) continue;
    const [from, until] = [segments[0]!.start, segments.at(-1)!.end];
    const whole = start <= from && until <= end;
    const outside = end <= from || start >= until;
    if (!whole && !outside) throw cannotEditField();
  }
}

function cannotEditField(): CannotEdit {
  return new CannotEdit("The text is the result of a field, such as a cross-reference or a table of contents.");
}

/** An insertion needs a paragraph, and neighbours that may be written next to. */
function mustBeInsertable(docx: EditableDocx, { start }: Replacement): void {
  const paragraph = paragraphAt(docx, start);
  if (!paragraph) throw new CannotEdit("There is no paragraph at its place.");
  if (paragraph.story === "comment") throw new CannotEdit("The text is a comment, which stays as its author wrote it.");
  const [left, right] = [segmentBefore(docx, start), segmentAfter(docx, start)];
  const near = left?.paragraph === paragraph ? left : right?.paragraph === paragraph ? right : undefined;
  if (!near) {
    mustBeUnlocked(paragraph.element, paragraph.element);
    return;
  }
  const inside = left !== undefined && left === right;
  if (inside) mustBeEditable(near);
  else if (tagOf(near.run) !== "r" || near.node.parentNode !== near.run) {
    throw new CannotEdit("It stands next to a formula or to text above other text. Make the change in Word.");
  } else mustBeUnlocked(near.run, paragraph.element);
}

/** New paragraphs may not tear a content control apart. */
function mustNotSplitControl(docx: EditableDocx, { start, end }: Replacement): void {
  const segment = segmentsIn(docx, start, end).at(-1) ?? segmentBefore(docx, start) ?? segmentAfter(docx, start);
  if (!segment) return;
  for (const outer of ancestorsOf(segment.run)) {
    const tag = tagOf(outer);
    if (tag === "p") return;
    if (tag === "sdt") throw new CannotEdit("It would break a content control into two paragraphs. Make it in Word.");
  }
}

/** Notes, headers and text boxes must keep some text: without any they are no part of the document's text. */
function refuseEmptiedStories(docx: EditableDocx, planned: PlannedEdit[]): Refusal[] {
  const refused: Refusal[] = [];
  const { draft, clean } = docx.model;
  for (const { kind, ...raw } of draft.stories) {
    const [from, until] = [toCleanOffset(clean.offsets, raw.start), toCleanOffset(clean.offsets, raw.end)];
    const inside = planned.filter(({ start, end }) => start >= from && end <= until && end > start);
    if (kind === "body" || inside.length === 0) continue;
    const changes = inside.flatMap((edit) => edit.changes);
    const isGone = (offset: number) => changes.some(({ start, end }) => start <= offset && offset < end);
    const left = segmentsIn(docx, from, until).some((segment) => {
      for (let offset = segment.start; offset < segment.end; offset++) if (!isGone(offset)) return true;
      return false;
    });
    if (left || changes.some(({ text }) => text !== "")) continue;
    const { index } = planned.splice(planned.indexOf(inside.at(-1)!), 1)[0]!;
    refused.push({ index, reason: `It would leave a ${kind} without any text. Remove the ${kind} in Word.` });
  }
  return refused;
}
