import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dataFolder, filesIn } from "../evals/support/data.ts";
import { joinPdfs } from "../evals/support/join-pdf.ts";
import { openPdf } from "../src/content/formats/pdf/pdfium.ts";
import { splitPdf } from "../src/content/formats/pdf/split.ts";
import { openReader } from "../src/kernel/readers/reader.ts";
import { errorRate, scan } from "../test/support/documents/scan.ts";
import { measureSpeed } from "./ingest.speed.ts";
import { median } from "./support.ts";

/** The cost of reading: pages per CPU second against PDFium's own text, memory on a long PDF, OCR. */
const LONG = 500;
const TICKS = 100;
const OCR_PAGES = 4;
const MISHAPS = { clean: {}, "askew and noisy": { degrees: 1.2, noise: 40 } };

const PARTS = ["speed", "memory", "recognition"];
const words = process.argv.slice(2);
const data = dataFolder(words.find((word) => !PARTS.includes(word)));
const folder = await mkdtemp(join(tmpdir(), "chancery-bench-"));
const files = (await filesIn(join(data, "contracts", "pdf"), ".pdf")).filter(({ bytes }) => bytes.length > 0);
try {
  if (wants("speed")) await measureSpeed(files.map(({ path }) => path));
  if (wants("memory")) await memory();
  if (wants("recognition")) for (const engine of ["native", "bundled"] as const) await recognition(engine);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** All parts, or those named. */
function wants(part: string): boolean {
  return words.includes(part) || !words.some((word) => PARTS.includes(word));
}

/** CPU seconds of the reader process, the only child of this one, and its children. */
async function cpuOfReader(): Promise<number> {
  const pid = (await readerPids())[0]!;
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

async function readerPids(): Promise<number[]> {
  const own = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  return own.trim().split(" ").map(Number);
}

async function memory(): Promise<void> {
  const parts: Uint8Array[] = [];
  const printed = files.filter(({ name }) => !name.startsWith("ocr-"));
  let pages = 0;
  while (pages < LONG) {
    const { bytes } = printed[parts.length % printed.length]!;
    const { pageCount, close } = await openPdf(bytes);
    close();
    parts.push(bytes);
    pages += pageCount;
  }
  const path = join(folder, "long.pdf");
  await writeFile(path, await joinPdfs(parts));
  const fresh = openReader({ processes: 1 });
  const began = performance.now();
  const document = await fresh.read("pdf", path);
  const seconds = (performance.now() - began) / 1000;
  const status = await readFile(`/proc/${(await readerPids())[0]}/status`, "utf8");
  const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
  await fresh.close();
  console.log(
    `a PDF of ${document.pages.length} pages: peak memory of the reader ${peak.toFixed(0)} MB, ${seconds.toFixed(1)} s`,
  );
}

/** Reads pages rendered from known text, with the system's engine or, if none is on the PATH, with the bundled one. */
async function recognition(engine: "native" | "bundled"): Promise<void> {
  const { PATH } = process.env;
  if (engine === "bundled") process.env.PATH = "";
  const reader = openReader({ processes: 1 });
  // Pages with one column and no side notes, so that the reading order is unambiguous.
  const plainPages = files.filter(({ name }) => name.startsWith("cuad-E")).slice(0, OCR_PAGES);
  for (const [name, mishap] of Object.entries(MISHAPS)) {
    const [errors, times]: [number[], number[]] = [[], []];
    for (const { bytes } of plainPages) {
      const [picture, printed] = [join(folder, "page.png"), join(folder, "page.pdf")];
      const [first] = await splitPdf(bytes, [{ from: 1, to: 1 }]);
      await Promise.all([writeFile(picture, await scan(mishap, first)), writeFile(printed, first!)]);
      const { text } = await reader.read("pdf", printed);
      const before = await cpuOfReader();
      const read = await reader.read("png", picture);
      times.push((await cpuOfReader()) - before);
      errors.push(errorRate(flat(text), flat(read.text)));
    }
    const share = (100 * errors.reduce((sum, error) => sum + error, 0)) / errors.length;
    console.log(
      `OCR, ${engine}, ${name} page: ${median(times).toFixed(1)} CPU seconds per page, ${share.toFixed(2)} % of characters wrong (median ${(100 * median(errors)).toFixed(2)} %)`,
    );
  }
  await reader.close();
  process.env.PATH = PATH;
}

function flat(text: string): string {
  return text.replace(/\s+/gu, " ").trim();
}
