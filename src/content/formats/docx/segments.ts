import type { Element } from "@xmldom/xmldom";
import type { Story } from "../canonical.ts";

/** The text of one XML node: a `w:t`, a tab, a line break. */
export interface DocxSegment {
  start: number;
  end: number;
  /** Its range in the raw text, before cleaning. */
  rawStart: number;
  rawEnd: number;
  node: Element;
  run: Element;
  paragraph: DocxParagraph;
}

export interface DocxParagraph {
  start: number;
  end: number;
  element: Element;
  /** The part of the package that holds the paragraph. */
  part: string;
  story: Story["kind"];
  style: string;
  label: string | null;
  /** The list and level that number the paragraph, or give it a bullet. */
  list: { numId: string; level: number } | null;
  /** What separates it from the previous paragraph: a line end, a tab between cells, nothing after a deleted paragraph mark. */
  separator: "" | "\n" | "\t";
}

/** Where a kept story begins in the XML. */
export interface StoryRoot {
  kind: Story["kind"];
  part: string;
  root: Element;
}

/** A footnote, endnote or comment with its first reference. `label` is its automatic number; null if it has none. */
export interface DocxNote {
  kind: "footnote" | "endnote" | "comment";
  reference: Element;
  root: Element;
  label: string | null;
}
