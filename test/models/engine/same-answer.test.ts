import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { parseDocument } from "../../../src/content/formats/read.ts";
import type { FieldType } from "../../../src/content/values/values.ts";
import type { FreeAnswer, LocalAnswer } from "../../../src/models/engine/answer/question.ts";
import { openJudge } from "../../../src/models/engine/encode/judge-model.ts";
import { openRanker, type RankScores } from "../../../src/models/engine/encode/ranker.ts";
import { openTagger } from "../../../src/models/engine/encode/tagger.ts";
import { openLocalEngine } from "../../../src/models/engine/engine.ts";

const CONTRACTS = [
  "Accelerated Technologies - Joint Venture Agreement",
  "Berkshire Hills - Endorsement Agreement",
  "Embark.com - Co-Branding Agreement",
  "Integrity Media - Co-Branding Agreement",
  "PCQuote - Co-Branding Agreement",
  "PF Hospitality - Franchise Agreement",
  "Prudential Bancorp - Endorsement Agreement",
  "Steel Vault - Affiliate Agreement",
  "Union Dental - Affiliate Agreement",
  "iMine - Distributor Agreement",
];

const QUESTIONS: Partial<Record<FieldType, string[]>> = {
  boolean: [
    "Can either party terminate for convenience?",
    "Does the agreement renew automatically?",
    "May the agreement be assigned without consent?",
    "Is there a non-compete?",
    "Is liability capped?",
    "Does either party indemnify the other?",
    "Are disputes settled by arbitration?",
    "Must confidential information be returned at the end?",
    "Is the license exclusive?",
    "Can a party audit the other's books?",
    "Does a change of control need consent?",
    "Is insurance required?",
    "Are the parties independent contractors?",
    "Can the agreement be amended orally?",
    "Is either party liable for lost profits?",
    "May a party use the other's trademarks?",
    "Does the prevailing party recover its attorneys' fees?",
    "Is there a right of first refusal?",
    "Are there minimum purchase obligations?",
    "Does confidentiality survive termination?",
  ],
  duration: [
    "How long is the initial term?",
    "How much notice is needed to terminate without cause?",
    "How long does a party have to cure a breach?",
    "How long do the confidentiality obligations last?",
    "For how long does it renew each time?",
    "How far in advance must a party object to the renewal?",
    "Within what period must invoices be paid?",
    "How long does the non-compete last after termination?",
    "How long must records be kept?",
    "How many days after mailing is a notice deemed received?",
  ],
  date: [
    "On what date does the agreement expire?",
    "What is the date of the agreement?",
    "What is the effective date?",
  ],
  currency: [
    "How much is the annual fee?",
    "What is the maximum liability amount?",
    "How much insurance coverage is required?",
    "What is the purchase price?",
    "How much is the initial franchise fee?",
  ],
  percentage: [
    "What interest is charged on late payments?",
    "What percentage of revenue is shared?",
    "At what percentage does a party bear the cost of an audit?",
    "What commission is paid?",
  ],
  text: [
    "Which law governs?",
    "Which courts have jurisdiction?",
    "Who owns the intellectual property?",
    "Where must notices be sent?",
    "What happens after termination?",
    "Which territory is covered?",
    "What is the agreement about?",
    "Who bears the taxes?",
  ],
};

/** The ranker, which is asked the same for a chat and for a column. */
function rememberRanks() {
  const ranker = openRanker();
  const known = new Map<string, Promise<RankScores[]>>();
  return {
    score(question: string, passages: Parameters<typeof ranker.score>[1]) {
      const key = JSON.stringify([question, passages]);
      const scores = known.get(key) ?? ranker.score(question, passages);
      known.set(key, scores);
      return scores;
    },
    close: () => ranker.close(),
  };
}

const engine = openLocalEngine({ tagger: openTagger(), judge: openJudge(), ranker: rememberRanks() });
afterAll(() => engine.close());

/** What an answer claims, in the same words for a chat and for a column. */
const ofChat = ({ kind, says, value }: FreeAnswer, type: FieldType) =>
  kind === "stated" && (says ?? value?.type === type)
    ? `stated ${JSON.stringify(says ? says === "Yes" : value?.value)}`
    : kind === "not_found"
      ? "not found"
      : "shown";
const ofColumn = ({ outcome, value }: LocalAnswer) =>
  outcome === "found" ? `stated ${JSON.stringify(value)}` : outcome === "absent" ? "not found" : "shown";

it("the same question gets the same answer in a chat and in a column: at least 98 of 100 over 500 facts", async () => {
  const asked = Object.entries(QUESTIONS).flatMap(([type, all]) =>
    all.map((words) => ({ words, type: type as FieldType })),
  );
  const differing: string[] = [];
  let facts = 0;
  for (const name of CONTRACTS) {
    const bytes = await readFile(join(import.meta.dirname, "../../../samples", `${name}.pdf`));
    const { text } = await parseDocument("pdf", new Uint8Array(bytes));
    const chat = await engine.ask(
      text,
      asked.map(({ words }) => ({ words })),
    );
    const columns = await engine.read(
      text,
      asked.map(({ words, type }) => ({ key: words, label: words, instructions: words, fieldType: type, options: [] })),
    );
    for (const [at, { words, type }] of asked.entries()) {
      const [one, other] = [ofChat(chat[at]!, type), ofColumn(columns[at]!)];
      facts++;
      if (one !== other) differing.push(`${name}: ${words} ${one} / ${other}`);
    }
  }
  expect(facts).toBe(500);
  expect(differing.length, differing.join("\n")).toBeLessThanOrEqual(10);
}, 1_800_000);
