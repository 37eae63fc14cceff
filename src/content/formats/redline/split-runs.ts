import type { Element } from "@xmldom/xmldom";
import { offsetInNode } from "../docx/model.ts";
import { tagOf } from "../docx/package.ts";
import type { DocxSegment } from "../docx/segments.ts";
import { child, childElements, ownText } from "../xml.ts";
import { type EditableDocx, segmentAfter, segmentBefore, segmentsIn } from "./editable-docx.ts";
import { insertAfter, parentOf, type TrackedChangeWriter } from "./tracked-change-writer.ts";

/** Elements that belong to the text around them. */
const TEXTS = new Set(["t", "tab", "ptab", "br", "cr", "noBreakHyphen", "softHyphen", "sym", "lastRenderedPageBreak"]);

/** Splits texts and runs at an offset, so that every change covers whole runs. */
export function splitAt(docx: EditableDocx, writer: TrackedChangeWriter, offset: number): void {
  const covering = segmentBefore(docx, offset);
  if (covering && covering === segmentAfter(docx, offset)) splitSegment(docx, writer, covering, offset);
  const [left, right] = [segmentBefore(docx, offset), segmentAfter(docx, offset)];
  if (left) splitRunAfter(docx, left);
  if (right) splitRunBefore(docx, right);
}

/** Moves notes, pictures, comments and field markers out of the runs that hold text of the range. */
export function isolateNonText(docx: EditableDocx, start: number, end: number): void {
  for (const segment of segmentsIn(docx, start, end)) {
    if (!contentOf(segment.run).some((element) => !TEXTS.has(tagOf(element)))) continue;
    splitRunAfter(docx, segment);
    splitRunBefore(docx, segment);
  }
}

/** Splits the text of a node in two, each with its own segment. */
function splitSegment(docx: EditableDocx, writer: TrackedChangeWriter, segment: DocxSegment, offset: number): void {
  const text = ownText(segment.node);
  const at = offsetInNode(docx.model, segment, offset);
  const first = writer.text(segment.node, text.slice(0, at));
  const second = writer.text(segment.node, text.slice(at));
  parentOf(segment.node).replaceChild(first, segment.node);
  insertAfter(second, first);
  const rest = { ...segment, node: second, start: offset, rawStart: segment.rawStart + at };
  segment.node = first;
  segment.end = offset;
  segment.rawEnd = rest.rawStart;
  docx.segments.splice(docx.segments.indexOf(segment) + 1, 0, rest);
  for (const field of docx.fields) {
    const index = field.segments.indexOf(segment);
    if (index !== -1) field.segments.splice(index + 1, 0, rest);
  }
}

function splitRunAfter(docx: EditableDocx, { node, run }: DocxSegment): void {
  const later = contentOf(run);
  const rest = later.slice(later.indexOf(node) + 1);
  if (rest.some(isContent)) moveToNewRun(docx, run, rest);
}

function splitRunBefore(docx: EditableDocx, { node, run }: DocxSegment): void {
  const content = contentOf(run);
  const index = content.indexOf(node);
  if (content.slice(0, index).some(isContent)) moveToNewRun(docx, run, content.slice(index));
}

function contentOf(run: Element): Element[] {
  return [...childElements(run)].filter((element) => tagOf(element) !== "rPr");
}

function isContent(element: Element): boolean {
  return tagOf(element) !== "lastRenderedPageBreak";
}

/** Moves the last nodes of a run into a new run with the same properties after it. */
function moveToNewRun(docx: EditableDocx, run: Element, nodes: Element[]): void {
  const newRun = run.cloneNode(false) as Element;
  const properties = child(run, "rPr");
  if (properties) newRun.appendChild(properties.cloneNode(true));
  insertAfter(newRun, run);
  const moved = new Set(nodes);
  for (const node of nodes) newRun.appendChild(node);
  for (const segment of docx.segments) if (moved.has(segment.node)) segment.run = newRun;
}
