import type { CanonicalDocument, ReadOptions } from "../canonical.ts";
import { toCanonical } from "../draft.ts";
import { openDocx } from "./model.ts";

/** Reads a DOCX as it would look with every tracked change accepted. */
export async function readDocx(bytes: Uint8Array, options: ReadOptions = {}): Promise<CanonicalDocument> {
  const { draft, clean } = await openDocx(bytes);
  const document = toCanonical(draft, clean);
  options.onProgress?.(document.pages.length, document.pages.length);
  return document;
}
