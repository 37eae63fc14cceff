import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { Document, Element } from "@xmldom/xmldom";
import { openArchive } from "../src/content/formats/container/archive.ts";
import { openDocx } from "../src/content/formats/docx/model.ts";
import { layOutDocx } from "../src/content/formats/layout/docx-layout.ts";
import type { LayoutBlock, TableBlock } from "../src/content/formats/layout/layout.schema.ts";
import { CONVERTERS, findProgram } from "../src/content/formats/programs/programs.ts";
import { childElements, parseXml } from "../src/content/formats/xml.ts";
import { dataFolder, filesIn } from "./support/data.ts";

/**
 * Compares how DOCX files are laid out for the viewer with LibreOffice: the automatic numbers of paragraphs, and whether a paragraph
 * or a table is missing. LibreOffice writes the numbers it shows into a plain text, and its tables into an ODT.
 */
interface Shown {
  label: string;
  text: string;
}

interface Figures {
  paragraphs: number;
  missing: number;
  /** Lines in LibreOffice's text that are missing from ours. */
  absent: number;
  numbered: number;
  equal: number;
  tables: number;
  missingTables: number;
  different: string[];
}

const FORMATS = [
  ["txt:Text (encoded):UTF8", "txt"],
  ["odt", "odt"],
] as const;
const LOOK_AHEAD = 400;
const AIM = 0.99;
const converter = CONVERTERS.map(findProgram).find((path) => path !== undefined);
if (!converter) {
  console.error("LibreOffice is not installed. Install it, so that soffice is in the path, and run this again.");
  process.exit(2);
}
const files = await filesIn(join(dataFolder(process.argv[2]), "contracts", "docx"), ".docx");
const office = await convertAll(
  files.map(({ path }) => path),
  process.argv[3],
);
const total: Figures = {
  paragraphs: 0,
  missing: 0,
  absent: 0,
  numbered: 0,
  equal: 0,
  tables: 0,
  missingTables: 0,
  different: [],
};
for (const { name, bytes } of files) {
  const figures = await compare(bytes, office.get(name)!);
  for (const line of figures.different) console.log(`${name}: ${line}`);
  for (const key of ["paragraphs", "missing", "absent", "numbered", "equal", "tables", "missingTables"] as const)
    total[key] += figures[key];
}
const share = total.equal / total.numbered;
console.log(`\n${files.length} files`);
console.log(
  `paragraphs and cells with text: ${total.paragraphs}, of which LibreOffice shows ${total.paragraphs - total.missing}`,
);
console.log(`numbered paragraphs: ${total.numbered}, same number: ${total.equal} (${(share * 100).toFixed(2)} %)`);
console.log(`tables in LibreOffice: ${total.tables}, missing here or with other cells: ${total.missingTables}`);
console.log(`lines that only LibreOffice shows: ${total.absent}`);
process.exitCode = share >= AIM && total.absent === 0 && total.missingTables === 0 ? 0 : 1;

interface Converted {
  lines: string[];
  tables: string[][];
}

/** Converts the files, or uses the conversions that an earlier run left in `kept`. */
async function convertAll(paths: string[], kept: string | undefined): Promise<Map<string, Converted>> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "docx-view-")));
  try {
    for (const [format, ending] of FORMATS) {
      const missing = paths.filter((path) => !existsSync(join(folder, `${basename(path, ".docx")}.${ending}`)));
      const options = ["--headless", `-env:UserInstallation=file://${folder}/profile`, "--convert-to", format];
      if (missing.length > 0)
        await promisify(execFile)(converter!, [...options, "--outdir", folder, ...missing], { timeout: 600_000 });
    }
    const converted = new Map<string, Converted>();
    for (const path of paths) {
      const name = join(folder, basename(path, ".docx"));
      const lines = (await readFile(`${name}.txt`, "utf8")).replace(/^\uFEFF/, "").split("\n");
      const odt = await openArchive(await readFile(`${name}.odt`));
      const content = parseXml((await odt.read("content.xml"))!, "content.xml");
      converted.set(basename(path), { lines: lines.map(plain), tables: officeTables(content) });
    }
    return converted;
  } finally {
    if (!kept) await rm(folder, { recursive: true, force: true });
  }
}

