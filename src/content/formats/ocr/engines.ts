import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { first, must } from "../../must.ts";
import { UnreadableFile } from "../canonical.ts";
import { trackProgram } from "../programs/process-tree.ts";
import { findProgram, OCR_PROGRAM } from "../programs/programs.ts";
import type { GreyImage } from "./deskew.ts";

/** A word as the engine found it, in pixels of its input. Words of one line share `line`. */
export interface EngineWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** 0..100 */
  confidence: number;
  paragraph: string;
  line: string;
}

interface StartedWorker {
  worker: Worker;
  /** A temporary folder for this worker alone. */
  folder?: string;
}

export type EngineName = "native" | "bundled";
export type Engine = (image: GreyImage, dpi: number) => Promise<EngineWord[]>;

const LANGUAGE_NAME = /^[a-z]{3}(_[a-z]{2,8})*$/i;
const MAX_SECONDS = 300;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

const require = createRequire(import.meta.url);

let installed: Promise<string[]> | undefined;
let bundled: { languages: string; started: Promise<StartedWorker> } | undefined;

/** The engine for these languages: the installed tesseract, else the bundled one. */
export async function pickEngine(languages: string[], only?: EngineName): Promise<Engine> {
  const wanted = await ocrLanguagesOf(languages, only);
  const native = only === "bundled" ? [] : await nativeLanguages();
  if (wanted.every((language) => native.includes(language))) return (image, dpi) => runNative(image, dpi, wanted);
  const missing = wanted.filter((language) => only === "native" || dataFile(language) === undefined);
  if (missing.length > 0) throw notInstalled(missing);
  return (image, dpi) => runBundled(image, dpi, wanted);
}

/** Why no scanned page can be read in these languages, such as data that is not installed. Undefined if they can. */
export function findOcrFault(languages: string[]): Promise<string | undefined> {
  return pickEngine(languages).then(
    () => undefined,
    (error: Error) => error.message,
  );
}

/** The languages that OCR reads. `auto`: all of the installed tesseract, else English, which ships with Chancery. */
export async function ocrLanguagesOf(languages: string[], only?: EngineName): Promise<string[]> {
  if (!languages.includes("auto")) return languages.length > 0 ? languages : ["eng"];
  const native = only === "bundled" ? [] : await nativeLanguages();
  const found = native.filter((language) => !NO_LANGUAGES.includes(language)).sort(englishFirst);
  return found.length > 0 ? found : ["eng"];
}

/** Data files for page layout and formulas. */
const NO_LANGUAGES = ["osd", "equ"];
const englishFirst = (a: string, b: string) => Number(b === "eng") - Number(a === "eng") || a.localeCompare(b);

/** Stops the OCR worker and clears the cached list of languages. */
export async function closeOcr(): Promise<void> {
  const closing = bundled;
  bundled = undefined;
  installed = undefined;
  // A worker that failed to start needs no termination.
  const started = await closing?.started.catch(() => undefined);
  await started?.worker.terminate();
  if (started?.folder) await rm(started.folder, { recursive: true, force: true });
}

function nativeLanguages(): Promise<string[]> {
  installed ??= new Promise((resolve) => {
    if (!findProgram(OCR_PROGRAM)) return resolve([]);
    execFile(OCR_PROGRAM, ["--list-langs"], { timeout: 10_000 }, (error, stdout, stderr) => {
      resolve(error ? [] : `${stdout}\n${stderr}`.split(/\r?\n/).filter((line) => LANGUAGE_NAME.test(line)));
    });
  });
  return installed;
}

async function runNative(image: GreyImage, dpi: number, languages: string[]): Promise<EngineWord[]> {
  const settings = ["--dpi", String(dpi), "--psm", "3", "-l", languages.join("+"), "-c", "tessedit_create_tsv=1"];
  const child = spawn(OCR_PROGRAM, ["stdin", "stdout", ...settings], {
    env: { PATH: process.env.PATH, TESSDATA_PREFIX: process.env.TESSDATA_PREFIX, OMP_THREAD_LIMIT: "1" },
    stdio: ["pipe", "pipe", "ignore"],
    timeout: MAX_SECONDS * 1000,
    killSignal: "SIGKILL",
  });
  trackProgram(child);
  const chunks: Buffer[] = [];
  let size = 0;
  child.stdout.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size <= MAX_OUTPUT_BYTES) chunks.push(chunk);
  });
  // The engine may exit before it has read everything; its exit code tells why.
  child.stdin.on("error", () => {});
  child.stdin.end(asPortableGreymap(image));
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (...ended) => resolve(ended));
  });
  if (signal) throw new UnreadableFile("too-slow", "OCR of a page took too long.");
  if (code !== 0) throw new Error(`tesseract exited with code ${code}`);
  return parseTsv(Buffer.concat(chunks).toString("utf8"));
}

