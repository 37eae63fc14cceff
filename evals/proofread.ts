import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { FINDING_KINDS } from "../src/content/structure/proofread/finding.schema.ts";
import type { ProofreadFinding } from "../src/content/structure/proofread/finding.ts";
import { proofread } from "../src/content/structure/proofread/proofread.ts";
import { contractOf, type Fault, type Way } from "./proofread/fault.ts";
import { placeOf, type Read, readAndProofread, withFault } from "./proofread/seeded.ts";
import { WAYS } from "./proofread/ways.ts";
import { annotatedContracts, dataFolder, filesIn } from "./support/data.ts";
import { share } from "./support/figures.ts";

/**
 * `npm run eval:proofread -- [folder] [--findings] [--ndas 0|1]`: how many of 20 faults of each kind, written into real DOCX, are found, what is
 * reported in contracts as they were signed (`--findings` prints it, to be read by a person; `--ndas`: in every second NDA of ContractNLI alone), and the time for 400 pages.
 */
const SEEDED = 20;
const LEAST_LENGTH = 3_000;
const SHARES = 10;
/** Every tenth contract, with these beginnings, in the order in which they were read by hand. */
const SAMPLES = [0, 5, 3, 7, 9, 1, 2];
const PAGE = 3_000;

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { findings: { type: "boolean" }, ndas: { type: "string" } },
});
const folder = dataFolder(positionals[0]);
const { trainedOn, heldOut } = await annotatedContracts(folder);
const contracts = [...trainedOn, ...heldOut].sort((a, b) => (a.title < b.title ? -1 : 1));

if (options.ndas === undefined) {
  await reportSeeded();
  for (const from of SAMPLES) reportFindings(contracts.filter((_, at) => at % SHARES === from));
  reportTime();
} else reportFindings((await readNdas(folder)).filter((_, at) => at % 2 === Number(options.ndas)));

interface Document extends Read {
  name: string;
  bytes: Uint8Array;
}

async function reportSeeded() {
  const documents: Document[] = [];
  for (const { name, bytes } of await filesIn(join(folder, "contracts", "docx"), ".docx")) {
    const read = await readAndProofread(bytes);
    if (read.text.length >= LEAST_LENGTH) documents.push({ name, bytes, ...read });
  }
  console.log(`${documents.length} DOCX. Seeded faults:`);
  const totals = { found: 0, seeded: 0 };
  for (const [at, kind] of FINDING_KINDS.entries()) {
    const { found, seeded, missed } = await seedKind(kind, documents, at);
    totals.found += found;
    totals.seeded += seeded;
    console.log(`  ${kind}: ${found} of ${seeded}${missed.map((each) => `\n    missed: ${each}`).join("")}`);
  }
  console.log(`  all: ${totals.found} of ${totals.seeded}, ${share(totals.found / totals.seeded)}`);
}

/** Documents and ways take turns, so that neither is always the same. */
async function seedKind(kind: (typeof FINDING_KINDS)[number], documents: Document[], from: number) {
  const tally = { found: 0, seeded: 0, missed: [] as string[] };
  const order = documents.map((_, at) => documents[(at * 37 + from * 11) % documents.length]!);
  for (const [turn, document] of order.entries()) {
    if (tally.seeded === SEEDED) break;
    const fault = faultIn(document, WAYS[kind], turn);
    const bytes = fault && (await withFault(document.bytes, document.text, fault));
    if (!fault || !bytes) continue;
    const { text, findings } = await readAndProofread(bytes);
    const place = placeOf(text, fault);
    if (!place) continue;
    tally.seeded++;
    const isThere = (one: ProofreadFinding) =>
      (one.start < place.end && place.start < one.end) ||
      (kind === "undefined_term" && text.slice(one.start, one.end).replace(/s$/, "") === fault.words.replace(/s$/, ""));
    if (findings.some((one) => one.kind === kind && isThere(one))) tally.found++;
    else tally.missed.push(`${document.name}: ${JSON.stringify(text.slice(place.start - 50, place.end + 50))}`);
  }
  return tally;
}

function faultIn(document: Document, ways: Way[], turn: number): Fault | undefined {
  const contract = contractOf(document, turn);
  for (const at of ways.keys()) {
    const fault = ways[(turn + at) % ways.length]!(contract);
    if (fault) return fault;
  }
  return undefined;
}

async function readNdas(folder: string): Promise<Titled[]> {
  const packed = await readFile(join(folder, "contractnli", "dev.json.gz"));
  const { documents } = JSON.parse(gunzipSync(packed).toString("utf8"));
  return documents.map(({ file_name, text }: { file_name: string; text: string }) => ({ title: file_name, text }));
}

interface Titled {
  title: string;
  text: string;
}

function reportFindings(sample: Titled[]) {
  const counts = new Map<string, number>();
  for (const { title, text } of sample)
    for (const { kind, message, start, end } of proofread(text)) {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      const around = text.slice(Math.max(0, start - 60), end + 50).replace(/\s+/g, " ");
      if (options.findings) console.log(`${title.slice(0, 40)}: ${kind}: ${message} ${around}`);
    }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${sample.length} contracts, ${all} findings: ${[...counts].map((each) => each.join(" ")).join(", ")}`);
}

/** Contracts one after another, 400 pages of 3,000 characters. */
function reportTime() {
  const pages = 400;
  let text = "";
  for (const contract of contracts) if (text.length < pages * PAGE) text += `${contract.text}\n`;
  const whole = text.slice(0, pages * PAGE);
  const [words, wordSeconds] = measured(() => Array.from(whole.matchAll(/[\p{L}\p{N}]+/gu)).length);
  const [findings, seconds] = measured(() => proofread(whole));
  const ratio = (seconds / wordSeconds).toFixed(1);
  console.log(
    `${pages} pages in ${seconds.toFixed(2)} CPU seconds, ${ratio} of listing their ${words} words, ${findings.length} findings`,
  );
}

/** The result, and the CPU seconds of this process for it. */
function measured<T>(work: () => T): [T, number] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}
