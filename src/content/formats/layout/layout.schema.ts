/**
 * How a document looks. All text is given as ranges of the canonical text, so that a highlight on that text is exact here too. The
 * only words stored here are those outside the canonical text: automatic numbers, tracked deletions, names of authors. All lengths are
 * in points, colours are six hexadecimal digits.
 */
export interface DocumentLayout {
  page: PageSize;
  textFormats: TextFormat[];
  paragraphFormats: ParagraphFormat[];
  changes: TrackedChange[];
  /** The body comes first. */
  stories: LayoutStory[];
}

export interface PageSize {
  width: number;
  left: number;
  right: number;
}

export interface LayoutStory {
  kind: "body" | "header" | "footer" | "footnote" | "endnote" | "textbox" | "comment";
  blocks: LayoutBlock[];
  /** The number of a note or comment. */
  label?: string;
  author?: string;
  date?: string;
}

export type LayoutBlock = ParagraphBlock | TableBlock;

export interface ParagraphBlock {
  type: "paragraph";
  start: number;
  end: number;
  /** An index of `paragraphFormats`. */
  format: number;
  /** 1 to 9. */
  heading?: number;
  label?: ParagraphLabel;
  /** No space before or after the paragraph, because its neighbour has the same style. */
  tight?: "before" | "after" | "both";
  inlines: Inline[];
}

/** An automatic number or a bullet. Numbers are also in the canonical text, before the words of the paragraph. */
export interface ParagraphLabel {
  text: string;
  format: number;
  gap: "tab" | "space" | "none";
  /** The minimum width, up to where the text begins. */
  width?: number;
}

export type Inline = TextInline | DeletedInline | PictureInline | NoteInline | BoxInline;

export interface TextInline {
  start: number;
  end: number;
  format: number;
  /** An index of `changes`: the words were inserted. */
  change?: number;
  /** The number of a comment on the words. */
  comment?: string;
  /** An address on the web, or of a mailbox. */
  link?: string;
}

/** Words of a tracked deletion, which are not in the canonical text. */
export interface DeletedInline {
  deleted: string;
  format: number;
  change: number;
}

export interface PictureInline {
  /** The number by which the picture is fetched; null if browsers cannot show it. */
  picture: number | null;
  width: number | null;
  height: number | null;
  alt: string;
}

/** The reference to a footnote, endnote or comment. */
export interface NoteInline {
  note: "footnote" | "endnote" | "comment";
  label: string;
}

export interface BoxInline {
  box: LayoutBlock[];
}

export interface TrackedChange {
  kind: "inserted" | "deleted" | "moved";
  author: string;
  date: string;
}

export interface TextFormat {
  font?: string;
  size?: number;
  bold?: boolean;
  italic?: boolean;
  underline?: "solid" | "double" | "dotted" | "dashed" | "wavy";
  strike?: boolean;
  caps?: boolean;
  smallCaps?: boolean;
  color?: string;
  background?: string;
  position?: "super" | "sub";
}

export interface ParagraphFormat {
  align?: "left" | "center" | "right" | "justify";
  left?: number;
  right?: number;
  /** Negative: a hanging indent. */
  first?: number;
  before?: number;
  after?: number;
  /** A multiple of the line height, or the height itself. */
  line?: { times: number } | { points: number };
  background?: string;
  borders?: Borders;
  /** Text after a tab is aligned to the right edge, after a leader if there is one. */
  rightTab?: "none" | "dots" | "line";
  rtl?: boolean;
}

export interface Border {
  width: number;
  style: "solid" | "double" | "dashed" | "dotted";
  color: string;
}

export type Side = "top" | "right" | "bottom" | "left";
/** Null: no border, whatever the table has. */
export type Borders = Partial<Record<Side, Border | null>>;

export interface TableBlock {
  type: "table";
  start: number;
  end: number;
  /** The widths of the columns. */
  columns: number[];
  align?: "center" | "right";
  indent?: number;
  rows: TableRow[];
}

export interface TableRow {
  height?: number;
  isHeader?: boolean;
  change?: number;
  cells: TableCell[];
}

export interface TableCell {
  /** How many columns it covers, if more than one. */
  columns?: number;
  /** How many rows it covers, if more than one. */
  rows?: number;
  background?: string;
  borders?: Borders;
  padding?: Partial<Record<Side, number>>;
  align?: "center" | "bottom";
  blocks: LayoutBlock[];
}

/** What the viewer shows of a file, besides its text. */
export interface DocumentView {
  /** Null if the file has no layout: it is shown by its text, its pages or its entries. */
  layout: DocumentLayout | null;
  /** The files inside: of an archive, or attached to an e-mail. */
  entries: ViewEntry[];
  /** The text of an entry. Null for a file, whose text is stored, and for an entry that is shown by its pages. */
  text: EntryText | null;
}

export interface EntryText {
  text: string;
  pages: { page: number; start: number; end: number }[];
}

export interface ViewEntry {
  name: string;
  size: number;
  content_type: string;
  /** Whether it is of a kind that can be shown. */
  is_readable: boolean;
}
