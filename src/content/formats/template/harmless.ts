import { UnreadableFile } from "../canonical.ts";
import { type DocxPackage, relationshipsOf } from "../docx/package.ts";
import { mustHaveHarmlessCodes } from "./field-codes.ts";
import { storyParts } from "./found-tags.ts";
import { CUT_WHEN_FILLED, mustHoldNoMacros } from "./kinds.ts";

/** Refuses a document that runs or loads something on the machine of whoever opens what is made of it. */
export async function mustBeHarmless(opened: DocxPackage): Promise<void> {
  await mustHoldNoMacros(opened);
  mustHaveHarmlessCodes(opened, storyParts(opened));
  await mustLoadNothing(opened);
}

/** Parts of the package that run, or whose fields would not be found. */
const INSIDE = new Map([
  ["oleObject", "an embedded object of another program"],
  ["control", "an ActiveX control"],
  ["aFChunk", "another file that Word inserts when it is opened"],
  ["subDocument", "a subdocument"],
]);
const OUTSIDE = new Map([
  ["image", "a picture that is loaded from elsewhere"],
  ["oleObject", "an object that is linked to another file"],
  ["subDocument", "a subdocument in another file"],
]);
const LINK_OF_A_PERSON = "hyperlink";
const RELATIONSHIPS = /^(.{0,400}?)_rels\/([^/]{0,200})\.rels$/;
const SHOWN = 80;

async function mustLoadNothing({ archive }: DocxPackage): Promise<void> {
  for (const name of archive.names) {
    const [found, folder = "", part = ""] = RELATIONSHIPS.exec(name) ?? [];
    if (found === undefined) continue;
    for (const { kind, address } of await relationshipsOf(archive, folder + part)) {
      if (address === undefined && INSIDE.has(kind)) throw refusal(INSIDE.get(kind) ?? "", "Delete it in Word");
      if (address === undefined || kind === LINK_OF_A_PERSON || CUT_WHEN_FILLED.has(kind)) continue;
      const what = `${OUTSIDE.get(kind) ?? "content that is loaded from elsewhere"} (${address.slice(0, SHOWN).toWellFormed()})`;
      throw refusal(what, "In Word, delete it, or choose File, Info, Edit Links to Files, Break Link");
    }
  }
}

const refusal = (what: string, remedy: string) =>
  new UnreadableFile("unsupported", `This document contains ${what}. ${remedy}, and upload the document again.`);
