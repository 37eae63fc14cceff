import { FINDING_KINDS } from "../src/content/structure/proofread/finding.schema.ts";
import { proofread } from "../src/content/structure/proofread/proofread.ts";
import { DEFECTS } from "./proofread/defects.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";
import { share } from "./support/figures.ts";

/**
 * `npm run eval:proofread [folder]`: findings in contracts as they were signed (`--findings` prints them, to be read by a person), and
 * how many seeded defects are found: one of each kind in each of ten contracts that have no finding.
 */
const SHARES = 10;
const SEEDED = 10;
const LEAST_LENGTH = 8_000;

const words = process.argv.slice(2);
const { trainedOn, heldOut } = await annotatedContracts(dataFolder(words.find((word) => !word.startsWith("-"))));
const contracts = [...trainedOn, ...heldOut].sort((a, b) => (a.title < b.title ? -1 : 1));

reportFindings();
reportSeeded();

/** Every tenth contract, six times with another beginning, as they were read by hand. */
function reportFindings() {
  const isTold = words.includes("--findings");
  for (const from of [0, 5, 3, 7, 9, 1]) {
    const counts = new Map<string, number>();
    const sample = contracts.filter((_, at) => at % SHARES === from);
    for (const { title, text } of sample)
      for (const { kind, message, start, end } of proofread(text)) {
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
        const around = text.slice(Math.max(0, start - 60), end + 50).replace(/\s+/g, " ");
        if (isTold) console.log(`${title.slice(0, 40)}: ${kind}: ${message} ${around}`);
      }
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    console.log(`${sample.length} contracts, ${all} findings: ${[...counts].map((each) => each.join(" ")).join(", ")}`);
  }
}

function reportSeeded() {
  const clean = contracts.filter(({ text }) => text.length >= LEAST_LENGTH && proofread(text).length === 0);
  console.log(`${clean.length} contracts have no finding. Seeded defects:`);
  const totals = { found: 0, seeded: 0 };
  for (const kind of FINDING_KINDS) {
    const seeded = clean.flatMap(({ title, text }) => {
      const defect = DEFECTS[kind](text);
      return defect ? [{ title, defect }] : [];
    });
    const missed = seeded.slice(0, SEEDED).filter(({ defect }) => !isFound(kind, defect));
    const count = Math.min(SEEDED, seeded.length);
    totals.found += count - missed.length;
    totals.seeded += count;
    console.log(
      `  ${kind}: ${count - missed.length} of ${count} ${missed.map(({ title }) => title.slice(0, 30)).join(", ")}`,
    );
  }
  console.log(`  all: ${totals.found} of ${totals.seeded}, ${share(totals.found / totals.seeded)}`);
}

function isFound(kind: string, { text, start, end }: { text: string; start: number; end: number }): boolean {
  return proofread(text).some((one) => one.kind === kind && one.start < end && start < one.end);
}
