import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Document, Element } from "@xmldom/xmldom";
import { openArchive } from "../../src/content/formats/container/archive.ts";
import { childElements, parseXml, walk } from "../../src/content/formats/xml.ts";

/** Converts DOCX files to ODT with LibreOffice, which tracks the changes in its own format. */
export async function convertedToOdt(files: Uint8Array[]): Promise<Document[]> {
  const scratch = await mkdtemp(join(tmpdir(), "redline-"));
  try {
    const paths = files.map((_, index) => join(scratch, `${index}.docx`));
    for (const [index, path] of paths.entries()) await writeFile(path, files[index]!);
    const options = ["--headless", `-env:UserInstallation=file://${scratch}/profile`, "--convert-to", "odt"];
    await promisify(execFile)("soffice", [...options, "--outdir", scratch, ...paths], { timeout: 300_000 });
    const contents: Document[] = [];
    for (const path of paths) {
      const odt = await openArchive(await readFile(path.replace(/docx$/, "odt")));
      contents.push(parseXml((await odt.read("content.xml"))!, "content.xml"));
    }
    return contents;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

interface Region {
  kind: string;
  author: string;
  deleted: string;
}

/** The text of the body as LibreOffice shows it, with the changes of one author rejected and all others accepted. */
export function officeText(content: Document, rejected: string | null): string {
  const regions = regionsOf(content);
  const isRejected = (element: Element) => regions.get(idOf(element))?.author === rejected;
  let text = "";
  let hidden = 0;
  const put = (piece: string) => {
    if (hidden === 0) text += piece;
  };
  flow(content.documentElement!, put, (element) => {
    const name = element.localName;
    if (!name?.startsWith("change") || !isRejected(element)) return;
    if (name === "change-start") hidden++;
    else if (name === "change-end") hidden--;
    else put(regions.get(idOf(element))!.deleted);
  });
  return text;
}

function regionsOf(content: Document): Map<string, Region> {
  const regions = new Map<string, Region>();
  for (const region of content.getElementsByTagNameNS("*", "changed-region")) {
    const [change] = [...childElements(region)];
    let deleted = "";
    flow(change!, (piece) => {
      deleted += piece;
    });
    const author = change!.getElementsByTagNameNS("*", "creator")[0]?.textContent ?? "";
    regions.set(idOf(region), { kind: change!.localName!, author, deleted: deleted.replace(/\n$/, "") });
  }
  return regions;
}

function idOf(element: Element): string {
  const id = [...element.attributes].find(({ localName }) => localName === "change-id" || localName === "id");
  return id?.value ?? "";
}

const LEFT_OUT = new Set(["tracked-changes", "annotation", "note", "frame", "change-info", "automatic-styles"]);
const SIGNS: Record<string, string> = { tab: "\t", "line-break": "\n" };

function flow(root: Element, put: (piece: string) => void, see: (element: Element) => void = () => {}): void {
  let depth = 0;
  const isParagraph = ({ localName }: Element) => localName === "p" || localName === "h";
  walk(root, {
    enter(element) {
      const name = element.localName ?? "";
      if (LEFT_OUT.has(name)) return false;
      see(element);
      if (isParagraph(element)) depth++;
      if (name === "s") put(" ".repeat(Number(element.getAttributeNS(element.namespaceURI, "c") ?? "1")));
      else put(SIGNS[name] ?? "");
      return true;
    },
    leave(element) {
      if (!isParagraph(element)) return;
      depth--;
      put("\n");
    },
    text(data) {
      if (depth > 0) put(data);
    },
  });
}
