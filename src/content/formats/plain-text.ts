import type { CanonicalDocument } from "./canonical.ts";
import { UnreadableFile } from "./canonical.ts";
import { decodeText } from "./decode.ts";
import { Draft, toCanonical } from "./draft.ts";

/** Reads plain text and Markdown unchanged. A form feed ends a page. */
export async function readPlainText(bytes: Uint8Array): Promise<CanonicalDocument> {
  const decoded = decodeText(bytes);
  if (!decoded) {
    throw new UnreadableFile(
      "damaged",
      "This text file contains characters that cannot be read. Save it as UTF-8 and upload it again.",
    );
  }
  const draft = new Draft();
  // Strips the end-of-file marker (Ctrl-Z) of old systems.
  for (const page of decoded.text.replace(/(?<!\x1a)\x1a+$/, "").split(/(?<=\f)/)) {
    draft.write(page);
    if (page.endsWith("\f")) draft.breakPage();
  }
  return toCanonical(draft);
}
