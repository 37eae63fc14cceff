import { UnreadableFile } from "./canonical.ts";
import { isCompoundFile } from "./container/cfb.ts";
import { mustFindConverter } from "./docx/legacy-doc.ts";
import { openPdf } from "./pdf/pdfium.ts";
import { type FileKind, sniff } from "./sniff.ts";

/** What an upload is, once it is known that it can be read here. */
export interface ProbeResult {
  kind: FileKind;
  contentType: string;
}

const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Says what a file is by its content, or why it is not accepted: of no known type, empty, encrypted, not to be opened. */
export async function probe(bytes: Uint8Array, name: string): Promise<ProbeResult> {
  if (bytes.every(isBlank)) throw new UnreadableFile("empty", "This file is empty: it holds no text.");
  const { kind, contentType } = await sniff(bytes, name);
  if (!kind) throw new UnreadableFile("unsupported", `Files of this type (${contentType}) cannot be read here.`);
  if (kind === "pdf") (await openPdf(bytes)).close();
  if (kind === "doc") mustFindConverter();
  if ((kind === "docx" || kind === "xlsx") && isCompoundFile(bytes)) {
    throw new UnreadableFile(
      "encrypted",
      "This file is protected by a password. Remove the protection and upload it again.",
    );
  }
  return { kind, contentType };
}
