import type { Document } from "@xmldom/xmldom";
import { must } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";
import { type DocxPackage, rootElementOf } from "../docx/package.ts";
import { relationshipsName } from "../redline/comments.ts";
import { childElements, parseXml } from "../xml.ts";
import { properties } from "./marks.ts";

const TYPES = "[Content_Types].xml";
const SAVE_IT = "Open it in Word, save it as “Word Document (.docx)” without a password, and upload that.";
const [ZIP, OLD_OFFICE] = ["504b", "d0cf"];

/** Says what to do with a file of another kind. */
export function mustBeWordDocument(bytes: Uint8Array): void {
  const kind = Buffer.from(bytes.subarray(0, 2)).toString("hex");
  if (kind === OLD_OFFICE)
    throw new UnreadableFile(
      "encrypted",
      `This file is password-protected, or an old Word document (.doc). ${SAVE_IT}`,
    );
  if (kind !== ZIP) throw new UnreadableFile("unsupported", `This file is not a Word document (.docx). ${SAVE_IT}`);
}
const MACROS = /vbaProject\.bin$|vbaData\.xml$/i;

/** Refuses a document with macros: they would run on the machine of whoever opens what is made of it. */
export async function mustHoldNoMacros({ archive }: DocxPackage): Promise<void> {
  const types = Buffer.from((await archive.read(TYPES)) ?? new Uint8Array()).toString("latin1");
  if (archive.names.some((name) => MACROS.test(name)) || /macroEnabled/i.test(types))
    throw new UnreadableFile(
      "unsupported",
      "This document contains macros. Save it in Word as “Word Document (.docx)”, without macros, and upload it again.",
    );
}

/** The content types with a Word template (.dotx) declared as a document. Null if it is one already. */
export async function asDocumentType({ archive }: DocxPackage): Promise<Document | null> {
  const types = parseXml(must(await archive.read(TYPES), "a package has content types"), TYPES);
  let isTemplate = false;
  for (const entry of childElements(types.documentElement)) {
    const type = entry.getAttribute("ContentType") ?? "";
    if (!type.endsWith("wordprocessingml.template.main+xml")) continue;
    entry.setAttribute("ContentType", type.replace("template.main+xml", "document.main+xml"));
    isTemplate = true;
  }
  return isTemplate ? types : null;
}

/** Ties to a Word template and to the addresses of a mail merge are common, and no part of the text. */
export const CUT_WHEN_FILLED = new Set(["attachedTemplate", "mailMergeSource", "mailMergeHeaderSource"]);

/** Cuts the ties to files that Word would load: the Word template, with its macros, and the data of a mail merge. Returns what changed. */
export async function cutTies(opened: DocxPackage): Promise<[string, Document][]> {
  const part = opened.related("settings");
  if (!part) return [];
  const settings = rootElementOf(opened, part);
  for (const tie of [properties(settings, "attachedTemplate"), properties(settings, "mailMerge")])
    if (tie) settings.removeChild(tie);
  const name = relationshipsName(part);
  const bytes = await opened.archive.read(name);
  if (!bytes) return [];
  const relationships = parseXml(bytes, name);
  const ties = [...childElements(relationships.documentElement)].filter((entry) =>
    CUT_WHEN_FILLED.has((entry.getAttribute("Type") ?? "").split("/").at(-1) ?? ""),
  );
  for (const each of ties) each.parentNode?.removeChild(each);
  return ties.length > 0 ? [[name, relationships]] : [];
}
