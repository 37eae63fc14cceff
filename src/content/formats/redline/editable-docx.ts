import type { Element } from "@xmldom/xmldom";
import { firstIndex } from "../../binary-search.ts";
import type { DocxModel } from "../docx/model.ts";
import { rootElementOf, tagOf } from "../docx/package.ts";
import type { DocxParagraph, DocxSegment } from "../docx/segments.ts";
import { type Field, fieldsIn } from "./fields.ts";

/** An opened DOCX with fast lookup by offset. */
export interface EditableDocx {
  model: DocxModel;
  /** Only segments that are not empty. */
  segments: DocxSegment[];
  fields: Field[];
}

export function openEditableDocx(model: DocxModel): EditableDocx {
  const segments = model.segments.filter(({ start, end }) => start < end);
  const byNode = new Map(segments.map((segment) => [segment.node, segment]));
  const parts = new Set(model.paragraphs.map(({ part }) => part));
  const fields = [...parts].flatMap((part) => fieldsIn(rootElementOf(model.package, part), byNode));
  return { model, segments, fields };
}

/** The segments that overlap [start, end), in order. */
export function segmentsIn({ segments }: EditableDocx, start: number, end: number): DocxSegment[] {
  const from = firstIndex(segments, (segment) => segment.end > start);
  const found: DocxSegment[] = [];
  for (let index = from, segment = segments[index]; segment && segment.start < end; segment = segments[++index])
    found.push(segment);
  return found;
}

/** The segment that ends at or covers the offset. */
export function segmentBefore({ segments }: EditableDocx, offset: number): DocxSegment | undefined {
  const segment = segments[firstIndex(segments, ({ end }) => end >= offset)];
  return segment && segment.start < offset ? segment : undefined;
}

/** The segment that begins at or covers the offset. */
export function segmentAfter({ segments }: EditableDocx, offset: number): DocxSegment | undefined {
  const segment = segments[firstIndex(segments, ({ end }) => end > offset)];
  return segment && segment.start <= offset ? segment : undefined;
}

/** The paragraph that contains the offset or ends at it. */
export function paragraphAt({ model }: EditableDocx, offset: number): DocxParagraph | undefined {
  const paragraph = model.paragraphs[firstIndex(model.paragraphs, ({ end }) => end >= offset)];
  return paragraph && paragraph.start <= offset ? paragraph : undefined;
}

/** The paragraphs that end in the range, each with the next one. */
export function paragraphEndsIn(
  { model: { paragraphs } }: EditableDocx,
  start: number,
  end: number,
): [DocxParagraph, DocxParagraph][] {
  const found: [DocxParagraph, DocxParagraph][] = [];
  const from = firstIndex(paragraphs, (paragraph) => paragraph.end >= start);
  for (let index = from; ; index++) {
    const [paragraph, next] = [paragraphs[index], paragraphs[index + 1]];
    if (!paragraph || !next || paragraph.end >= end) return found;
    if (next.start > paragraph.end) found.push([paragraph, next]);
  }
}

/** Markers without text of their own, such as bookmarks. */
const MARKERS = /^(?:bookmark|commentRange|moveFromRange|moveToRange|perm|customXml\w+Range)(?:Start|End)$|^proofErr$/;

export function isMarker(element: Element): boolean {
  return MARKERS.test(tagOf(element));
}

/** The paragraph that would absorb this one's text if its mark were deleted; null if none follows. */
export function nextParagraph(paragraph: Element): Element | null {
  for (let node = paragraph.nextSibling; node; node = node.nextSibling) {
    if (node.nodeType !== 1 || isMarker(node as Element)) continue;
    return tagOf(node as Element) === "p" ? (node as Element) : null;
  }
  return null;
}

/** The ancestors of an element, nearest first. */
export function* ancestorsOf(element: Element): Generator<Element> {
  for (let node = element.parentNode; node && node.nodeType === 1; node = node.parentNode) yield node as Element;
}

/** The nearest paragraph around an element. */
export function paragraphOf(element: Element): Element {
  for (const outer of ancestorsOf(element)) if (tagOf(outer) === "p") return outer;
  throw new Error("A run is outside any paragraph.");
}
