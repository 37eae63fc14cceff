import type { Element } from "@xmldom/xmldom";
import { type DocxPackage, rootElementOf, tagOf } from "../docx/package.ts";
import { TrackedChangeWriter } from "../redline/tracked-change-writer.ts";
import { childElements } from "../xml.ts";
import { elementsOf } from "./copies.ts";
import { properties } from "./marks.ts";

const REFERENCES = /^\s*(?:REF|PAGEREF|NOTEREF|TOC)\b/;
/** The settings that come after this one. */
const LATER = new Set([
  ...["hdrShapeDefaults", "footnotePr", "endnotePr", "compat", "docVars", "rsids", "m:mathPr", "attachedSchema"],
  ...["themeFontLang", "clrSchemeMapping", "doNotIncludeSubdocsInStats", "doNotAutoCompressPictures"],
  ...["forceUpgrade", "captions", "readModeInkLockDown", "smartTagType", "shapeDefaults", "doNotEmbedSmartTags"],
  ...["decimalSymbol", "listSeparator"],
]);

/** Has Word renumber cross-references and tables of contents when it opens the document, if there are any. */
export function updateFields(opened: DocxPackage): void {
  const part = opened.related("settings");
  if (!part || !elementsOf(rootElementOf(opened, opened.documentPart)).some(isReference)) return;
  const settings = rootElementOf(opened, part);
  const old = properties(settings, "updateFields");
  if (old) settings.removeChild(old);
  const next = [...childElements(settings)].find((element) => LATER.has(tagOf(element)));
  settings.insertBefore(
    new TrackedChangeWriter("", "", []).createElement(settings, "updateFields", { val: "true" }),
    next ?? null,
  );
}

const isReference = (element: Element) =>
  (tagOf(element) === "instrText" && REFERENCES.test(element.textContent ?? "")) ||
  (tagOf(element) === "fldSimple" &&
    [...element.attributes].some(({ localName, value }) => localName === "instr" && REFERENCES.test(value)));
