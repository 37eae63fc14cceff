import type { CanonicalDocument, ReadOptions } from "./canonical.ts";
import { mustBeReadableSize, UnreadableFile } from "./canonical.ts";
import type { Kind } from "./sniff.ts";

type Reader = (bytes: Uint8Array, options: ReadOptions) => Promise<CanonicalDocument>;

/** One reader for each kind, loaded when a file of that kind comes. */
const READERS: Record<Kind, () => Promise<Reader>> = {
  pdf: async () => (await import("./pdf.ts")).readPdf,
  png: async () => (await import("./image.ts")).readImage,
  jpeg: async () => (await import("./image.ts")).readImage,
  tiff: async () => (await import("./image.ts")).readImage,
  docx: async () => (await import("./docx.ts")).readDocx,
  doc: async () => (await import("./doc.ts")).readDoc,
  odt: async () => (await import("./odt.ts")).readOdt,
  rtf: async () => (await import("./rtf.ts")).readRtf,
  txt: async () => (await import("./plain.ts")).readPlain,
  md: async () => (await import("./plain.ts")).readPlain,
  html: async () => (await import("./html.ts")).readHtml,
  eml: async () => (await import("./mail.ts")).readEml,
  msg: async () => (await import("./mail.ts")).readMsg,
  xlsx: async () => (await import("./sheet.ts")).readXlsx,
  csv: async () => (await import("./sheet.ts")).readCsv,
  zip: async () => (await import("./zip.ts")).readZip,
};

/** Reads a file of a known kind into canonical text. Whatever goes wrong with the file is an `UnreadableFile`. */
export async function readDocument(
  kind: Kind,
  bytes: Uint8Array,
  options: ReadOptions = {},
): Promise<CanonicalDocument> {
  mustBeReadableSize(bytes.length);
  const read = await READERS[kind]();
  try {
    return await read(bytes, options);
  } catch (cause) {
    if (cause instanceof UnreadableFile) throw cause;
    const message = `This ${kind.toUpperCase()} file is damaged and could not be read. Open it in its own program and save it again.`;
    throw Object.assign(new UnreadableFile("damaged", message), { cause });
  }
}
