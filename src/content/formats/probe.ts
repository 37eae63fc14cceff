import { UnreadableFile } from "./canonical.ts";
import { isCompoundFile } from "./container/cfb.ts";
import { type FileKind, sniff } from "./sniff.ts";

/** The type of an upload that can be read. */
export interface ProbeResult {
  kind: FileKind;
  contentType: string;
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

const unsupported = (contentType: string) =>
  `Files of this type (${contentType}) are not supported. Upload a PDF, Word, Excel, text, image, e-mail or ZIP file.`;

/** Detects the type of a file by its content. Throws `UnreadableFile` if it is empty, encrypted, broken or of an unsupported type. */
export async function probe(bytes: Uint8Array, name: string): Promise<ProbeResult> {
  if (bytes.every(isBlank)) throw new UnreadableFile("empty", "This file is empty.");
  const { kind, contentType } = await sniff(bytes, name);
  if (!kind) throw new UnreadableFile("unsupported", unsupported(contentType));
  if (kind === "pdf") await mustBeOpenable(bytes);
  if (kind === "doc") (await import("./docx/legacy-doc.ts")).mustFindConverter();
  if ((kind === "docx" || kind === "xlsx") && isCompoundFile(bytes)) {
    throw new UnreadableFile("encrypted", "This file is password-protected. Remove the password and upload it again.");
  }
  return { kind, contentType };
}

async function mustBeOpenable(pdf: Uint8Array): Promise<void> {
  const { openPdf } = await import("./pdf/pdfium.ts");
  (await openPdf(pdf)).close();
}
