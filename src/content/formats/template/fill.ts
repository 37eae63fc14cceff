import type { Document } from "@xmldom/xmldom";
import { UnreadableFile } from "../canonical.ts";
import { type DocxPackage, openPackage, rootElementOf } from "../docx/package.ts";
import { repackArchive } from "../redline/repack.ts";
import { elementsOf, tagsWithin } from "./copies.ts";
import { Level } from "./fields.ts";
import { Filler, type OnWritten } from "./filler.ts";
import { findTags, MARK, storyParts } from "./found-tags.ts";
import { mustBeHarmless } from "./harmless.ts";
import { asDocumentType, cutTies } from "./kinds.ts";
import type { Filling } from "./template.ts";
import { nest } from "./tree.ts";
import { updateFields } from "./update-fields.ts";

/** The filled document as a DOCX. A value that is missing becomes nothing. */
export async function fillTemplate(
  bytes: Uint8Array,
  filling: Filling,
  onWritten: OnWritten = () => {},
): Promise<Uint8Array> {
  const opened = await openPackage(bytes);
  await mustBeHarmless(opened);
  const { tags, faults } = findTags(opened);
  const trees = storyParts(opened).map((part) => ({ part, ...nest(tags.filter((tag) => tag.part === part)) }));
  if (faults.length > 0 || trees.some((tree) => tree.faults.length > 0))
    throw new UnreadableFile("damaged", "The fields of this template have faults. Correct them and upload it again.");
  const level = new Level(
    null,
    trees.flatMap(({ nodes }) => nodes),
  );
  const filler = new Filler(opened, filling.clauses ?? {}, onWritten);
  for (const { part, nodes } of trees)
    filler.expand(nodes, tagsWithin([rootElementOf(opened, part)]), {
      value: filling.values,
      level,
      outer: null,
      path: "",
    });
  if (filler.hasRestructured) updateFields(opened);
  return pack(opened, filler);
}

async function pack(opened: DocxPackage, filler: Filler): Promise<Uint8Array> {
  const changed = new Map<string, Document>();
  for (const [name, part] of opened.parts) {
    if (part.documentElement) for (const element of elementsOf(part.documentElement)) element.removeAttribute(MARK);
    changed.set(name, part);
  }
  for (const [name, part] of await cutTies(opened)) changed.set(name, part);
  for (const [name, part] of await filler.notes.register(await asDocumentType(opened))) changed.set(name, part);
  return repackArchive(opened.archive, changed);
}
