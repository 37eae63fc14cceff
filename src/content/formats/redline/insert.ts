import type { Element, Node } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { tagOf } from "../docx/package.ts";
import type { DocxParagraph, DocxSegment } from "../docx/segments.ts";
import { child, childElements } from "../xml.ts";
import {
  ancestorsOf,
  type EditableDocx,
  isMarker,
  nextParagraph,
  paragraphAt,
  paragraphOf,
  segmentAfter,
  segmentBefore,
  segmentsIn,
} from "./editable-docx.ts";
import { isEditableField } from "./fields.ts";
import { modelParagraph } from "./model-paragraph.ts";
import type { Change } from "./plan.ts";
import { insertAfter, insertBefore, type TrackedChangeWriter, withoutTracking } from "./tracked-change-writer.ts";

/** An insertion point in an element: before a child, or after all of them. */
interface Gap {
  parent: Element;
  before: Node | null;
}

/** Tracks the insertion of a change's text after what it deletes. Returns the new elements in order. */
export function trackInsertion(
  docx: EditableDocx,
  writer: TrackedChangeWriter,
  change: Change,
  deletions: Element[],
): Element[] {
  if (change.text === "") return [];
  const gap = gapFor(docx, writer, change, deletions);
  const lines = change.text.split("\n");
  const model = deletions.length === 0 ? modelParagraph(docx, lines, gap.parent) : undefined;
  const run = model && longestRunIn(docx, model);
  const properties = run ? withoutTracking(child(run, "rPr")) : runPropertiesFor(docx, change, gap);
  if (lines.length === 1) return [insertAt(gap, writer.insertion(gap.parent, change.text, properties))];
  const like = model?.element ?? gap.parent;
  return canAppendParagraphs(gap)
    ? addParagraphs(writer, gap, lines, { like, properties })
    : breakParagraph(writer, gap, lines, { like, properties });
}

/** The longest run of a paragraph outside links: it has the formatting of the text, unlike a heading in the same paragraph. */
function longestRunIn(docx: EditableDocx, { start, end }: DocxParagraph): Element | undefined {
  const segments = segmentsIn(docx, start, end).filter((segment) => !isInLink(docx, segment));
  return segments.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]?.run;
}

function insertAt({ parent, before }: Gap, element: Element): Element {
  parent.insertBefore(element, before);
  return element;
}

/** The insertion point: after the deleted text, else after the text before the offset, else before the text after it. */
function gapFor(docx: EditableDocx, writer: TrackedChangeWriter, change: Change, deletions: Element[]): Gap {
  const mustSplit = change.text.includes("\n");
  const last = deletions.at(-1);
  if (last) return findGap(writer, last, { side: "after", mustSplit, mayStay: true });
  const { start } = change;
  const paragraph = must(paragraphAt(docx, start), "every change is in a paragraph");
  const [left, right] = [segmentBefore(docx, start), segmentAfter(docx, start)];
  if (left?.paragraph === paragraph)
    return findGap(writer, stepOutOfFields(docx, left, "after"), { side: "after", mustSplit, mayStay: false });
  if (right?.paragraph === paragraph)
    return findGap(writer, stepOutOfFields(docx, right, "before"), { side: "before", mustSplit, mayStay: false });
  const { element } = paragraph;
  const trailing = [...childElements(element)].findLast(
    (candidate) => tagOf(candidate) === "r" || tagOf(candidate) === "pPr",
  );
  return { parent: element, before: trailing ? trailing.nextSibling : element.firstChild };
}

/** At the edge of a field's result, the run at the edge of the field, if it is in the same paragraph. */
function stepOutOfFields({ fields }: EditableDocx, segment: DocxSegment, side: "before" | "after"): Element {
  const at = side === "after" ? -1 : 0;
  const paragraph = paragraphOf(segment.run);
  for (const { segments, marks } of fields) {
    const run = segments.at(at) === segment ? (marks.at(at)?.parentNode as Element | undefined) : undefined;
    if (run && paragraphOf(run) === paragraph) return run;
  }
  return segment.run;
}

/** Moves up out of elements that cannot hold an insertion, and out of links and controls if the point is at their edge. */
function findGap(
  writer: TrackedChangeWriter,
  from: Element,
  { side, mustSplit, mayStay }: { side: "before" | "after"; mustSplit: boolean; mayStay: boolean },
): Gap {
  let node: Element = from;
  for (;;) {
    const parent = node.parentNode as Element;
    const tag = tagOf(parent);
    const before = side === "after" ? node.nextSibling : node;
    if (tag === "p") return { parent, before };
    const isAtEdge = !hasContent(side === "after" ? node.nextSibling : node.previousSibling, side);
    if (!mustSplit && tag !== "ins" && tag !== "moveTo" && tag !== "del" && tag !== "fldSimple") {
      if (mayStay || !isAtEdge) return { parent, before };
    }
    if (!isAtEdge && tag !== "del") splitWrapper(writer, parent, must(before, "content follows"), side);
    node = parent;
  }
}

function hasContent(from: Node | null, side: "before" | "after"): boolean {
  for (let node = from; node; node = side === "after" ? node.nextSibling : node.previousSibling) {
    if (node.nodeType === 1 && !isMarker(node as Element) && !tagOf(node as Element).endsWith("Pr")) return true;
  }
  return false;
}

