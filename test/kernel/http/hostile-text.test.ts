import { monitorEventLoopDelay } from "node:perf_hooks";
import { afterAll, describe, expect, it } from "vitest";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { openEnginePool } from "../../../src/models/engine/pool.ts";
import { type TestUser, useApp } from "../../support/harness.ts";

const app = useApp();

/**
 * One request must not block the others. Measures the longest stretch in which the process answered nobody. A busy
 * machine adds to it; the faults this guards against took a minute and more.
 */
const LONGEST_STALL_MS = 5_000;

async function longestStall(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  await work();
  delay.disable();
  return delay.max / 1e6;
}

const HOSTILE: [name: string, text: string][] = [
  ["spaces", " ".repeat(99_000)],
  ["repeated letters", "A".repeat(60_000)],
  ["dates", "January 1, 2024 ".repeat(2_500)],
  ["half e-mail addresses", "a@".repeat(30_000)],
  ["number words", "thirty ".repeat(8_500)],
  ["quotation marks", "“".repeat(60_000)],
  ["open brackets", "(".repeat(60_000)],
  ["section numbers", "1.1.".repeat(15_000)],
];

async function upload(ada: TestUser, text: string): Promise<string> {
  const { body } = await ada.upload("hostile.txt", `Agreement between Acme Inc. and Globex LLC.\n${text}\nx`);
  await app.runJobs();
  return body.id;
}

async function finish(ada: TestUser, path: string, body: object) {
  const begun = await ada.post(`${path}?wait=0`, body);
  expect(begun.status).toBe(202);
  await app.runJobs();
  return (await ada.get(`/jobs/${begun.body.job_id}`)).body;
}

const pool = openEnginePool({ threads: 1 });
afterAll(() => pool.close());
const QUESTIONS: Question[] = (["text", "date", "currency", "duration", "email", "party_list"] as const).map(
  (fieldType) => ({
    key: fieldType,
    label: `Some ${fieldType}`,
    instructions: "Which one?",
    fieldType,
    options: [],
  }),
);
const CHECKS = [
  {
    key: "law",
    title: "Governing law",
    description: null,
    positions: [{ type: "standard" as const, guidance: "The agreement must be governed by the law of Delaware." }],
  },
];
const STANCE = { reviewMode: "third-party" as const, representingParty: "our company" };

describe("text crafted to be slow", () => {
  it.each(HOSTILE)("%s in a chat message block no other request, and the job ends", async (_name, text) => {
    const ada = await (await app.organization()).user();
    const file = await upload(ada, "Payment is due in thirty (30) days.");
    const stall = await longestStall(async () => {
      const job = await finish(ada, "/chat/completions", {
        message: `Who pays?${text}`.slice(0, 100_000),
        file_ids: [file],
      });
      expect(job.status).toBe("succeeded");
    });
    expect(stall).toBeLessThan(LONGEST_STALL_MS);
  });

  it.each(HOSTILE)(
    "%s in a document are read, asked about and judged by the rules within their time limits",
    async (_name, text) => {
      const document = `Agreement between Acme Inc. and Globex LLC.\n${text}\nx`;
      const stall = await longestStall(async () => {
        expect(await pool.read(document, QUESTIONS)).toHaveLength(QUESTIONS.length);
        expect(await pool.ask(document, [{ words: "When does it end?" }])).toHaveLength(1);
        expect(await pool.judge(document, CHECKS, STANCE)).toHaveLength(1);
      });
      expect(stall).toBeLessThan(LONGEST_STALL_MS);
    },
  );
});
