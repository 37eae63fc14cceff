import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { type BoxedPage, rectanglesOf } from "../src/content/citations/boxes.ts";
import { type Locator, mustMatchText, prepareLocator } from "../src/content/citations/locate.ts";
import { foldText, foldTypography } from "../src/content/citations/normalize.ts";
import type { CanonicalDocument } from "../src/content/formats/canonical.ts";
import { openPdf } from "../src/content/formats/pdf/pdfium.ts";
import { parseDocument } from "../src/content/formats/read.ts";
import type { FileKind } from "../src/content/formats/sniff.ts";
import { textInside } from "../test/support/bounded.ts";
import { CHANGES, type Cut, PERTURBATIONS, slicesOf } from "./citations/quotes.ts";
import { tryScans } from "./citations/scans.ts";
import { dataFolder, filesIn } from "./support/data.ts";

/**
 * `npm run fuzz:citations -- [samples|contracts|scans] [slices per document] [folder]`: slices of real documents, changed as
 * models change quotes, must be found; slices with a changed number or negation must not.
 */
const [set = "samples", slices = "200", folder] = process.argv.slice(2);
const samples = new URL("../test/samples/", import.meta.url).pathname;

type Outcome = "exact" | "elsewhere" | "dropped";
const placed = new Map(Object.keys(PERTURBATIONS).map((name) => [name, { exact: 0, elsewhere: 0, dropped: 0 }]));
const changed = new Map(Object.keys(CHANGES).map((name) => [name, { tried: 0, saidElsewhere: 0, faults: 0 }]));
const boxes = { right: 0, wrong: 0 };
const notes: string[] = [];

if (set === "scans") await tryScans(samples, Number(slices));
else await tryDocuments();

async function tryDocuments() {
  const root = set === "contracts" ? dataFolder(folder) : undefined;
  const folders = root ? [join(root, "contracts", "pdf"), join(root, "contracts", "docx")] : [samples, samples];
  const files = [...(await filesIn(folders[0]!, ".pdf")), ...(await filesIn(folders[1]!, ".docx"))];
  let [documents, units, spent] = [0, 0, 0];
  for (const { name, path } of files) {
    const bytes = await readFile(path);
    const document = await parseDocument(extname(name).slice(1) as FileKind, bytes).catch(() => undefined);
    if (!document || document.text.length < 500) continue;
    const began = process.cpuUsage();
    await tryDocument(name, document, bytes);
    spent += process.cpuUsage(began).user / 1e6;
    documents++;
    units += document.text.length;
  }
  console.log(`${documents} documents, ${units} units, ${slices} slices each, ${spent.toFixed(1)} s of CPU`);
  console.table(Object.fromEntries(placed));
  console.table(Object.fromEntries(changed));
  console.log(`rectangles: ${boxes.right} citations cover their own words, ${boxes.wrong} do not`);
  for (const note of notes.slice(0, 60)) console.log(note);
  const faults = [...changed.values()].reduce((sum, one) => sum + one.faults, 0);
  process.exitCode = faults > 0 ? 1 : 0;
}

async function tryDocument(name: string, document: CanonicalDocument, bytes: Uint8Array) {
  const locator = prepareLocator(document);
  const cuts = slicesOf(document.text, Number(slices), name);
  for (const cut of cuts) {
    for (const [kind, perturb] of Object.entries(PERTURBATIONS)) {
      const outcome = tryQuote(document.text, locator, cut, perturb(cut.quote));
      placed.get(kind)![outcome]++;
      if (outcome === "dropped" || (outcome === "elsewhere" && kind !== "middle left out"))
        notes.push(`${name}: ${kind}, ${outcome}: ${JSON.stringify(perturb(cut.quote).slice(0, 160))}`);
    }
    for (const [kind, change] of Object.entries(CHANGES)) tryChange(name, kind, locator, change(cut.quote), cut);
  }
  if (document.boxes.length > 0) await tryBoxes(name, document, bytes, locator, cuts);
}

function contentOf(text: string): string {
  return foldTypography(foldText(text)).text.replace(/^["'…•.,;:\s-]+|["'…•.,;:\s-]+$/g, "");
}

function lettersOf(text: string): string {
  return text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
}

function tryQuote(text: string, locator: Locator, cut: Cut, quote: string): Outcome {
  const found = locator.place(quote, cut.start);
  for (const place of found) mustMatchText(text, place);
  if (found.length === 0) return "dropped";
  const spanned = text.slice(found[0]!.start, found.at(-1)!.end);
  return lettersOf(spanned) === lettersOf(cut.quote) ? "exact" : "elsewhere";
}

function tryChange(name: string, kind: string, locator: Locator, quote: string | undefined, cut: Cut) {
  if (quote === undefined) return;
  const tally = changed.get(kind)!;
  tally.tried++;
  const found = locator.place(quote, cut.start);
  if (found.length === 0) return;
  if (found.length === 1 && contentOf(found[0]!.quote) === contentOf(quote)) tally.saidElsewhere++;
  else {
    tally.faults++;
    notes.push(`${name}: ${kind}: ${JSON.stringify(quote)} placed on ${JSON.stringify(found[0]!.quote)}`);
  }
}

async function tryBoxes(name: string, document: CanonicalDocument, bytes: Uint8Array, locator: Locator, cuts: Cut[]) {
  const pages: BoxedPage[] = document.pages.map((page, i) => ({ ...page, boxes: document.boxes[i]?.boxes ?? null }));
  const pdf = await openPdf(bytes);
  for (const cut of cuts.slice(0, 60)) {
    const [place] = locator.place(cut.quote, cut.start);
    if (
      !place ||
      document.pages.some(({ method, start, end }) => method === "ocr" && start < place.end && end > place.start)
    )
      continue;
    const inside = lettersOf(textInside(pdf, rectanglesOf(document.text, pages, place)));
    if (inside === lettersOf(place.quote)) boxes.right++;
    else {
      boxes.wrong++;
      notes.push(`${name}: rectangles of ${JSON.stringify(place.quote.slice(0, 120))} hold ${inside.slice(0, 120)}`);
    }
  }
  pdf.close();
}
