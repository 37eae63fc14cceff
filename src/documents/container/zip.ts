import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { Draft, toCanonical } from "../draft.ts";
import { sniff } from "../sniff.ts";
import { openArchive } from "./archive.ts";

const MAX_MEMBERS = 2_000;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;
/** What systems leave in archives for themselves. */
const LEFTOVERS = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i;

/** Opens a ZIP of documents. It has no text of its own; its members are files to be read one by one. */
export async function readZip(bytes: Uint8Array): Promise<CanonicalDocument> {
  const archive = await openArchive(bytes, { entries: MAX_MEMBERS, totalBytes: MAX_TOTAL_BYTES });
  const draft = new Draft();
  for (const name of archive.names) {
    if (LEFTOVERS.test(name)) continue;
    const member = (await archive.read(name))!;
    if ((await sniff(member)).kind === "zip") {
      throw new UnreadableFile("unsupported", `This ZIP holds another archive (“${name}”). Unpack that one first.`);
    }
    draft.inner.push({ name, bytes: member });
  }
  if (draft.inner.length === 0) throw new UnreadableFile("empty", "This ZIP holds no files.");
  return toCanonical(draft);
}
