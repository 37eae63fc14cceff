import type { Element } from "@xmldom/xmldom";
import { UnreadableFile } from "../canonical.ts";
import { attribute, type DocxPackage, rootElementOf, tagOf } from "../docx/package.ts";
import { walk } from "../xml.ts";
import { findBraces } from "./marks.ts";
import type { TemplateFault } from "./template.ts";

/** A code whose command another field computes can be any command. “MACROBUTTON NoMacro” is a place to type. */
const RUNS = /^\s*(DDE|DDEAUTO|EMBED|CONTROL|HTMLCONTROL|MACROBUTTON(?!\s{1,9}no\w))\b|^(\{ \})/i;
const LOADS = /^\s*(INCLUDEPICTURE|INCLUDETEXT|INCLUDE|IMPORT|LINK|DATABASE|DATA|RD)\b/i;
const SHOWN = 60;

/** Stands where a code begins with another field, whose result would be the name of the command. */
const COMPUTED = "{ }";

interface OpenCode {
  code: string;
  /** What follows is the result, not the code. */
  isRead: boolean;
}

/** The codes of Word's own fields, such as `HYPERLINK "https://…"` or `REF _Ref1`, those of fields in them first. */
function fieldCodes(root: Element): string[] {
  const codes: string[] = [];
  const open: OpenCode[] = [];
  walk(root, {
    enter(element) {
      const tag = tagOf(element);
      const field = open.at(-1);
      if (tag === "fldChar") turn(attribute(element, "fldCharType"), open, codes);
      else if (tag === "instrText" && field && !field.isRead) field.code += element.textContent ?? "";
      else if (tag === "instrText") codes.push(element.textContent ?? "");
      else if (tag === "fldSimple") codes.push(attribute(element, "instr") ?? "");
      return true;
    },
    leave() {},
  });
  return [...codes, ...open.map(({ code }) => code)];
}

function turn(kind: string | null, open: OpenCode[], codes: string[]): void {
  const field = open.at(-1);
  if (kind === "begin") {
    if (field && !field.isRead && field.code.trim() === "") field.code = COMPUTED;
    open.push({ code: "", isRead: false });
  } else if (kind === "separate" && field) field.isRead = true;
  else if (kind === "end" && field) {
    open.pop();
    codes.push(field.code);
  }
}

/** Refuses a document whose fields start a program, or load something, on the machine of whoever opens what is made of it. */
export function mustHaveHarmlessCodes(opened: DocxPackage, parts: string[]): void {
  for (const code of parts.flatMap((part) => fieldCodes(rootElementOf(opened, part)))) {
    const [, command = "", computed] = RUNS.exec(code) ?? [];
    if (computed) throw refusal("a field that another field computes, which can be a DDE field");
    if (command) throw refusal(`the Word field ${command.toUpperCase()}, which can start another program`);
    const [, loaded] = LOADS.exec(code) ?? [];
    if (loaded) throw refusal(`the Word field ${loaded.toUpperCase()}, which loads content from elsewhere`);
  }
}

const refusal = (what: string) =>
  new UnreadableFile(
    "unsupported",
    `This document contains ${what}. Show the field codes in Word with Alt+F9 and delete the field, or keep only what it shows with Ctrl+Shift+F9. Then upload the document again.`,
  );

const MESSAGE =
  "A field stands in the address of a link or in a code of Word, where no value can be written. Put it into the text, and remove the link.";

/** Braces in places that are no text: the codes of Word's own fields, and the addresses of links. */
export async function faultsInCodes(opened: DocxPackage, parts: string[]): Promise<TemplateFault[]> {
  const codes = parts.flatMap((part) => fieldCodes(rootElementOf(opened, part)));
  const addresses = await Promise.all(parts.map((part) => addressesOf(opened, part)));
  return [...codes, ...addresses.flat()]
    .filter((words) => findBraces(words).length > 0)
    .map((words) => ({ start: null, end: null, quote: words.trim().slice(0, SHOWN).toWellFormed(), message: MESSAGE }));
}

const ADDRESS = /Target="([^"]{0,2000})"/g;

async function addressesOf({ archive }: DocxPackage, part: string): Promise<string[]> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const bytes = archive.names.includes(name) ? await archive.read(name) : undefined;
  const xml = Buffer.from(bytes ?? new Uint8Array()).toString("utf8");
  return Array.from(xml.matchAll(ADDRESS), ([, address = ""]) =>
    address.replace(/%7b/gi, "{").replace(/%7d/gi, "}").replaceAll("&quot;", '"'),
  );
}
