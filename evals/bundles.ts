import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { findAgreements } from "../src/content/formats/bundle/bundle.ts";
import type { CanonicalDocument } from "../src/content/formats/canonical.ts";
import { openReader } from "../src/kernel/readers/reader.ts";
import { dice } from "../test/support/documents/hostile.ts";
import { dataFolder, filesIn, isHeldOut } from "./support/data.ts";
import { joinPdfs } from "./support/join-pdf.ts";

/** How well bundles are split: real contracts joined into bundles, and each one alone. */
const BUNDLES = 30;
const TOLERANCE = 1500;

interface Contract {
  name: string;
  bytes: Uint8Array;
  document: CanonicalDocument;
}

interface Score {
  right: number;
  wrong: number;
  missed: number;
}

const data = dataFolder(process.argv.slice(2).find((word) => !word.startsWith("-")));
const folder = await mkdtemp(join(tmpdir(), "chancery-eval-"));
const reader = openReader({ processes: 2 });
try {
  const pdfs = await readAll("pdf");
  const docx = await readAll("docx");
  const texts = await readCuad(pdfs.map(({ name }) => letters(name)));
  for (const heldOut of [false, true]) {
    const side = <T extends { name: string }>(all: T[]) => all.filter(({ name }) => isHeldOut(name) === heldOut);
    console.log(heldOut ? "\nHeld out" : "Tuned on");
    await report("PDF", side(pdfs), joinAsPdf);
    await report("PDF without the exhibit numbers of filings", side(pdfs).map(withoutFilingMarks), joinPages);
    await report("DOCX, without pages", side(docx), joinTexts);
    await report("CUAD text, in pages", side(texts).filter(isPaged), joinPages);
    alone("CUAD text, without pages", side(texts).map(withoutPages));
  }
} finally {
  await reader.close();
  await rm(folder, { recursive: true, force: true });
}

async function report(kind: string, contracts: Contract[], joined: (parts: Contract[]) => Promise<Joined> | Joined) {
  const score: Score = { right: 0, wrong: 0, missed: 0 };
  const roll = dice(7);
  for (let bundle = 0; bundle < BUNDLES; bundle++) {
    const pool = [...contracts];
    const parts = Array.from({ length: 2 + roll(4) }, () => pool.splice(roll(pool.length), 1)[0]!);
    const { document, bounds } = await joined(parts);
    count(score, document, bounds);
  }
  const { right, wrong, missed } = score;
  const share = (part: number, whole: number) => (whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`);
  const found = `precision ${share(right, right + wrong)}, recall ${share(right, right + missed)}`;
  console.log(`  ${kind}: ${BUNDLES} bundles, ${right + missed} boundaries: ${found}`);
  alone(kind, contracts);
}

function alone(kind: string, contracts: { name: string; document: CanonicalDocument }[]): void {
  const split = contracts.filter(({ document }) => findAgreements(document).length > 1);
  console.log(`  ${kind}: ${split.length} of ${contracts.length} single contracts split`);
  if (process.argv.includes("--names")) for (const { name } of split) console.log(`    ${name}`);
}

interface Joined {
  document: CanonicalDocument;
  /** Where the later agreements begin. */
  bounds: number[];
}

/** A boundary is found when the split is on its page, or near it in a text without pages. */
function count(score: Score, document: CanonicalDocument, bounds: number[]): void {
  const paged = document.pages.some(({ width }) => width !== null);
  const cuts = findAgreements(document).slice(1);
  for (const bound of bounds) {
    const hit = cuts.findIndex(({ start }) => (paged ? start === bound : Math.abs(start - bound) < TOLERANCE));
    if (hit === -1) score.missed++;
    else cuts.splice(hit, 1);
    if (hit !== -1) score.right++;
  }
  score.wrong += cuts.length;
}

async function joinAsPdf(parts: Contract[]): Promise<Joined> {
  const path = join(folder, "bundle.pdf");
  await writeFile(path, await joinPdfs(parts.map(({ bytes }) => bytes)));
  const document = await reader.read("pdf", path);
  const counts = parts.map((part) => part.document.pages.length);
  const before = (index: number) => counts.slice(0, index).reduce((sum, pages) => sum + pages, 0);
  return { document, bounds: parts.slice(1).map((_, i) => document.pages[before(i + 1)]!.start) };
}

function joinPages(parts: Contract[]): Joined {
  const bounds: number[] = [];
  const whole: CanonicalDocument = { ...parts[0]!.document, text: "", pages: [], boxes: [], labels: [] };
  for (const { document } of parts) {
    if (whole.text !== "") bounds.push(whole.text.length);
    const [shift, first] = [whole.text.length, whole.pages.length];
    whole.text += `${document.text}\n\n`;
    for (const page of document.pages) {
      whole.pages.push({ ...page, page: first + page.page, start: shift + page.start, end: shift + page.end });
    }
    whole.pages.at(-1)!.end = whole.text.length;
    for (const { start, label } of document.labels) whole.labels.push({ start: shift + start, label });
  }
  return { document: whole, bounds };
}

function joinTexts(parts: Contract[]): Joined {
  const { document, bounds } = joinPages(parts);
  return { document: withoutPages({ ...parts[0]!, document }).document, bounds };
}

function withoutPages(contract: Contract): Contract {
  const { document } = contract;
  const page = { ...document.pages[0]!, start: 0, end: document.text.length, width: null, height: null };
  return { ...contract, document: { ...document, pages: [page] } };
}

/** CUAD texts mark page ends with many empty lines; texts that lost their lines are skipped. */
function isPaged({ document: { text, pages } }: Contract): boolean {
  const lines = text.split("\n").filter((line) => line.trim());
  return pages.length >= 3 && lines.slice(0, 2).every((line) => line.length <= 200);
}

function withoutFilingMarks(contract: Contract): Contract {
  const text = contract.document.text.replace(/^\W*exhibit\s+\d+\.\d+.*$/gim, (line) => " ".repeat(line.length));
  return { ...contract, document: { ...contract.document, text } };
}

async function readAll(kind: "pdf" | "docx"): Promise<Contract[]> {
  const files = await filesIn(join(data, "contracts", kind), `.${kind}`);
  return Promise.all(files.map(async (file) => ({ ...file, document: await reader.read(kind, file.path) })));
}

/** CUAD's contracts, except those among the PDFs. */
async function readCuad(known: string[]): Promise<Contract[]> {
  const packed = await readFile(join(data, "cuad", "contracts.jsonl.gz")).catch(() => null);
  if (!packed) return [];
  const rows = gunzipSync(packed).toString("utf8").trim().split("\n");
  const contracts = rows.map((row) => JSON.parse(row) as { title: string; text: string });
  return contracts
    .filter(({ title }) => !known.includes(letters(title)))
    .map(({ title, text }) => ({ name: title.toUpperCase(), bytes: new Uint8Array(), document: cuadDocument(text) }));
}

function letters(name: string): string {
  const plain = name.toLowerCase().replace(/^cuad-|\.pdf$/g, "");
  return plain.replace(/[^a-z\d]/g, "").slice(0, 40);
}

function cuadDocument(raw: string): CanonicalDocument {
  const document: CanonicalDocument = {
    text: "",
    title: null,
    pages: [],
    boxes: [],
    stories: [],
    labels: [],
    inner: [],
  };
  for (const part of raw.split(/\n{5,}/).filter((page) => page.trim())) {
    const start = document.text.length;
    document.text += `${part.trim()}\n\n`;
    const size = { width: 612, height: 792, suspicions: [] };
    document.pages.push({ page: document.pages.length + 1, start, end: document.text.length, method: "text", ...size });
  }
  return document;
}
