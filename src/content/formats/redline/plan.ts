import type { Element } from "@xmldom/xmldom";
import { t } from "../../messages/messages.ts";
import { first, last } from "../../must.ts";
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

/** A replacement for a range of the canonical text, with its reason. */
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

/** One tracked change: the replacement, and the paragraphs whose marks are deleted. */
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

const MAX_REPLACEMENT = 1_000_000;
const CONTEXT = 8;

const CROSSES_BOUNDARY = t(
  "It would join text across a table cell, a section, a note or a text box. Edit each of them separately.",
);

/** Why an edit cannot be made, for the person who asked for it. */
class CannotEdit extends Error {}

/** Turns edits into minimal tracked changes. Edits that cannot be made safely are refused with a reason. */
export function planEdits(docx: EditableDocx, edits: Edit[]): { planned: PlannedEdit[]; refused: Refusal[] } {
  const planned: PlannedEdit[] = [];
  const refused: Refusal[] = [];
  const inOrder = [...edits.entries()].sort(
    ([a, one], [b, other]) => one.start - other.start || one.end - other.end || a - b,
  );
  const boundaries = { starts: new Set(edits.map(({ start }) => start)), ends: new Set(edits.map(({ end }) => end)) };
  for (const [index, asked] of inOrder) {
    try {
      const edit = planEdit(docx, asked, index, boundaries);
      const last = planned.at(-1);
      if (last && (edit.start < last.end || (edit.start === last.start && edit.end === last.end))) {
        throw new CannotEdit(t("It overlaps with another edit. Combine the two."));
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

/** Where edits begin and end, so that a shared boundary is used by one of them only. */
interface EditBoundaries {
  starts: Set<number>;
  ends: Set<number>;
}

function planEdit(docx: EditableDocx, edit: Edit, index: number, boundaries: EditBoundaries): PlannedEdit {
  const { start, end } = edit;
  const { text } = docx.model;
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > text.length) {
    throw new CannotEdit(t("It refers to a position outside the text of this document."));
  }
  if (edit.replacement.length > MAX_REPLACEMENT) throw new CannotEdit(t("The new text is too long."));
  const replacement = cleanText(edit.replacement).text;
  mustKeepWholeCharacters(text, start, end, replacement);
  const old = text.slice(start, end);
  if (old === replacement) throw new CannotEdit(t("The new text is the same as the current text."));
  const changes = diffWords(old, replacement, start).map((change) => planChange(docx, change, boundaries));
  return { index, start, end, replacement, rationale: cleanText(edit.rationale ?? "").text.trim(), changes };
}

/** An edit may not split a character or combine with its neighbours into one. */
function mustKeepWholeCharacters(text: string, start: number, end: number, replacement: string): void {
  const [before, after] = [text.slice(Math.max(0, start - CONTEXT), start), text.slice(end, end + CONTEXT)];
  const result = before.replace(/^[\uDC00-\uDFFF]/, "") + replacement + after.replace(/[\uD800-\uDBFF]$/, "");
  if (cleanText(result).text !== result) throw new CannotEdit(t("It would split a character."));
}

function planChange(docx: EditableDocx, wanted: Replacement, boundaries: EditBoundaries): Change {
  const change = preferOwnMark(docx, wanted, boundaries);
  const paragraphEnds = paragraphEndsIn(docx, change.start, change.end);
  for (const [paragraph, next] of paragraphEnds)
    if (!isJoinable(paragraph, next)) throw new CannotEdit(CROSSES_BOUNDARY);
  const covered = segmentsIn(docx, change.start, change.end);
  for (const segment of covered) mustBeEditable(segment);
  mustMatchSource(docx, change);
  mustKeepFields(docx, change);
  if (covered.length === 0) mustBeInsertable(docx, change);
  if (change.text.includes("\n")) mustNotSplitControl(docx, change);
  return { ...change, marks: paragraphEnds.map(([paragraph]) => paragraph) };
}

/**
 * A whole paragraph is deleted with its own mark, not with that of the previous paragraph, which would change formatting.
 * If its own mark must stay (before a table, or at the end), it is the other way round.
 */
function preferOwnMark(docx: EditableDocx, change: Replacement, { starts, ends }: EditBoundaries): Replacement {
  const { start, end } = change;
  if (change.text !== "" || start === end) return change;
  const endAt = (offset: number) => paragraphEndsIn(docx, offset, offset + 1)[0];
  const canDeleteMarkAt = (offset: number) => {
    const pair = endAt(offset);
    return pair !== undefined && isJoinable(...pair);
  };
  if (canDeleteMarkAt(start) && canDeleteMarkAt(end) && !starts.has(end))
    return { start: start + 1, end: end + 1, text: "" };
  const last = endAt(end - 1);
  const mustStay = last !== undefined && !isJoinable(...last);
  if (mustStay && canDeleteMarkAt(start - 1) && !ends.has(start)) return { start: start - 1, end: end - 1, text: "" };
  return change;
}

function isJoinable(paragraph: DocxParagraph, next: DocxParagraph): boolean {
  if (next.separator !== "\n" || child(child(paragraph.element, "pPr"), "sectPr")) return false;
  return nextParagraph(paragraph.element) === next.element;
}

function mustBeEditable({ node, run, paragraph }: DocxSegment): void {
  if (paragraph.story === "comment") throw new CannotEdit(t("The text is a comment, and comments cannot be edited."));
  if (tagOf(run).startsWith("m:")) throw new CannotEdit(t("The text is part of a formula. Change it in Word."));
  if (node.parentNode !== run || tagOf(run) !== "r")
    throw new CannotEdit(t("The text is a ruby annotation above other text."));
  mustBeUnlocked(run, paragraph.element);
}

function mustBeUnlocked(run: Element, paragraph: Element): void {
  if (run !== paragraph && paragraphOf(run) !== paragraph) {
    throw new CannotEdit(t("The text is in a paragraph that is nested in another paragraph."));
  }
  for (const outer of ancestorsOf(run)) {
    const tag = tagOf(outer);
    if (tag !== "sdt") continue;
    const properties = child(outer, "sdtPr");
    const lock = attribute(child(properties, "lock"), "val") ?? "";
    if (/content/i.test(lock)) throw new CannotEdit(t("The text is in a locked content control. Unlock it in Word."));
    if (child(properties, "dataBinding") || isChoice(properties)) {
      throw new CannotEdit(t("The text is the value of a content control. Change it in Word."));
    }
  }
}

function isChoice(properties: Element | null): boolean {
  return [...childElements(properties)].some(
    ({ localName }) => localName === "checkbox" || localName === "dropDownList" || localName === "dataBinding",
  );
}

/** The range must match the file exactly: no removed character may be inside it. */
function mustMatchSource({ model }: EditableDocx, { start, end }: Replacement): void {
  const { offsets } = model.clean;
  if (!offsets || start === end) return;
  const raw = model.draft.raw.slice(offsets[start], offsets[end]);
  if (cleanText(raw).text !== model.text.slice(start, end)) throw new CannotEdit(t("It would split a character."));
}

/** A field result is replaced as a whole or not at all: Word recomputes it, and a change inside would be lost. */
function mustKeepFields(docx: EditableDocx, { start, end }: Replacement): void {
  for (const field of docx.fields) {
    const { segments } = field;
    if (segments.length === 0 || isEditableField(field)) continue;
    const [from, until] = [first(segments).start, last(segments).end];
    const whole = start <= from && until <= end;
    const outside = end <= from || start >= until;
    if (!whole && !outside) throw cannotEditField();
  }
}

function cannotEditField(): CannotEdit {
  return new CannotEdit(t("The text is the result of a field, such as a cross-reference or a table of contents."));
}

/** An insertion needs a paragraph and editable neighbours. */
function mustBeInsertable(docx: EditableDocx, { start }: Replacement): void {
  const paragraph = paragraphAt(docx, start);
  if (!paragraph) throw new CannotEdit(t("There is no paragraph at its position."));
  if (paragraph.story === "comment") throw new CannotEdit(t("The text is a comment, and comments cannot be edited."));
  const [left, right] = [segmentBefore(docx, start), segmentAfter(docx, start)];
  const neighbour = left?.paragraph === paragraph ? left : right?.paragraph === paragraph ? right : undefined;
  if (!neighbour) {
    mustBeUnlocked(paragraph.element, paragraph.element);
    return;
  }
  const inside = left !== undefined && left === right;
  if (inside) mustBeEditable(neighbour);
  else if (tagOf(neighbour.run) !== "r" || neighbour.node.parentNode !== neighbour.run) {
    throw new CannotEdit(t("It is next to a formula or a ruby annotation. Make the change in Word."));
  } else mustBeUnlocked(neighbour.run, paragraph.element);
}

/** New paragraphs may not split a content control. */
function mustNotSplitControl(docx: EditableDocx, { start, end }: Replacement): void {
  const segment = segmentsIn(docx, start, end).at(-1) ?? segmentBefore(docx, start) ?? segmentAfter(docx, start);
  if (!segment) return;
  for (const outer of ancestorsOf(segment.run)) {
    const tag = tagOf(outer);
    if (tag === "p") return;
    if (tag === "sdt")
      throw new CannotEdit(t("It would split a content control into two paragraphs. Make the change in Word."));
  }
}

/** Notes, headers and text boxes must keep some text; without any, they would disappear from the document's text. */
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
    const removed = last(inside);
    planned.splice(planned.indexOf(removed), 1);
    refused.push({
      index: removed.index,
      reason: t(
        "{place, select, header {It would leave a header without any text. Remove the header in Word.} footer {It would leave a footer without any text. Remove the footer in Word.} footnote {It would leave a footnote without any text. Remove the footnote in Word.} endnote {It would leave an endnote without any text. Remove the endnote in Word.} comment {It would leave a comment without any text. Remove the comment in Word.} other {It would leave a text box without any text. Remove the text box in Word.}}",
        { place: kind },
      ),
    });
  }
  return refused;
}
