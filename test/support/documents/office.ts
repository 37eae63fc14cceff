import { readFile } from "node:fs/promises";
import { burn, type Entry } from "@kenjiuno/msgreader/lib/Burner.js";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { CanonicalDocument, Suspicion, UnreadableFile } from "../../../src/content/formats/canonical.ts";

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
export const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"`;

export function sample(name: string): Promise<Uint8Array> {
  return readFile(new URL(`../../samples/${name}`, import.meta.url));
}

export function zip(files: Record<string, string | Uint8Array>, level: 0 | 6 = 6): Uint8Array {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files)) {
    entries[name] = [typeof content === "string" ? strToU8(content) : content, { level }];
  }
  return zipSync(entries);
}

interface DocxParts {
  body: string;
  styles?: string;
  numbering?: string;
  settings?: string;
  footnotes?: string;
  endnotes?: string;
  comments?: string;
  header?: string;
  footer?: string;
  /** Other files of the package, unchanged. */
  other?: Record<string, string | Uint8Array>;
}

const ROOTS: Record<string, string> = { header: "hdr", footer: "ftr" };

/** A DOCX built from the inner XML of its parts. Headers and footers get the ids rIdheader and rIdfooter. */
export function docx({ body, other = {}, ...parts }: DocxParts): Uint8Array {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const relationships = names.map((name) => `<Relationship Id="rId${name}" Type="${R}/${name}" Target="${name}.xml"/>`);
  const files: Record<string, string | Uint8Array> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    "_rels/.rels": relationshipsXml([
      `<Relationship Id="rId1" Type="${R}/officeDocument" Target="word/document.xml"/>`,
    ]),
    "word/_rels/document.xml.rels": relationshipsXml(relationships),
    "word/document.xml": `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
  };
  for (const name of names) {
    const root = `w:${ROOTS[name] ?? name}`;
    files[`word/${name}.xml`] = `<${root} ${NAMESPACES}>${parts[name]}</${root}>`;
  }
  return zip({ ...files, ...other });
}

function relationshipsXml(relationships: string[]): string {
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships.join("")}</Relationships>`;
}

/** A paragraph with one run. */
export function p(text: string, paragraphProperties = "", runProperties = ""): string {
  const pPr = paragraphProperties && `<w:pPr>${paragraphProperties}</w:pPr>`;
  return `<w:p>${pPr}${r(text, runProperties)}</w:p>`;
}

export function r(text: string, properties = ""): string {
  const rPr = properties && `<w:rPr>${properties}</w:rPr>`;
  return `<w:r>${rPr}<w:t xml:space="preserve">${text}</w:t></w:r>`;
}

const ODF = "urn:oasis:names:tc:opendocument:xmlns";
const ODF_NAMESPACES = `xmlns:office="${ODF}:office:1.0" xmlns:text="${ODF}:text:1.0" xmlns:table="${ODF}:table:1.0" xmlns:style="${ODF}:style:1.0" xmlns:draw="${ODF}:drawing:1.0" xmlns:fo="${ODF}:xsl-fo-compatible:1.0" xmlns:dc="http://purl.org/dc/elements/1.1/"`;

export function odt(body: string, automaticStyles = "", styles = "", other: Record<string, string> = {}): Uint8Array {
  return zip({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": `<office:document-content ${ODF_NAMESPACES}><office:automatic-styles>${automaticStyles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    "styles.xml": `<office:document-styles ${ODF_NAMESPACES}>${styles}</office:document-styles>`,
    ...other,
  });
}

/** A workbook built from the inner XML of each sheet's `sheetData`. */
export function xlsx(sheets: { name: string; rows: string; state?: string }[], styles = ""): Uint8Array {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
    "_rels/.rels": relationshipsXml([`<Relationship Id="rId1" Type="${R}/officeDocument" Target="xl/workbook.xml"/>`]),
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${R}"><sheets>${sheets.map(({ name, state }, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}" state="${state ?? "visible"}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationshipsXml([
      ...sheets.map(
        (_, index) =>
          `<Relationship Id="rId${index + 1}" Type="${R}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
      ),
      `<Relationship Id="rIdstyles" Type="${R}/styles" Target="styles.xml"/>`,
    ]),
    "xl/styles.xml": `<styleSheet xmlns="${main}">${styles}</styleSheet>`,
  };
  for (const [index, { rows }] of sheets.entries()) {
    files[`xl/worksheets/sheet${index + 1}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  return zip(files);
}

type Tree = { [name: string]: Uint8Array | Tree };

/** A compound file (the container of .doc and .msg) with the given streams and storages. */
export function compoundFile(tree: Tree): Uint8Array {
  const entries: Entry[] = [{ name: "Root Entry", type: 5, length: 0, children: [] }];
  const add = (parent: number, branch: Tree) => {
    for (const [name, content] of Object.entries(branch)) {
      const index = entries.length;
      entries[parent]!.children!.push(index);
      if (content instanceof Uint8Array) {
        entries.push({ name, type: 2, length: content.length, binaryProvider: () => Uint8Array.from(content) });
      } else {
        entries.push({ name, type: 1, length: 0, children: [] });
        add(index, content);
      }
    }
  };
  add(0, tree);
  return burn(entries);
}

export function utf16(text: string): Uint8Array {
  return Buffer.from(text, "utf16le");
}

/** An Outlook message with a recipient and the given attachments. */
export function msg(subject: string, body: string, attachments: Tree[] = []): Uint8Array {
  const tree: Tree = {
    "__properties_version1.0": new Uint8Array(32),
    "__substg1.0_0037001F": utf16(subject),
    "__substg1.0_1000001F": utf16(body),
    "__substg1.0_0C1A001F": utf16("Ada Buyer"),
    "__substg1.0_5D01001F": utf16("ada@example.com"),
    "__recip_version1.0_#00000000": {
      "__properties_version1.0": new Uint8Array(8),
      "__substg1.0_3001001F": utf16("Bo Seller"),
      "__substg1.0_39FE001F": utf16("bo@example.com"),
    },
  };
  for (const [index, attachment] of attachments.entries()) {
    tree[`__attach_version1.0_#0000000${index}`] = { "__properties_version1.0": new Uint8Array(8), ...attachment };
  }
  return compoundFile(tree);
}

/** The suspicions of all pages. */
export function suspicions(document: CanonicalDocument): Suspicion[] {
  return document.pages.flatMap((page) => page.suspicions);
}

/** The error a file was refused with. */
export async function refusal(reading: Promise<unknown>): Promise<{ code: UnreadableFile["code"]; message: string }> {
  try {
    await reading;
  } catch (error) {
    const { name, code, message } = error as UnreadableFile;
    return { ...(code ? { code } : { code: name as UnreadableFile["code"] }), message };
  }
  throw new Error("The file was read, though it should have been refused.");
}
