import type { Element } from "@xmldom/xmldom";
import type { Numbering } from "../docx/numbering.ts";
import type { DocxParagraph, DocxSegment } from "../docx/segments.ts";
import type { LayoutParts } from "./layout-parts.ts";
import type { StyleSheet } from "./style-sheet.ts";
import type { TextFormats } from "./text-format.ts";

/** What the walkers of all stories of one file share. */
export interface LayoutContext {
  segments: Map<Element, DocxSegment>;
  paragraphs: Map<Element, DocxParagraph>;
  sheet: StyleSheet;
  numbering: Numbering;
  texts: TextFormats;
  parts: LayoutParts;
  /** The number of each note or comment, by its reference. */
  noteLabels: Map<Element, string>;
  /** The number of each comment, by its id in the file. */
  commentLabels: Map<string, string>;
}
