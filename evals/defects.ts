import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseDocument } from "../src/content/formats/read.ts";
import type { Tagger } from "../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { SEEDED_CONTRACTS, type SeededContract } from "./defects/cases.ts";
import { checksOf, FORMS, sentencesFor } from "./defects/official.ts";
import { positionsOver } from "./defects/verbatim.ts";
import { annotatedContracts, dataFolder, isHeldOut } from "./support/data.ts";
import { share } from "./support/figures.ts";
import { cachingJudge, cachingTagger } from "./support/model-cache.ts";

/**
 * `npm run eval:defects [folder] [--only=title] [--official [--fresh]] [--verbatim] [--held-out] [--contracts=12] [--seconds=280]`: real contracts beside positions
 * that they meet, as they are and with one defect at a time. It prints what is not decided as it should be, and stops after `--seconds`, with the
 * figures so far. `--official`: the official playbooks over standard forms; what passes is judged again with a sentence that takes it back. `--verbatim`: positions in the contracts' own words but for names and
 * spelling, each also with one fault; the tagger is not used.
 */
const words = process.argv.slice(2);
const data = dataFolder(words.find((word) => !word.startsWith("-")));
const folder = join(data, "contracts");
const optionOf = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = optionOf("only") ?? "";
const POSITIONS_EACH = 5;
/** Characters. Longer contracts would take minutes each. */
const SHORT = 60_000;
const isVerbatim = words.includes("--verbatim");
const isOfficial = words.includes("--official");
/** A run that would take longer ends with the figures so far. */
const seconds = Number(optionOf("seconds") ?? 280);
const signal = AbortSignal.timeout(seconds * 1000);
const ADDED = "\n99. Additional terms. ";
const engine = openLocalEngine({ ...(isVerbatim ? {} : { tagger: taggerOfParts() }), judge: cachingJudge() });
const counts = { positions: 0, passed: 0, defects: 0, falsePasses: 0 };

try {
  if (isVerbatim) await tryVerbatim();
  else if (isOfficial) await tryForms();
  else for (const contract of SEEDED_CONTRACTS) await tryContract(contract);
} catch (error) {
  if (!signal.aborted) throw error;
  console.log(`Stopped after ${seconds} seconds: the figures are those of a part.`);
} finally {
  await engine.close();
}
console.log(`Passes as it stands: ${counts.passed} of ${counts.positions}`);
console.log(
  `Passes with a defect: ${counts.falsePasses} of ${counts.defects} (${share(counts.falsePasses / counts.defects)})`,
);

async function tryContract({ file, party, anchor, positions }: SeededContract): Promise<void> {
  const bytes = await readFile(join(folder, file));
  const { text } = await parseDocument(file.endsWith(".pdf") ? "pdf" : "docx", bytes, {});
  for (const { title, guidance, defects } of positions.filter((each) => each.title.includes(only))) {
    const check = { key: title, title, description: null, positions: [{ type: "standard", guidance }] } as const;
    const judge = async (changed: string) =>
      (await engine.judge(changed, [check], { reviewMode: "third-party", representingParty: party }, { signal }))[0]!;
    counts.positions += 1;
    const plain = await judge(text);
    if (plain.result === "Pass") counts.passed += 1;
    else console.log(`${title}: ${plain.analysis} ${plain.why}`);
    for (const [kind, from, to] of defects) {
      const words = kind === "exception" ? anchor : from;
      if (!text.includes(words)) throw new Error(`${file} has no “${words}”`);
      counts.defects += 1;
      const { result, analysis } = await judge(
        text.replace(words, () => (kind === "exception" ? `${to}\n${anchor}` : to)),
      );
      if (result !== "Pass") continue;
      counts.falsePasses += 1;
      console.log(`${title} PASSES with a defect (${kind}, “${to || from}”): ${analysis}`);
    }
  }
}

async function tryVerbatim(): Promise<void> {
  const { trainedOn, heldOut } = await annotatedContracts(data);
  const half = [...trainedOn, ...heldOut].filter(
    ({ title, text }) => isHeldOut(title) === words.includes("--held-out") && text.length < SHORT,
  );
  const most = Number(optionOf("contracts") ?? 12);
  const chosen = half.filter((_, at) => at % Math.ceil(half.length / most) === 0);
  for (const contract of chosen) {
    for (const { right, faults } of positionsOver(contract, POSITIONS_EACH)) {
      const judge = async (wanted: string) => {
        const check = {
          key: "",
          title: "Clause",
          description: null,
          positions: [{ type: "standard", guidance: `Require: ${wanted}` }],
        } as const;
        const stance = { reviewMode: "third-party", representingParty: "our company" } as const;
        return (await engine.judge(contract.text, [check], stance, { signal }))[0]!;
      };
      counts.positions += 1;
      const plain = await judge(right);
      if (plain.result === "Pass") counts.passed += 1;
      else console.log(`NOT PASSED ${right}\n  ${plain.analysis} ${plain.why}`);
      for (const { kind, text } of faults) {
        counts.defects += 1;
        const { result, analysis } = await judge(text);
        if (result !== "Pass") continue;
        counts.falsePasses += 1;
        console.log(`PASSES with a defect (${kind}) ${text}\n  ${analysis}`);
      }
    }
  }
}

/** Tags a form once, and what is added to it by itself: tagging the whole again for each sentence takes most of the time. */
function taggerOfParts(): Tagger {
  const tagger = cachingTagger();
  return {
    async tag(text) {
      const at = text.lastIndexOf(ADDED);
      if (at === -1) return await tagger.tag(text);
      const [form, added] = await Promise.all([tagger.tag(text.slice(0, at)), tagger.tag(text.slice(at))]);
      return [...form, ...added.map((tag) => ({ ...tag, start: tag.start + at, end: tag.end + at }))];
    },
    close: () => tagger.close(),
  };
}

async function tryForms(): Promise<void> {
  for (const { file, playbook, party } of FORMS.filter((form) => `${form.file} ${form.playbook}`.includes(only))) {
    const { text, stories } = await parseDocument(
      file.endsWith(".pdf") ? "pdf" : "docx",
      await readFile(join(folder, file)),
      {},
    );
    const stance = { reviewMode: "third-party", representingParty: party } as const;
    const checks = checksOf(playbook).map((check) => ({ ...check, key: check.id }));
    const judgements = await engine.judge(text, checks, stance, { stories, signal });
    const met = judgements.filter(({ result }) => result !== "Flag").length;
    console.log(`${file}, ${playbook}: ${met} of ${checks.length}`);
    counts.positions += checks.length;
    counts.passed += met;
    for (const [at, check] of checks.entries()) {
      if (judgements[at]!.result === "Flag") continue;
      const { never, not_as_standard } = sentencesFor(playbook, check.title, words.includes("--fresh"));
      for (const sentence of [...never, ...not_as_standard]) {
        const changed = `${text}${ADDED}${sentence}\n`;
        const [judged] = await engine.judge(changed, [check], stance, { signal });
        counts.defects += 1;
        if (judged!.result === "Flag" || (judged!.result === "Fallback" && not_as_standard.includes(sentence)))
          continue;
        counts.falsePasses += 1;
        console.log(`  ${check.title}: ${judged!.result} with “${sentence}”: ${judged!.analysis}`);
      }
    }
  }
}
