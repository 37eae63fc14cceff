import type { Document, Element } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import type { Story } from "../canonical.ts";
import { type CleanText, cleanText, toCleanOffset } from "../clean-text.ts";
import { Draft } from "../draft.ts";
import { formatListNumber } from "../number-format.ts";
import { child, childElements, ownText, parseXml, walk } from "../xml.ts";
import { type Numbering, readNumbering } from "./numbering.ts";
import { attribute, type DocxPackage, openPackage, rootElementOf, tagOf } from "./package.ts";
import type { DocxNote, DocxParagraph, DocxSegment, StoryRoot } from "./segments.ts";
import { type DocxReading, readStory } from "./story-walker.ts";
import { readStyles, toggleValue } from "./styles.ts";

/** A title is among this many first paragraphs. */
const TITLE_WITHIN = 8;

/**
 * A DOCX opened for reading or editing: its text, and the XML node that holds each segment of it. Segments and
 * paragraphs are in text order.
 */
export interface DocxModel {
  text: string;
  segments: DocxSegment[];
  paragraphs: DocxParagraph[];
  roots: StoryRoot[];
  notes: DocxNote[];
  numbering: Numbering;
  package: DocxPackage;
  draft: Draft;
  clean: CleanText;
}

export async function openDocx(bytes: Uint8Array): Promise<DocxModel> {
  const opened = await openPackage(bytes);
  const reading = startReading(opened);
  const notes = readStories(opened, reading);
  const { draft, segments, paragraphs, roots, numbering } = reading;
  draft.title = titleOf(reading) ?? (await coreTitle(opened));
  const clean = cleanText(draft.raw);
  for (const range of [...segments, ...paragraphs]) {
    range.start = toCleanOffset(clean.offsets, range.start);
    range.end = toCleanOffset(clean.offsets, range.end);
  }
  return { text: clean.text, segments, paragraphs, roots, notes, numbering, package: opened, draft, clean };
}

/** Maps an offset of the clean text to an offset in the segment's node. Cleaning may have removed characters before it. */
export function offsetInNode({ clean }: DocxModel, { rawStart, rawEnd }: DocxSegment, offset: number): number {
  const raw = clean.offsets ? must(clean.offsets[offset], "each unit has an offset") : offset;
  return Math.min(Math.max(raw, rawStart), rawEnd) - rawStart;
}

function startReading(opened: DocxPackage): DocxReading {
  const part = (kind: string) => opened.parts.get(opened.related(kind) ?? "");
  const styles = readStyles(part("styles"));
  const sections = sectionsOf(opened);
  return {
    styles,
    numbering: readNumbering(part("numbering"), styles),
    draft: new Draft(),
    segments: [],
    paragraphs: [],
    roots: [],
    textBoxes: [],
    notes: { footnote: [], endnote: [], comment: [] },
    breaksAfterSection: (section) => {
      const type = attribute(child(sections[section + 1], "type"), "val");
      return section + 1 < sections.length && type !== "continuous" && type !== "nextColumn";
    },
  };
}

/** The section properties of the document, in order. */
export function sectionsOf(opened: DocxPackage): Element[] {
  const sections: Element[] = [];
  walk(rootElementOf(opened, opened.documentPart), {
    enter(element) {
      const tag = tagOf(element);
      if (tag === "sectPr") sections.push(element);
      return tag !== "sectPr" && tag !== "r" && tag !== "tbl";
    },
    leave() {},
  });
  return sections;
}

function readStories(opened: DocxPackage, reading: DocxReading): DocxNote[] {
  const document = rootElementOf(opened, opened.documentPart);
  const behind = child(document, "background") ? null : "FFFFFF";
  const body = child(document, "body") ?? document;
  readStory(reading, body, { kind: "body", part: opened.documentPart, background: behind });
  for (const kind of ["header", "footer"] as const) {
    for (const part of usedParts(opened, kind)) {
      readStory(reading, rootElementOf(opened, part), { kind, part, background: behind });
    }
  }
  const notes = [...readNotes(opened, reading, "footnote"), ...readNotes(opened, reading, "endnote")];
  for (const { root, part } of reading.textBoxes) readStory(reading, root, { kind: "textbox", part, background: null });
  return [...notes, ...readNotes(opened, reading, "comment")];
}

/** The headers or footers that are used. First and even pages have their own only if the file says so. */
function usedParts(opened: DocxPackage, kind: "header" | "footer"): Set<string> {
  const settings = opened.parts.get(opened.related("settings") ?? "")?.documentElement ?? null;
  const parts = new Set<string>();
  for (const section of sectionsOf(opened)) {
    for (const reference of childElements(section)) {
      if (tagOf(reference) !== `${kind}Reference`) continue;
      const type = attribute(reference, "type");
      if (type === "first" && !toggleValue(section, "titlePg")) continue;
      if (type === "even" && !toggleValue(settings, "evenAndOddHeaders")) continue;
      const id = [...reference.attributes].find((candidate) => candidate.localName === "id")?.value ?? "";
      const part = opened.byId(id);
      if (part) parts.add(part);
    }
  }
  return parts;
}

/** Footnotes, endnotes and comments, in the order of their references. */
function readNotes(opened: DocxPackage, reading: DocxReading, kind: DocxNote["kind"]): DocxNote[] {
  const part = opened.related(`${kind}s`);
  if (!part) return [];
  const read: DocxNote[] = [];
  const notes = new Map<string, Element>();
  for (const element of childElements(rootElementOf(opened, part))) {
    if (tagOf(element) === kind) notes.set(attribute(element, "id") ?? "", element);
  }
  const format = noteFormat(opened, kind);
  let count = 0;
  for (const reference of reading.notes[kind]) {
    const note = notes.get(attribute(reference, "id") ?? "");
    if (!note) continue;
    notes.delete(attribute(reference, "id") ?? "");
    const stories = reading.draft.stories.length;
    readStory(reading, note, { kind, part, background: "FFFFFF" });
    const story = reading.draft.stories[stories];
    const hasNumber = kind !== "comment" && !["1", "true"].includes(attribute(reference, "customMarkFollows") ?? "");
    const label = hasNumber ? formatListNumber(++count, format) : null;
    read.push({ kind, reference, root: note, label });
    if (story && label) labelNote(reading, story, label);
  }
  return read;
}

function labelNote({ draft }: DocxReading, story: Story, label: string): void {
  const later = draft.labels.findLastIndex(({ start }) => start < story.start) + 1;
  draft.labels.splice(later, 0, { start: story.start, label });
}

function noteFormat(opened: DocxPackage, kind: string): string {
  const settings = opened.parts.get(opened.related("settings") ?? "")?.documentElement ?? null;
  const format = attribute(child(child(settings, `${kind}Pr`), "numFmt"), "val");
  return format ?? (kind === "endnote" ? "lowerRoman" : "decimal");
}

/** A paragraph near the top in the style “Title”. */
function titleOf({ paragraphs, draft }: DocxReading): string | null {
  const top = paragraphs.filter(({ start, end, story }) => end > start && story === "body").slice(0, TITLE_WITHIN);
  const title = top.find(({ style }) => style.toLowerCase() === "title");
  return title ? draft.raw.slice(title.start, title.end) : null;
}

async function coreTitle({ archive }: DocxPackage): Promise<string | null> {
  const bytes = await archive.read("docProps/core.xml");
  if (!bytes) return null;
  let core: Document;
  try {
    core = parseXml(bytes, "docProps/core.xml");
  } catch {
    return null;
  }
  const title = [...childElements(core.documentElement)].find((element) => element.localName === "title");
  return title ? ownText(title) : null;
}
