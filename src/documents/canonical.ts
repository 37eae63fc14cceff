/** How the text of one page was got. `none`: the page holds no text. */
export type ReadMethod = "text" | "ocr" | "none";

/** What a careful reader would warn of on a page; counts are UTF-16 units of text concerned. */
export interface Suspicion {
  kind: "hidden-text" | "invisible-characters" | "text-lost" | "low-confidence";
  count: number;
  message: string;
}

/** One page: the half-open range [start, end) of the canonical text it holds. Pages tile the text in order. */
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
 * the page). A unit that has no box of its own (a space or line break that we wrote) holds four zeros.
 */
export interface PageBoxes {
  page: number;
  boxes: Uint16Array;
}

/** A part of the text that is not the body: a footnote, a header. Stories follow the body in the canonical text. */
export interface Story {
  kind: "body" | "header" | "footer" | "footnote" | "endnote" | "textbox" | "comment";
  start: number;
  end: number;
}

/** A paragraph's automatic number ("8.1", "(a)"), kept beside the text: it is shown, but takes no offset. */
export interface NumberLabel {
  start: number;
  label: string;
}

/** A file found inside another: an e-mail's attachment, a member of a ZIP. */
export interface InnerFile {
  name: string;
  bytes: Uint8Array;
}

/** What reading a file gives: one text that never shifts, with LF line ends, in NFC, free of NUL and lone surrogates. */
export interface CanonicalDocument {
  text: string;
  title: string | null;
  pages: Page[];
  boxes: PageBoxes[];
  stories: Story[];
  labels: NumberLabel[];
  inner: InnerFile[];
}

/** A reason a person understands for not reading a file. `code` is for programs and tests. */
export class UnreadableFile extends Error {
  code: "unsupported" | "empty" | "encrypted" | "damaged" | "too-large" | "too-slow";
  constructor(code: UnreadableFile["code"], message: string) {
    super(message);
    this.code = code;
  }
}

export interface ReadOptions {
  /** Called as pages are read, so that a person or a poller can follow. */
  onProgress?: (read: number, total: number) => void;
  /** Languages that text recognition looks for, as tesseract names them; English when not given. */
  ocrLanguages?: string[];
}

const MAX_BYTES = 512 * 1024 * 1024;

/** Refuses a file by its size, so that one that is too large need not be loaded first. */
export function mustBeReadableSize(bytes: number): void {
  if (bytes === 0) throw new UnreadableFile("empty", "This file is empty.");
  if (bytes > MAX_BYTES) {
    throw new UnreadableFile("too-large", "This file is too large to read. Split it into smaller files.");
  }
}