/** Splits an element in two before one of its children. */
function splitWrapper(writer: TrackedChangeWriter, wrapper: Element, before: Node, side: "before" | "after"): void {
  const half = wrapper.cloneNode(false) as Element;
  if (tagOf(half) !== "hyperlink" && half.hasAttributeNS(half.namespaceURI, "id")) {
    half.setAttributeNS(half.namespaceURI, `${half.prefix ? `${half.prefix}:` : ""}id`, writer.foreignId());
  }
  if (side === "after") {
    for (let node: Node | null = before; node; ) {
      const next: Node | null = node.nextSibling;
      half.appendChild(node);
      node = next;
    }
    insertAfter(half, wrapper);
  } else {
    while (wrapper.firstChild && wrapper.firstChild !== before) half.appendChild(wrapper.firstChild);
    insertBefore(half, wrapper);
  }
}

/** The run properties of most of the deleted text, else of the text before, else after, else of the paragraph mark. */
function runPropertiesFor(docx: EditableDocx, change: Change, gap: Gap): Element | null {
  const covered = segmentsIn(docx, change.start, change.end);
  const longest = covered.toSorted((a, b) => b.end - b.start - (a.end - a.start))[0];
  const paragraph = paragraphAt(docx, change.start);
  const neighbours = [segmentBefore(docx, change.start), segmentAfter(docx, change.start)];
  const candidates = [longest, ...neighbours.filter((segment) => segment?.paragraph === paragraph)];
  const inLink = isLinked(gap.parent);
  const segment = candidates.find((candidate) => candidate && (inLink || !isInLink(docx, candidate)));
  if (segment) return withoutTracking(child(segment.run, "rPr"));
  const linked = candidates.find((candidate) => candidate !== undefined);
  if (linked) return withoutElements(withoutTracking(child(linked.run, "rPr")), ["rStyle", "color", "u"]);
  const mark = child(child(paragraph?.element, "pPr"), "rPr");
  return withoutElements(withoutTracking(mark), ["vanish", "specVanish", "color"]);
}

function withoutElements(properties: Element | null, names: string[]): Element | null {
  for (const element of [...childElements(properties)])
    if (names.includes(tagOf(element))) properties?.removeChild(element);
  return properties;
}

function isLinked(element: Element): boolean {
  return tagOf(element) === "hyperlink" || [...ancestorsOf(element)].some((outer) => tagOf(outer) === "hyperlink");
}

function isInLink({ fields }: EditableDocx, segment: DocxSegment): boolean {
  return isLinked(segment.run) || fields.some((field) => isEditableField(field) && field.segments.includes(segment));
}

/** Whether new paragraphs can follow the gap's paragraph without a change to its mark. */
function canAppendParagraphs({ parent, before }: Gap): boolean {
  const properties = child(parent, "pPr");
  const mark = child(properties, "rPr");
  if (child(properties, "sectPr") || child(mark, "del") || child(mark, "moveFrom") || child(mark, "ins")) return false;
  for (let node = before; node; node = node.nextSibling) {
    if (node.nodeType === 1 && !isMarker(node as Element)) return false;
  }
  return nextParagraph(parent) !== null;
}

/** The paragraph that new ones look like, and the properties of their runs. */
interface Look {
  like: Element;
  properties: Element | null;
}

function addParagraphs(
  writer: TrackedChangeWriter,
  gap: Gap,
  [first, ...rest]: string[],
  { like, properties }: Look,
): Element[] {
  const insertions = first ? [insertAt(gap, writer.insertion(gap.parent, first, properties))] : [];
  let last: Element = gap.parent;
  for (const line of rest) {
    const paragraph = writer.paragraphLike(like);
    writer.trackMark(paragraph, "ins");
    insertAfter(paragraph, last);
    if (line)
      insertions.push(insertAt({ parent: paragraph, before: null }, writer.insertion(paragraph, line, properties)));
    last = paragraph;
  }
  return insertions;
}

/** Splits the paragraph at the gap: the content before it moves to new paragraphs, the rest keeps the mark. */
function breakParagraph(
  writer: TrackedChangeWriter,
  { parent, before }: Gap,
  lines: string[],
  { like, properties }: Look,
): Element[] {
  const insertions: Element[] = [];
  const head = [...childNodesUntil(parent, before)];
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const paragraph = writer.paragraphLike(index === 0 && head.length > 0 ? parent : like);
    writer.trackMark(paragraph, "ins");
    if (index === 0) for (const node of head) paragraph.appendChild(node);
    insertBefore(paragraph, parent);
    if (line)
      insertions.push(insertAt({ parent: paragraph, before: null }, writer.insertion(paragraph, line, properties)));
  }
  const last = lines.at(-1);
  if (last) insertions.push(insertAt({ parent, before }, writer.insertion(parent, last, properties)));
  return insertions;
}

function* childNodesUntil(parent: Element, before: Node | null): Generator<Node> {
  for (let node = parent.firstChild; node && node !== before; node = node.nextSibling) {
    if (node.nodeType !== 1 || tagOf(node as Element) !== "pPr") yield node;
  }
}
