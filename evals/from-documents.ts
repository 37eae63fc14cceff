import { cutClauses } from "../src/playbooks/from-documents/cut-clauses.ts";
import { type DraftedCheck, draftChecks } from "../src/playbooks/from-documents/draft-playbook.ts";
import { copiesOf, type PlantedFamily } from "./from-documents/planted.ts";
import { realFamilies } from "./from-documents/real-families.ts";
import { annotatedContracts, dataFolder } from "./support/data.ts";
import { share } from "./support/figures.ts";

/**
 * `npm run eval:from-documents [folder]`: playbooks from families of contracts. Planted: a contract signed by nine pairs of parties,
 * with clauses that say something else in some of them (`--misses` prints what went wrong). Real: near-identical contracts as they are.
 */
const words = process.argv.slice(2);
const { trainedOn, heldOut } = await annotatedContracts(dataFolder(words.find((word) => !word.startsWith("-"))));
const contracts = [...trainedOn, ...heldOut].sort((a, b) => (a.title < b.title ? -1 : 1));

reportPlanted();
reportReal();

function reportPlanted() {
  const totals = { families: 0, clauses: 0, standard: 0, counted: 0, outliers: 0, leaked: 0, names: 0, namesLeft: 0 };
  const startedAt = performance.now();
  for (const family of contracts.flatMap((contract) => copiesOf(contract, contracts) ?? [])) {
    const { checks } = draftChecks(family.texts.map((text) => cutClauses(text)));
    totals.families++;
    measurePlanted(family, checks, totals);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`Planted: ${totals.families} families of 9 contracts, ${totals.clauses} clauses with planted outliers`);
  console.log(
    `  the modal wording is the standard: ${totals.standard} of ${totals.clauses}, ${share(totals.standard / totals.clauses)}`,
  );
  console.log(
    `  its count is exact: ${totals.counted} of ${totals.clauses}, ${share(totals.counted / totals.clauses)}`,
  );
  console.log(`  outliers that became a position: ${totals.leaked} of ${totals.outliers}`);
  console.log(`  party names left in positions: ${totals.namesLeft} of ${totals.names}`);
  console.log(`  ${(seconds / totals.families).toFixed(2)} s for each family`);
}

function measurePlanted(
  { planted, names }: PlantedFamily,
  checks: DraftedCheck[],
  totals: Record<"clauses" | "standard" | "counted" | "outliers" | "leaked" | "names" | "namesLeft", number>,
) {
  const positions = checks.flatMap((check) => check.positions.map(({ guidance }) => ({ check, guidance })));
  for (const { modal, outliers, carriers, heading } of planted) {
    totals.clauses++;
    totals.outliers += outliers.length;
    const check = checks.find((one) => one.positions[0] && isSame(one.positions[0].guidance, modal));
    if (check) totals.standard++;
    if (check?.wordings[0]?.contracts === carriers) totals.counted++;
    const leaked = outliers.filter((outlier) => positions.some(({ guidance }) => isSame(guidance, outlier)));
    totals.leaked += leaked.length;
    if (words.includes("--misses") && !check) console.log(`  wanted: ${modal.replace(/\s+/g, " ").slice(0, 150)}`);
    if (words.includes("--misses") && (check?.wordings[0]?.contracts !== carriers || leaked.length > 0))
      console.log(
        `  ${heading}: ${check ? `${check.wordings[0]?.contracts} of ${carriers}` : "not the standard"}, ${leaked.length} leaked`,
      );
  }
  totals.names += names.length;
  const left = names.filter((name) => positions.some(({ guidance }) => guidance.includes(name)));
  totals.namesLeft += left.length;
  if (words.includes("--misses") && left.length > 0) console.log(`  left: ${left.join(", ")}`);
}

/** The words that do not depend on the parties are the same. */
function isSame(guidance: string, clause: string): boolean {
  const [one, other] = [guidance.replace(/^Proposed clause: /, ""), clause].map(lettersOf);
  const length = Math.min(one?.length ?? 0, other?.length ?? 0, 3000);
  return length > 40 && one?.slice(0, length) === other?.slice(0, length);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

function reportReal() {
  for (const { titles, texts } of realFamilies(contracts)) {
    const cut = texts.map((text) => cutClauses(text));
    const { checks } = draftChecks(cut);
    let modal = 0;
    let right = 0;
    for (const check of checks) {
      const exact = check.wordings.flatMap(({ places, position }) =>
        places.map(({ contract, start }) => ({
          position,
          contract,
          text: lettersOf(cut[contract]?.clauses.find((one) => one.start === start)?.text ?? ""),
        })),
      );
      const groups = [...Map.groupBy(exact, ({ text }) => text).values()]
        .map((group) => ({ group, count: new Set(group.map(({ contract }) => contract)).size }))
        .sort((a, b) => b.count - a.count);
      const [first, second] = groups;
      if (!first || first.count < 2 || first.count === second?.count) continue;
      modal++;
      if (first.group.every(({ position }) => position === "standard")) right++;
    }
    console.log(
      `Real: ${titles.length} contracts (${titles[0]?.slice(0, 40)}): ${checks.length} checks, ${modal} with a wording repeated to the letter, ${right} of them as the standard`,
    );
  }
}
