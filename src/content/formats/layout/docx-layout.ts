import type { Element } from "@xmldom/xmldom";
import type { NumberLabel } from "../canonical.ts";
import { type DocxModel, openDocx, sectionsOf } from "../docx/model.ts";
import { attribute, relationshipsOf } from "../docx/package.ts";
import type { DocxNote, StoryRoot } from "../docx/segments.ts";
import { toCanonical } from "../draft.ts";
import { child, parseXml, walk } from "../xml.ts";
import { BlockWalker } from "./block-walker.ts";
import type { DocumentLayout, LayoutStory, PageSize } from "./layout.schema.ts";
import type { LayoutContext } from "./layout-context.ts";
import { authorOf, LayoutParts } from "./layout-parts.ts";
import { linksOf, type PartLinks } from "./part-links.ts";
import { readDocxStyles } from "./style-sheet.ts";
import { TextFormats } from "./text-format.ts";
import { twips } from "./units.ts";

/** A document's layout, the text that its ranges refer to, and the automatic numbers, which may be outside of that text. */
export interface LaidOut {
  text: string;
  labels: NumberLabel[];
  layout: DocumentLayout;
}

/** Lays out a DOCX as Word shows it, with all markup of tracked changes. */
export async function layOutDocx(bytes: Uint8Array): Promise<LaidOut> {
  const model = await openDocx(bytes);
  const context = await contextOf(model);
  const links = new Map<string, PartLinks>();
  const stories: LayoutStory[] = [];
  for (const story of model.roots) {
    if (story.kind === "textbox") continue;
    const known = links.get(story.part) ?? (await linksOf(model.package.archive, story.part));
    links.set(story.part, known);
    stories.push(layOutStory(context, model.notes, story, known));
  }
  const { textFormats, paragraphFormats, changes } = context.parts;
  const layout = { page: pageSizeOf(model), textFormats, paragraphFormats, changes, stories };
  return { text: model.text, labels: toCanonical(model.draft, model.clean).labels, layout };
}

async function contextOf(model: DocxModel): Promise<LayoutContext> {
  const { archive, documentPart, parts, related } = model.package;
  const theme = (await relationshipsOf(archive, documentPart)).find(
    ({ kind, address }) => kind === "theme" && !address,
  );
  const themeBytes = theme && (await archive.read(theme.part));
  const sheet = readDocxStyles(
    parts.get(related("styles") ?? ""),
    theme && themeBytes ? parseXml(themeBytes, theme.part) : undefined,
  );
  const comments = model.notes.filter(({ kind }) => kind === "comment");
  const labelled = [
    ...model.notes.filter(({ kind }) => kind !== "comment"),
    ...comments.map((note, index) => ({ ...note, label: String(index + 1) })),
  ];
  return {
    segments: new Map(model.segments.map((segment) => [segment.node, segment])),
    paragraphs: new Map(model.paragraphs.map((paragraph) => [paragraph.element, paragraph])),
    sheet,
    numbering: model.numbering,
    texts: new TextFormats(sheet),
    parts: new LayoutParts(),
    noteLabels: new Map(labelled.map(({ reference, label }) => [reference, label ?? "*"])),
    commentLabels: new Map(comments.map(({ root }, index) => [attribute(root, "id") ?? "", String(index + 1)])),
  };
}

function layOutStory(
  context: LayoutContext,
  notes: DocxNote[],
  { kind, root }: StoryRoot,
  links: PartLinks,
): LayoutStory {
  const walker = new BlockWalker(context, links);
  walk(root, walker);
  const story: LayoutStory = { kind, blocks: walker.blocks };
  const note = notes.find((each) => each.root === root);
  if (!note) return story;
  const label = context.noteLabels.get(note.reference);
  return { ...story, ...(label && { label }), ...(kind === "comment" && authorOf(root)) };
}

const LETTER: PageSize = { width: 612, left: 72, right: 72 };

/** The page of the first section. */
function pageSizeOf({ package: opened }: DocxModel): PageSize {
  const section: Element | undefined = sectionsOf(opened)[0];
  const margins = child(section, "pgMar");
  const within = (value: number | undefined, fallback: number, least: number) =>
    value === undefined || value < least ? fallback : value;
  return {
    width: within(twips(child(section, "pgSz"), "w"), LETTER.width, 100),
    left: within(twips(margins, "left"), LETTER.left, 0),
    right: within(twips(margins, "right"), LETTER.right, 0),
  };
}
