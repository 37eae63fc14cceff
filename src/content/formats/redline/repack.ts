import { type Document, XMLSerializer } from "@xmldom/xmldom";
import { strToU8, type Zippable, zipSync } from "fflate";
import { must } from "../../must.ts";
import type { Archive } from "../container/archive.ts";

/** A fixed time, so that the same changes always give the same bytes. */
const FIXED_DATE = new Date("2026-01-01T00:00:00Z");

/** Rewrites an archive with changed or new parts. All others keep their bytes and order. */
export async function repackArchive(archive: Archive, changed: Map<string, Document>): Promise<Uint8Array> {
  const files: Zippable = Object.create(null);
  for (const name of new Set([...archive.names, ...changed.keys()])) {
    const part = changed.get(name);
    files[name] = part ? serialise(part) : must(await archive.read(name), "the archive lists it");
  }
  return zipSync(files, { mtime: FIXED_DATE });
}

function serialise(part: Document): Uint8Array {
  const xml = new XMLSerializer().serializeToString(part);
  return strToU8(xml.replace(/^(<\?xml[^>]*encoding=["'])[^"']+/, "$1UTF-8"));
}