function parseTsv(table: string): EngineWord[] {
  const words: EngineWord[] = [];
  for (const row of table.split("\n")) {
    const cells = row.split("\t");
    if (cells.length < 12 || cells[0] !== "5") continue;
    const [left, top, width, height] = cells.slice(6, 10).map(Number) as [number, number, number, number];
    const paragraph = `${cells[2]}.${cells[3]}`;
    const place = { left, top, right: left + width, bottom: top + height };
    const confidence = Number(cells[10]);
    words.push({ text: (cells[11] ?? "").trim(), ...place, confidence, paragraph, line: `${paragraph}.${cells[4]}` });
  }
  return words;
}

async function runBundled(image: GreyImage, dpi: number, languages: string[]): Promise<EngineWord[]> {
  const { worker } = await bundledWorker(languages);
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: String(dpi) });
  const { data } = await worker.recognize(asPortableGreymap(image), {}, { blocks: true, text: false });
  const words: EngineWord[] = [];
  for (const [b, block] of (data.blocks ?? []).entries()) {
    for (const [p, part] of block.paragraphs.entries()) {
      for (const [l, line] of part.lines.entries()) {
        for (const { text, confidence, bbox } of line.words) {
          const place = { left: bbox.x0, top: bbox.y0, right: bbox.x1, bottom: bbox.y1 };
          words.push({ text: text.trim(), ...place, confidence, paragraph: `${b}.${p}`, line: `${b}.${p}.${l}` });
        }
      }
    }
  }
  return words;
}

/** The worker is kept between pages and replaced when the languages change. */
async function bundledWorker(languages: string[]): Promise<StartedWorker> {
  const key = languages.join("+");
  if (bundled && bundled.languages !== key) await closeOcr();
  bundled ??= { languages: key, started: startWorker(languages) };
  return bundled.started;
}

async function startWorker(languages: string[]): Promise<StartedWorker> {
  const { path, temporary } = await dataFolder(languages);
  const worker = await new Promise<Worker>((resolve, reject) => {
    const options = { langPath: path, gzip: true, cacheMethod: "none", errorHandler: reject };
    createWorker(languages.join("+"), OEM.LSTM_ONLY, options).then(resolve, reject);
  });
  return { worker, folder: temporary };
}

/** The bundled engine reads all languages from one folder; several languages are copied to a temporary one. */
async function dataFolder(languages: string[]): Promise<{ path: string; temporary?: string }> {
  const files = languages.map((language) => ({ language, file: must(dataFile(language), "its data is installed") }));
  if (files.length === 1) return { path: dirname(first(files).file) };
  const path = await mkdtemp(join(tmpdir(), "chancery-ocr-"));
  for (const { language, file } of files) await copyFile(file, join(path, `${language}.traineddata.gz`));
  return { path, temporary: path };
}

function dataFile(language: string): string | undefined {
  if (!LANGUAGE_NAME.test(language)) return undefined;
  try {
    const manifest =
      language === "eng"
        ? require.resolve("@tesseract.js-data/eng/package.json")
        : require.resolve(`@tesseract.js-data/${language}/package.json`);
    const name = `${language}.traineddata.gz`;
    return ["4.0.0_best_int", "4.0.0"].map((kind) => join(dirname(manifest), kind, name)).find(existsSync);
  } catch {
    return undefined;
  }
}

function asPortableGreymap({ width, height, data }: GreyImage): Buffer {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);
}

function notInstalled(missing: string[]): UnreadableFile {
  const names = missing.join(", ");
  const how = `Add the npm package @tesseract.js-data/${missing[0]}, or the system's tesseract data for it`;
  return new UnreadableFile("unsupported", `OCR data is not installed for: ${names}. ${how}, or change OCR_LANGUAGES.`);
}
