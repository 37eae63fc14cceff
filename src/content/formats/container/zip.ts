import { must } from "../../must.ts";
import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { Draft, toCanonical } from "../draft.ts";
import { sniff } from "../sniff.ts";
import { openArchive } from "./archive.ts";

const MAX_ENTRIES = 2_000;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;
/** Files that operating systems add to archives. */
const SYSTEM_FILES = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i;

/** Opens a ZIP of documents. It has no text of its own; each entry is read as a file. */
export async function readZip(bytes: Uint8Array): Promise<CanonicalDocument> {
  const archive = await openArchive(bytes, { entries: MAX_ENTRIES, totalBytes: MAX_TOTAL_BYTES });
  const draft = new Draft();
  for (const name of archive.names) {
    if (SYSTEM_FILES.test(name)) continue;
    const entry = must(await archive.read(name), "the archive lists it");
    if ((await sniff(entry)).kind === "zip") {
      throw new UnreadableFile("unsupported", `This ZIP contains another archive (“${name}”). Unpack it first.`);
    }
    draft.inner.push({ name, bytes: entry });
  }
  if (draft.inner.length === 0) throw new UnreadableFile("empty", "This ZIP contains no files.");
  return toCanonical(draft);
}
