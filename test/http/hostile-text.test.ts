import { monitorEventLoopDelay } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { type TestUser, useApp } from "../support/harness.ts";

const app = useApp();

/**
 * One request may not hold up the others. The longest stretch in which the process answered nobody is measured; a busy
 * machine adds to it, the faults that this guards against took a minute and more.
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
  ["blanks", " ".repeat(99_000)],
  ["one letter", "A".repeat(60_000)],
  ["dates", "January 1, 2024 ".repeat(2_500)],
  ["halves of addresses", "a@".repeat(30_000)],
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

describe("text that is made to be slow", () => {
  it.each(HOSTILE)("%s in a chat message hold nobody up, and the job ends", async (_name, text) => {
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

  it.each(HOSTILE)("%s in a document hold nobody up when it is asked about and reviewed", async (_name, text) => {
    const ada = await (await app.organization()).user();
    const stall = await longestStall(async () => {
      const file = await upload(ada, text);
      const answer = await finish(ada, "/chat/completions", { message: "When does it end?", file_ids: [file] });
      expect(answer.status).toBe("succeeded");
      const [playbook] = (await ada.get("/playbooks")).body.playbooks;
      const review = await finish(ada, `/playbooks/${playbook.id}/run`, { file_ids: [file] });
      expect(review.status).toBe("succeeded");
    });
    expect(stall).toBeLessThan(LONGEST_STALL_MS);
  });

  it.each(HOSTILE)("%s in a vault's document hold nobody up, and every cell has an outcome", async (_name, text) => {
    const ada = await (await app.organization()).user({ managesVaults: true });
    const vault = (await ada.post("/vaults", { name: "Hostile" })).body;
    for (const [label, field_type] of [
      ["End date", "date"],
      ["Fee", "currency"],
      ["Notice period", "duration"],
      ["Contact", "email"],
    ])
      await ada.post(`/vaults/${vault.id}/columns`, { label, instructions: `Which ${label}?`, field_type });
    const stall = await longestStall(async () => {
      const file = await upload(ada, text);
      await ada.post(`/vaults/${vault.id}/documents`, { file_ids: [file] });
      await app.runJobs();
    });
    const [row] = (await ada.get(`/vaults/${vault.id}/documents`)).body.documents;
    expect(row.status).toBe("ready");
    expect(stall).toBeLessThan(LONGEST_STALL_MS);
  });
});