async function compare(bytes: Uint8Array, { lines, tables }: Converted): Promise<Figures> {
  const { text, layout } = await layOutDocx(bytes);
  const body = layout.stories[0]!.blocks;
  const shown = [...paragraphsIn(body, text)];
  const different: string[] = [];
  const figures = { paragraphs: 0, missing: 0, absent: 0, numbered: 0, equal: 0 };
  let at = 0;
  for (const { label, text: words } of shown) {
    const end = words.split("\n").map(plain).filter(Boolean)[0];
    if (!end) continue;
    figures.paragraphs += 1;
    const found = lines
      .slice(at, at + LOOK_AHEAD)
      .findIndex((line) => line === end || line.endsWith(` ${end}`) || line === plain(`${label}${end}`));
    if (found === -1) {
      figures.missing += 1;
      different.push(`LibreOffice does not show “${end.slice(0, 60)}”`);
      continue;
    }
    const theirs = plain(lines[at + found]!.slice(0, lines[at + found]!.length - end.length));
    at += found + 1;
    const isBullet = (mark: string) => /^[^\p{L}\p{N}]{0,2}$|^o$/u.test(mark);
    if (isBullet(label) && isBullet(theirs)) continue;
    figures.numbered += 1;
    if (theirs === plain(label)) figures.equal += 1;
    else different.push(`“${label}” here, “${theirs}” in LibreOffice: ${end.slice(0, 60)}`);
  }
  const hidden = await hiddenWords(bytes);
  const all = squeezed([...paragraphsIn(body, text)].map((each) => each.label + each.text).join(""));
  const absent = lines.filter(
    (line) => line && !all.includes(squeezed(line)) && !isInOtherStory(line, text) && !hidden.has(squeezed(line)),
  );
  for (const line of absent) different.push(`only LibreOffice shows “${line.slice(0, 80)}”`);
  // LibreOffice joins tables that follow each other.
  const ours = tablesIn(body)
    .map((table) => `${cellsIn(table, text).join("|")}|`)
    .join("");
  const seen = tables.map((cells) => cells.filter((cell) => !hidden.has(cell)));
  const lost = seen.filter((cells) => !ours.includes(cells.join("|")));
  for (const cells of lost) different.push(`no table like this one: ${cells.join(" | ").slice(0, 200)}`);
  return { ...figures, absent: absent.length, tables: tables.length, missingTables: lost.length, different };
}

/** LibreOffice writes the other stories (notes, text boxes) into the text too. */
function isInOtherStory(line: string, text: string): boolean {
  return squeezed(text).includes(squeezed(line.replace(/^\P{L}{1,3} /u, "")));
}

/** The words of a file that are hidden from readers (white on white, say), which LibreOffice writes anyway. */
async function hiddenWords(bytes: Uint8Array): Promise<Set<string>> {
  const { segments, package: opened } = await openDocx(bytes);
  const seen = new Set(segments.map(({ node }) => node));
  const body = opened.parts.get(opened.documentPart)!;
  const hidden = [...body.getElementsByTagNameNS("*", "t")].filter((node) => !seen.has(node));
  return new Set(hidden.map((node) => squeezed(node.textContent ?? "")));
}

function plain(text: string): string {
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/\s+/g, " ")
    .normalize("NFC")
    .trim();
}

function* paragraphsIn(blocks: LayoutBlock[], text: string): Generator<Shown> {
  for (const block of blocks) {
    if (block.type === "table") {
      for (const { cells } of block.rows) for (const cell of cells) yield* paragraphsIn(cell.blocks, text);
      continue;
    }
    const words = block.inlines
      .map((inline) => ("start" in inline ? text.slice(inline.start, inline.end) : ""))
      .join("");
    yield { label: block.label?.text ?? "", text: words };
  }
}

function tablesIn(blocks: LayoutBlock[]): TableBlock[] {
  return blocks.flatMap((block) =>
    block.type === "table"
      ? [block, ...block.rows.flatMap(({ cells }) => cells.flatMap((cell) => tablesIn(cell.blocks)))]
      : [],
  );
}

/** The words of each cell that has any, in order. */
function cellsIn({ rows }: TableBlock, text: string): string[] {
  const words = (blocks: LayoutBlock[]) => [...paragraphsIn(blocks, text)].map((each) => each.text).join(" ");
  return rows.flatMap(({ cells }) => cells.map(({ blocks }) => squeezed(words(blocks)))).filter(Boolean);
}

function squeezed(text: string): string {
  return plain(text).replace(/\s/g, "");
}

function officeTables(content: Document): string[][] {
  const cellsOf = (table: Element) =>
    rowsOf(table).flatMap((row) =>
      [...childElements(row)]
        .filter(({ localName }) => localName === "table-cell")
        .map((cell) => squeezed(wordsIn(cell))),
    );
  return [...content.getElementsByTagNameNS("*", "table")].map((table) => cellsOf(table).filter(Boolean));
}

function rowsOf(table: Element): Element[] {
  return [...childElements(table)].flatMap((child) =>
    child.localName === "table-row"
      ? [child]
      : /^table-(header-)?rows?/.test(child.localName ?? "")
        ? rowsOf(child)
        : [],
  );
}

/** The words of an element, without notes and frames. */
function wordsIn(element: Element): string {
  let words = "";
  for (let node = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 3) words += node.nodeValue;
    else if (node.nodeType === 1 && !["note", "annotation", "frame"].includes((node as Element).localName ?? ""))
      words += `${wordsIn(node as Element)} `;
  }
  return words;
}
