import type { CanonicalDocument, ReadOptions } from "./canonical.ts";
import { mustBeReadableSize, UnreadableFile } from "./canonical.ts";
import { writeNumbers } from "./numbered-text.ts";
import type { FileKind } from "./sniff.ts";

type DocumentReader = (bytes: Uint8Array, options: ReadOptions) => Promise<CanonicalDocument>;

/** One reader per kind of file, loaded on first use. */
const READERS: Record<FileKind, () => Promise<DocumentReader>> = {
  pdf: async () => (await import("./pdf/pdf.ts")).readPdf,
  png: async () => (await import("./ocr/image.ts")).readImage,
  jpeg: async () => (await import("./ocr/image.ts")).readImage,
  tiff: async () => (await import("./ocr/image.ts")).readImage,
  docx: async () => (await import("./docx/docx.ts")).readDocx,
  doc: async () => (await import("./docx/legacy-doc.ts")).readDoc,
  odt: async () => (await import("./odt/odt.ts")).readOdt,
  rtf: async () => (await import("./rtf/rtf.ts")).readRtf,
  txt: async () => (await import("./plain-text.ts")).readPlainText,
  md: async () => (await import("./plain-text.ts")).readPlainText,
  html: async () => (await import("./html/html.ts")).readHtml,
  eml: async () => (await import("./mail/mail.ts")).readEml,
  msg: async () => (await import("./mail/mail.ts")).readMsg,
  xlsx: async () => (await import("./sheet/sheet.ts")).readXlsx,
  csv: async () => (await import("./sheet/sheet.ts")).readCsv,
  zip: async () => (await import("./container/zip.ts")).readZip,
};

/** Reads a file of a known kind into canonical text. Any failure becomes an `UnreadableFile`. */
export async function parseDocument(
  kind: FileKind,
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<CanonicalDocument> {
  mustBeReadableSize(bytes.length);
  const read = await READERS[kind]();
  try {
    return writeNumbers(await read(bytes, options));
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    const message = `This ${kind.toUpperCase()} file is damaged and could not be read. Open it in the program that created it and save it again.`;
    throw Object.assign(new UnreadableFile("damaged", message), { cause });
  }
}
