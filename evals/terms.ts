import type { Question } from "../src/models/engine/answer/question.ts";
import type { ClauseKind } from "../src/models/engine/catalogue/clauses.ts";
import type { Tagger } from "../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../src/models/engine/engine.ts";
import { addDuration } from "../src/models/engine/evidence/terms.ts";
import { type Annotated, annotatedContracts, dataFolder } from "./support/data.ts";
import { goldDate } from "./support/extraction.ts";
import { cachingTagger } from "./support/model-cache.ts";

/**
 * `npm run eval:terms [folder] [--tagger] [--failures]`: when contracts end and how long they run, where the annotators give the last day.
 * The clauses are those the annotators marked, so only how they are read is measured; with `--tagger` those that the tagger marks.
 */
interface Asked {
  contract: Annotated;
  end: string;
  start: string | undefined;
}

interface Count {
  right: number;
  wrong: number;
  silent: number;
}

const words = process.argv.slice(2);
const data = dataFolder(words.find((word) => !word.startsWith("-")));
const isShown = words.includes("--failures");
const END: Question = { key: "end", label: "Expiration Date", instructions: "", fieldType: "date", options: [] };
const LENGTH: Question = { key: "length", label: "Term", instructions: "", fieldType: "duration", options: [] };

const { heldOut, trainedOn } = await annotatedContracts(data);
const contracts = [...heldOut, ...trainedOn];
const asked = contracts.flatMap((contract): Asked[] => {
  const end = answerOf(contract, "Expiration Date");
  return end
    ? [{ contract, end, start: answerOf(contract, "Effective Date") ?? answerOf(contract, "Agreement Date") }]
    : [];
});
const tagger = words.includes("--tagger") ? cachingTagger() : undefined;
const counts: Record<string, Count> = {};
for (const each of asked) await ask(each);
const open = contracts.filter(hasOpenEnd);
for (const contract of open) await askOpen(contract);
await tagger?.close();
for (const [name, { right, wrong, silent }] of Object.entries(counts))
  console.log(`${name.padEnd(8)} ${right + wrong} stated: ${right} right, ${wrong} wrong; ${silent} not stated`);

/** The annotators marked the term and could give no day: it has no end, or depends on an event. */
function hasOpenEnd(contract: Annotated): boolean {
  const { spans, answer } = contract.labels.find(({ category }) => category === "Expiration Date")!;
  return spans.length > 0 && !/\d{2,4}$/.test(answer);
}

async function askOpen(contract: Annotated): Promise<void> {
  const [stated] = await openLocalEngine({ tagger: tagger ?? marksOf(contract) }).read(contract.text, [END]);
  count("no end", contract, "no day", stated?.value ?? null, () => false);
}

async function ask({ contract, end, start }: Asked): Promise<void> {
  const engine = openLocalEngine({ tagger: tagger ?? marksOf(contract) });
  const [stated, length] = await engine.read(contract.text, [END, LENGTH]);
  if (!stated || !length) throw new Error("Each question has an answer.");
  count("end", contract, end, stated.value, (date) => isAt(end, date as string));
  if (start === undefined) return;
  const runs = length.value as { value: number; unit: "days" | "weeks" | "months" | "years" } | null;
  count("length", contract, `${start} to ${end}`, runs, () => runs !== null && isNear(end, addDuration(start, runs)));
}

function count<V>(name: string, { title }: Annotated, gold: string, value: V | null, isRight: (value: V) => boolean) {
  counts[name] ??= { right: 0, wrong: 0, silent: 0 };
  const verdict = value === null ? "silent" : isRight(value) ? "right" : "wrong";
  counts[name][verdict]++;
  if (isShown && verdict === "wrong") console.log(`${name}: ${JSON.stringify(value)} for ${gold}: ${title}`);
}

/** The annotators count to the anniversary or to the day before it. */
function isAt(gold: string, date: string): boolean {
  return [-1, 0, 1].some((value) => addDuration(gold, { value, unit: "days" }) === date);
}

/** A term that begins a few weeks after the agreement's date has the length that is written. */
function isNear(gold: string, date: string): boolean {
  return Math.abs(Date.parse(gold) - Date.parse(date)) <= 31 * 24 * 3600 * 1000;
}

function answerOf({ labels }: Annotated, kind: ClauseKind): string | undefined {
  const day = goldDate(labels.find(({ category }) => category === kind)?.answer ?? "");
  return Number.isNaN(Date.parse(day ?? "")) ? undefined : day;
}

function marksOf({ labels }: Annotated): Tagger {
  const tags = labels.flatMap(({ category, spans }) =>
    spans.map(([start, end]) => ({ kind: category, start, end, score: 1, confidence: 1 })),
  );
  return { tag: async () => tags, close: async () => {} };
}
