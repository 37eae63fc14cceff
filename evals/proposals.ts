import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parseDocument } from "../src/content/formats/read.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import type { LocalJudgement } from "../src/models/engine/judge/judgement.ts";
import { officialPlaybooks } from "../src/playbooks/official.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";
import { cachingJudge, cachingTagger } from "./support/model-cache.ts";

/**
 * `npm run eval:proposals [--only=…]`: what the official playbooks say of twelve contracts and what they propose, with the words around
 * each change, for a lawyer to read.
 */
const CONTRACTS: [source: "file" | "cuad" | "nli", name: string, playbook: string, party: string][] = [
  ["file", "docx/common-paper-mutual-nda", "Mutual NDA", "our company"],
  ["nli", "MNDA.pdf", "Mutual NDA", "our company"],
  ["nli", "2_waycda.pdf", "Mutual NDA", "our company"],
  ["nli", "ATI%20504%20US%20Mutual%20NDA.pdf", "Mutual NDA", "our company"],
  ["nli", "5-Appendix-Non-Disclosure-Agreement-Mutual.pdf", "Mutual NDA", "our company"],
  ["file", "docx/common-paper-csa-with-ai", "SaaS", "Customer"],
  ["file", "docx/common-paper-pilot-agreement", "SaaS", "Customer"],
  ["cuad", "KUBIENT,INC_07_02_2020-EX-10.14-MASTER SERVICES AGREEMENT_Part1", "SaaS", "Customer"],
  ["cuad", "DYNTEKINC_07_30_1999-EX-10-ONLINE HOSTING AGREEMENT", "SaaS", "Diplomat"],
  ["cuad", "CENTRACKINTERNATIONALINC_10_29_1999-EX-10.3-WEB SITE HOSTING AGREEMENT", "SaaS", "Customer"],
  ["cuad", "VitalibisInc_20180316_8-K_EX-10.2_11100168_EX-10.2_Hosting Agreement", "SaaS", "Licensee"],
  ["cuad", "BLUEFLYINC_03_27_2002-EX-10.27-e-business Hosting Agreement", "SaaS", "Customer"],
];

const AROUND = 160;
const data = dataFolder();
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const engine = openLocalEngine({ tagger: cachingTagger(), judge: cachingJudge() });
let proposals = 0;

try {
  for (const [source, name, playbook, representingParty] of CONTRACTS.filter(([, each]) => each.includes(only))) {
    const { text, stories } = await read(source, name);
    const checks = officialPlaybooks.find(({ title }) => title.includes(playbook))?.checks ?? [];
    const asked = checks.map((check) => ({ ...check, key: check.id }));
    const stance = { reviewMode: "third-party", representingParty } as const;
    const judgements = await engine.judge(text, asked, stance, { stories });
    console.log(`\n# ${name}, ${playbook}`);
    for (const [at, judgement] of judgements.entries()) report(text, checks[at]?.title ?? "", judgement);
  }
} finally {
  await engine.close();
}
console.log(`\n${proposals} proposals`);

async function read(
  source: string,
  name: string,
): Promise<Pick<Awaited<ReturnType<typeof parseDocument>>, "text" | "stories">> {
  if (source === "file") {
    const kind = name.startsWith("pdf/") ? "pdf" : "docx";
    return parseDocument(kind, await readFile(join(data, "contracts", `${name}.${kind}`)), {});
  }
  const text = source === "cuad" ? await cuadText(name) : await nliText(name);
  if (text === undefined) throw new Error(`There is no contract “${name}”.`);
  return { text, stories: [] };
}

async function cuadText(name: string): Promise<string | undefined> {
  const { trainedOn, heldOut } = await annotatedContracts(data);
  return [...trainedOn, ...heldOut].find(({ title }) => title === name)?.text;
}

async function nliText(name: string): Promise<string | undefined> {
  const packed = gunzipSync(await readFile(join(data, "contractnli", "dev.json.gz"))).toString("utf8");
  const { documents } = JSON.parse(packed) as { documents: { file_name: string; text: string }[] };
  return documents.find(({ file_name }) => file_name === name)?.text;
}

function report(text: string, title: string, { result, analysis, why, places, revisions }: LocalJudgement): void {
  console.log(`\n## ${title}: ${result}\n${analysis}\n   why: ${why}`);
  for (const { start, end } of places) console.log(`   > ${flat(text.slice(start, end))}`);
  for (const { start, end, replacement, rationale } of revisions) {
    proposals++;
    const [before, after] = [text.slice(Math.max(0, start - AROUND), start), text.slice(end, end + AROUND)];
    const change = `[-${flat(text.slice(start, end))}-]{+${replacement.replaceAll("\n", "¶")}+}`;
    console.log(`   CHANGE ${proposals}: …${flat(before)}${change}${flat(after)}…\n   (${rationale})`);
  }
}

function flat(words: string): string {
  return words.replace(/\n/g, "¶").replace(/[ \t]+/g, " ");
}
