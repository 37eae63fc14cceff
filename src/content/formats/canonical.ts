/** How the text of a page was obtained. `none`: the page has no text. */
export type ReadMethod = "text" | "ocr" | "none";

/** A warning about a page. `count` is the number of UTF-16 units affected. */
export interface Suspicion {
  kind: "hidden-text" | "invisible-characters" | "text-lost" | "low-confidence";
  count: number;
  message: string;
}

/** One page, as the half-open range [start, end) of the canonical text. Pages cover the text in order, without gaps. */
export interface Page {
  page: number;
  start: number;
  end: number;
  method: ReadMethod;
  width: number | null;
  height: number | null;
  suspicions: Suspicion[];
}

/** A rectangle in fractions (0..1) of the page as shown (rotation and crop applied), origin top left. */
export type Box = [left: number, top: number, right: number, bottom: number];

/**
 * Boxes for PDF and scanned pages, one for each UTF-16 unit of the page's text, as flat Uint16 quadruples (0..65535 of
 * the page). A unit without a box of its own (a space or line break that we added) holds four zeros.
 */
export interface PageBoxes {
  page: number;
  boxes: Uint16Array;
}

/** The body, or a separate part such as a footnote or a header. The other stories follow the body in the canonical text. */
export interface Story {
  kind: "body" | "header" | "footer" | "footnote" | "endnote" | "textbox" | "comment";
  start: number;
  end: number;
}

/** A paragraph's automatic number ("8.1", "(a)") and where it stands. `parseDocument` writes it into the text, with a space. */
export interface NumberLabel {
  start: number;
  label: string;
}

/** A file inside another: an e-mail attachment, an entry of a ZIP. */
export interface InnerFile {
  name: string;
  bytes: Uint8Array;
}

/** The result of reading a file. The text never changes; it has LF line ends, is in NFC, and holds no NUL or lone surrogate. */
export interface CanonicalDocument {
  text: string;
  title: string | null;
  pages: Page[];
  boxes: PageBoxes[];
  stories: Story[];
  labels: NumberLabel[];
  inner: InnerFile[];
}

/** Why a file cannot be read. The message is for people, `code` for programs and tests. */
export class UnreadableFile extends Error {
  code: "unsupported" | "empty" | "encrypted" | "damaged" | "too-large" | "too-slow" | "not-found";
  constructor(code: UnreadableFile["code"], message: string) {
    super(message);
    this.code = code;
  }
}

export interface ReadOptions {
  /** Called as pages are read, to report progress. */
  onProgress?: (read: number, total: number) => void;
  /** Languages for OCR, as tesseract names them. English by default. */
  ocrLanguages?: string[];
}

const MAX_BYTES = 512 * 1024 * 1024;

/** Refuses an empty or too large file by its size, so that it need not be loaded first. */
export function mustBeReadableSize(bytes: number): void {
  if (bytes === 0) throw new UnreadableFile("empty", "This file is empty.");
  if (bytes > MAX_BYTES) {
    throw new UnreadableFile("too-large", "This file is too large to read. Split it into smaller files.");
  }
}
