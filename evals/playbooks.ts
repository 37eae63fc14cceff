import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "../src/content/formats/read.ts";
import { VERDICTS } from "../src/content/values/verdicts.schema.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import type { LocalJudgement } from "../src/models/engine/judge/judgement.ts";
import { officialPlaybooks } from "../src/playbooks/official.ts";
import { dataFolder } from "./support/data.ts";
import { share } from "./support/figures.ts";
import { cachingJudge, cachingTagger } from "./support/model-cache.ts";

/**
 * `npm run eval:playbooks [folder] [--others] [--only=…]`: the official playbooks on real contracts. It prints each judgement for a person
 * to read beside the contract, and the share that is decided. It does not know which judgements are right.
 */
const CONTRACTS: [file: string, playbook: string, party: string][] = [
  ["pdf/bonterms-Bonterms-Mutual-NDA-Version-1", "Mutual NDA", "our company"],
  ["docx/openagreements-confidentiality-invention-assignment-agreement-nevada", "Mutual NDA", "our company"],
  ["docx/common-paper-independent-contractor-agreement", "Mutual NDA", "our company"],
  ["docx/common-paper-csa-with-ai", "SaaS", "Customer"],
  ["docx/common-paper-csa-with-sla", "SaaS", "Customer"],
  ["docx/common-paper-pilot-agreement", "SaaS", "Customer"],
  ["docx/common-paper-software-license-agreement", "SaaS", "Customer"],
  ["docx/common-paper-design-partner-agreement", "SaaS", "Partner"],
  ["docx/common-paper-data-processing-agreement", "Data processing", "Customer"],
  ["docx/common-paper-business-associate-agreement", "Data processing", "Company"],
];

/** `--others`: contracts that nobody looked at while the rules were written. */
const OTHERS: typeof CONTRACTS = [
  ["pdf/bonterms-Bonterms-Cloud-Terms-Version-1.0", "SaaS", "Customer"],
  ["pdf/bonterms-Bonterms-Cloud-Terms-Version-1.0", "Data processing", "Customer"],
  ["docx/common-paper-partnership-agreement", "Mutual NDA", "our company"],
  ["docx/openagreements-restrictive-covenant-delaware", "Mutual NDA", "our company"],
  [
    "pdf/cuad-DeltathreeInc_19991102_S-1A_EX-10.19_6227850_EX-10.19_Co-Branding_Agreement__Service_Agreement",
    "SaaS",
    "PrimeCall",
  ],
];

const words = process.argv.slice(2);
const only = words.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const folder = join(dataFolder(words.find((word) => !word.startsWith("-"))), "contracts");
const contracts = words.includes("--others") ? OTHERS : CONTRACTS;
const engine = openLocalEngine({ tagger: cachingTagger(), judge: cachingJudge() });
const counts = new Map<string, number>();

try {
  for (const [file, playbook, representingParty] of contracts.filter(([name]) => name.includes(only ?? ""))) {
    const { text, stories } = await read(file);
    const { checks } = officialPlaybooks.find(({ title }) => title.includes(playbook))!;
    const asked = checks.map((check) => ({ ...check, key: check.id }));
    const stance = { reviewMode: "third-party", representingParty } as const;
    const judgements = await engine.judge(text, asked, stance, { stories });
    console.log(`\n# ${file}, ${playbook}`);
    for (const [at, judgement] of judgements.entries()) report(text, checks[at]!.title, judgement);
  }
} finally {
  await engine.close();
}
const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
const decided = all - (counts.get(VERDICTS.judgement) ?? 0);
console.log(
  `\n${[...counts].map(([lead, count]) => `${lead} ${count}`).join(" ")} Decided: ${share(decided / all)} of ${all}`,
);

async function read(file: string) {
  const kind = file.startsWith("pdf/") ? "pdf" : "docx";
  return parseDocument(kind, await readFile(join(folder, `${file}.${kind}`)), {});
}

function report(text: string, title: string, { result, analysis, certainty, places, revisions }: LocalJudgement): void {
  const lead = Object.values(VERDICTS).find((each) => analysis.startsWith(each)) ?? result;
  counts.set(lead, (counts.get(lead) ?? 0) + 1);
  console.log(`\n## ${title}: ${result}, certainty ${certainty}\n${analysis}`);
  for (const { start, end } of places) console.log(`   > ${text.slice(start, end).replace(/\s+/g, " ")}`);
  for (const { start, end, replacement } of revisions)
    console.log(`   ${start === end ? "INSERT" : `REPLACE “${text.slice(start, end)}”`}: ${replacement.trim()}`);
}
