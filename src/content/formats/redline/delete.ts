import type { Element, Node } from "@xmldom/xmldom";
import { first } from "../../must.ts";
import { attribute, tagOf } from "../docx/package.ts";
import { isSkipped } from "../docx/skipped-elements.ts";
import { childElements, walk } from "../xml.ts";
import { type EditableDocx, paragraphOf, segmentsIn } from "./editable-docx.ts";
import type { Field } from "./fields.ts";
import type { Change } from "./plan.ts";
import { documentOf, insertBefore, type TrackedChangeWriter } from "./tracked-change-writer.ts";

/** Deleted text has its own element names, so that old programs do not display it. */
const DELETED_NAMES: Record<string, string> = { t: "delText", instrText: "delInstrText" };
const NOTES = new Set(["footnoteReference", "endnoteReference"]);
const OBJECTS = new Set([...NOTES, "drawing", "pict", "object", "mc:AlternateContent"]);

/** Tracks the deletion of all runs that the change covers. Returns the new `w:del` elements in order. */
export function trackDeletion(docx: EditableDocx, writer: TrackedChangeWriter, change: Change): Element[] {
  const wrappers: Element[] = [];
  for (const run of coveredRuns(docx, writer, change)) {
    const last = wrappers.at(-1);
    if (last && previousElement(run) === last) last.appendChild(run);
    else {
      const wrapper = writer.revision(run, "del");
      insertBefore(wrapper, run);
      wrapper.appendChild(run);
      wrappers.push(wrapper);
    }
    renameTexts(run, (tag) => DELETED_NAMES[tag]);
  }
  for (const paragraph of change.marks) writer.trackMark(paragraph.element, "del");
  return wrappers;
}

/** Renames the text elements of a run. */
export function renameTexts(run: Element, nameOf: (tag: string) => string | undefined): void {
  for (const node of [...childElements(run)]) {
    const name = nameOf(tagOf(node));
    if (!name) continue;
    const renamed = documentOf(run).createElementNS(node.namespaceURI, node.nodeName.replace(/(?<![^:])[^:]+$/, name));
    for (const { namespaceURI, name: key, value } of [...node.attributes])
      renamed.setAttributeNS(namespaceURI, key, value);
    while (node.firstChild) renamed.appendChild(node.firstChild);
    run.replaceChild(renamed, node);
  }
}

function previousElement(node: Node): Node | null {
  let previous = node.previousSibling;
  while (previous && previous.nodeType === 3 && (previous.nodeValue ?? "").trim() === "") {
    previous = previous.previousSibling;
  }
  return previous;
}

/**
 * The runs to delete: those with text of the range, and those without text between them. Comments stay. Notes and
 * pictures stay if the text is replaced rather than deleted. A field keeps or loses all of its markers.
 */
function coveredRuns(docx: EditableDocx, writer: TrackedChangeWriter, change: Change): Element[] {
  const runs = new Set(coveredPieces(docx, change).flatMap((piece) => runsBetween(piece)));
  const runsBeforeFields = runs.size;
  for (const field of docx.fields) {
    if (isFullyCovered(field, change)) for (const run of controlRuns(field, writer)) runs.add(run);
  }
  const hasFieldRuns = runs.size > runsBeforeFields;
  for (const field of docx.fields) {
    const control = field.marks.map((marker) => marker.parentNode as Element);
    if (!control.every((run) => runs.has(run))) for (const run of control) runs.delete(run);
  }
  for (const run of runs) if (isKept(run, change)) runs.delete(run);
  return hasFieldRuns ? inDocumentOrder([...runs]) : [...runs];
}

function isKept(run: Element, change: Change): boolean {
  const tags = [...childElements(run)].map(tagOf);
  if (tags.includes("commentReference")) return true;
  if (run.getElementsByTagNameNS(run.namespaceURI, "txbxContent").length > 0) return true;
  return change.text !== "" && tags.some((tag) => OBJECTS.has(tag));
}

function isFullyCovered({ segments }: Field, { start, end }: Change): boolean {
  const [head, tail] = [segments[0], segments.at(-1)];
  return head !== undefined && tail !== undefined && head.start >= start && tail.end <= end;
}

/** The runs with the markers of a field. A `fldSimple` is first expanded into runs. */
function controlRuns(field: Field, writer: TrackedChangeWriter): Element[] {
  const { simple } = field;
  if (simple?.parentNode) {
    const run = (content: Element) => {
      const created = writer.createElement(simple, "r");
      created.appendChild(content);
      return created;
    };
    const marker = (type: string) => run(writer.createElement(simple, "fldChar", { fldCharType: type }));
    const code = writer.text(simple, attribute(simple, "instr") ?? "");
    const [begin, instruction, middle, end] = [marker("begin"), run(code), marker("separate"), marker("end")];
    renameTexts(instruction, () => "instrText");
    while (simple.firstChild) simple.parentNode.insertBefore(simple.firstChild, simple);
    field.marks = [begin, instruction, middle, end].map((created) => created.firstChild as Element);
    const { run: result } = first(field.segments);
    for (const created of [begin, instruction, middle]) insertBefore(created, result);
    simple.parentNode.replaceChild(end, simple);
    field.simple = null;
  }
  return field.marks.map((marker) => marker.parentNode as Element);
}

interface Piece {
  paragraph: Element;
  first: Element | null;
  last: Element | null;
}

/** The first and last run to delete in each paragraph of the range; null means its start or its end. */
function coveredPieces(docx: EditableDocx, change: Change): Piece[] {
  const covered = new Map<Element, Element[]>();
  for (const { run } of segmentsIn(docx, change.start, change.end)) {
    const paragraph = paragraphOf(run);
    covered.set(paragraph, [...(covered.get(paragraph) ?? []), run]);
  }
  const deletedWhole = new Set(change.marks.filter(({ start }) => start >= change.start).map(({ element }) => element));
  const withDeletedMark = new Set(change.marks.map(({ element }) => element));
  const pieces: Piece[] = [];
  for (const paragraph of new Set([...withDeletedMark, ...covered.keys()])) {
    const runs = covered.get(paragraph) ?? [];
    if (runs.length === 0 && !deletedWhole.has(paragraph)) continue;
    const first = deletedWhole.has(paragraph) ? null : (runs[0] ?? null);
    pieces.push({ paragraph, first, last: withDeletedMark.has(paragraph) ? null : (runs.at(-1) ?? null) });
  }
  return pieces;
}

function runsBetween({ paragraph, first, last }: Piece): Element[] {
  const runs: Element[] = [];
  walk(paragraph, {
    enter(element) {
      const tag = tagOf(element);
      if (tag === "r") runs.push(element);
      return tag !== "r" && !isSkipped(tag, element);
    },
    leave() {},
  });
  const from = first ? runs.indexOf(first) : 0;
  return runs.slice(from, last ? runs.indexOf(last) + 1 : runs.length);
}

function inDocumentOrder(runs: Element[]): Element[] {
  return runs.sort((a, b) => (a.compareDocumentPosition(b) & 4 ? -1 : 1));
}

/** The note references inside tracked deletions. */
export function noteReferencesIn(wrappers: Element[]): Element[] {
  return wrappers.flatMap((wrapper) =>
    [...wrapper.getElementsByTagName("*")].filter((element) => NOTES.has(tagOf(element))),
  );
}
