import { createHash } from "node:crypto";
import { readDocx } from "../../src/content/formats/docx/docx.ts";
import { writeNumbers } from "../../src/content/formats/numbered-text.ts";
import { writeRedline } from "../../src/content/formats/redline/redline.ts";
import { resolveChanges } from "../../src/content/formats/redline/resolve-changes.ts";
import { bodyEnd } from "../../src/content/structure/outline.ts";
import type { ProofreadFinding } from "../../src/content/structure/proofread/finding.ts";
import { proofread } from "../../src/content/structure/proofread/proofread.ts";
import type { Fault } from "./fault.ts";

export interface Read {
  text: string;
  labels: { start: number }[];
  findings: ProofreadFinding[];
}

/** A DOCX as it is read and proofread in the product. */
export async function readAndProofread(bytes: Uint8Array): Promise<Read> {
  const { text, stories, labels } = writeNumbers(await readDocx(bytes));
  return { text, labels, findings: proofread(text, bodyEnd(text, stories)) };
}

/** The document with the fault typed into it. Undefined where the writer refuses one of the changes. */
export async function withFault(bytes: Uint8Array, text: string, { edits }: Fault): Promise<Uint8Array | undefined> {
  const textHash = createHash("sha256").update(text).digest("hex");
  const made = await writeRedline(bytes, edits, { author: "A drafter", date: "2026-11-18T09:00:00Z", textHash });
  if ("reason" in made || made.refused.length > 0) return undefined;
  return resolveChanges(made.bytes, "accept", () => true);
}

/** Where the wrong words stand now: the nearest to the place of the change. */
export function placeOf(text: string, { edits, words }: Fault): { start: number; end: number } | undefined {
  const shift = edits
    .slice(0, -1)
    .reduce((sum, { start, end, replacement }) => sum + replacement.length - end + start, 0);
  const last = edits.at(-1);
  if (!last) return undefined;
  const inside = Math.max(0, last.replacement.lastIndexOf(words));
  const near = last.start + shift + inside;
  let best: number | undefined;
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    if (best === undefined || Math.abs(at - near) < Math.abs(best - near)) best = at;
  return best === undefined ? undefined : { start: best, end: best + words.length };
}
