import type { Document, Element } from "@xmldom/xmldom";
import { openArchive } from "./archive.ts";
import type { CanonicalDocument } from "./canonical.ts";
import { readDocx } from "./docx.ts";
import { attribute, openPackage, tagOf } from "./docx-package.ts";
import type { Pen } from "./redline-pen.ts";
import { settleChanges } from "./redline-settle.ts";

/** Whether a redline gives the original with all of its changes rejected and the intended text with them accepted. */
export async function holds(
  original: Uint8Array,
  redline: Uint8Array,
  pen: Pen,
  intended: string,
  written: Set<string>,
): Promise<boolean> {
  const isOurs = ({ id }: { id: number }) => pen.owns(id);
  const rejected = await settleChanges(redline, "reject", isOurs);
  if (shownText(await readDocx(rejected)) !== shownText(await readDocx(original))) return false;
  if ((await changesIn(rejected)) !== (await changesIn(original))) return false;
  const accepted = await readDocx(await settleChanges(redline, "accept", isOurs));
  return accepted.text === intended && isOtherwiseTheSame(original, redline, written);
}

/** The text with the numbers and the parts that it is shown with. */
function shownText({ text, labels, stories }: CanonicalDocument): string {
  return JSON.stringify([text, labels, stories]);
}

const CHANGES = new Set(["ins", "del", "moveFrom", "moveTo", "comment"]);

/** Every tracked change and comment of a file with its author and text; one that was split counts as one. */
async function changesIn(bytes: Uint8Array): Promise<string> {
  const changes: { by: string; text: string }[] = [];
  for (const part of (await openPackage(bytes)).parts.values()) for (const one of marksOf(part)) changes.push(one);
  const joined: typeof changes = [];
  for (const change of changes) {
    const last = joined.at(-1);
    if (last?.by === change.by) last.text += change.text;
    else joined.push(change);
  }
  return JSON.stringify(joined);
}

function* marksOf(part: Document): Generator<{ by: string; text: string }> {
  for (const element of part.getElementsByTagName("*")) {
    const tag = tagOf(element);
    if (!CHANGES.has(tag)) continue;
    const place = tagOf(element.parentNode as Element) === "rPr" ? "mark" : "";
    const by = [tag, place, attribute(element, "author"), attribute(element, "date")].join("|");
    yield { by, text: element.textContent ?? "" };
  }
}

/** Whether all parts but those written have kept their bytes. */
async function isOtherwiseTheSame(original: Uint8Array, redline: Uint8Array, written: Set<string>): Promise<boolean> {
  const [before, after] = [await openArchive(original), await openArchive(redline)];
  for (const name of before.names) {
    if (written.has(name)) continue;
    const [old, kept] = [await before.read(name), await after.read(name)];
    if (!kept || Buffer.compare(old!, kept) !== 0) return false;
  }
  return true;
}
