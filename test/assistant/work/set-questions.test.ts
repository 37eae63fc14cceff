import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRanker } from "../../../src/models/engine/encode/ranker.ts";
import { openEnginePool } from "../../../src/models/engine/pool.ts";
import { type TestUser, useApp } from "../../support/harness.ts";
import { sharedTagger } from "../../support/readers.ts";

const app = useApp();
const LAWS = ["Ohio", "Texas", "Delaware", "Nevada", "Utah", "Iowa", "Maine"];
const lease = (law: string) =>
  `LEASE\n\n1. Rent. The Tenant shall pay $900 a month.\n\n2. Governing Law. This Lease is governed by the laws of the State of ${law}.`;

async function withLeases(count: number) {
  const ada = await (await app.organization()).user();
  const file_ids: string[] = [];
  for (const law of LAWS.slice(0, count)) file_ids.push((await ada.upload(`${law}.txt`, lease(law))).body.id);
  const { body: project } = await ada.post("/projects", { name: "Leases" });
  await ada.post(`/projects/${project.id}/files`, { file_ids });
  await app.runJobs();
  return { ada, file_ids, project_id: project.id as string };
}

async function ask(by: TestUser, body: object, asked = app) {
  const { body: begun } = await by.post("/chat/completions?wait=0", body);
  await asked.runJobs();
  return (await by.get(`/jobs/${begun.job_id}`)).body.result;
}

const linesOf = (text: string) => text.split("\n").filter((line) => line.startsWith("| ["));

it("“which of these contracts …” asks each of the files, and every file has its line", async () => {
  const { ada, file_ids } = await withLeases(3);
  const { result } = await ask(ada, {
    message: "Which of these contracts are governed by the laws of Texas?",
    file_ids,
  });
  const lines = linesOf(result);
  expect(lines).toHaveLength(3);
  for (const [at, law] of LAWS.slice(0, 3).entries())
    expect(lines.filter((line) => line.startsWith(`| [${law}.txt](/files/${file_ids[at]})`))).toHaveLength(1);
  expect(result).toMatch(/^Each document was asked: “Is this contract governed by the laws of Texas\?”/);
});

it("all files of a project are asked, not only the first ones", async () => {
  const { ada, project_id } = await withLeases(7);
  for (const message of ["Do any of these agreements have a rent?", "Which law governs?"]) {
    const { result, citations } = await ask(ada, { message, project_id });
    expect(linesOf(result)).toHaveLength(7);
    expect(new Set(citations.map(({ filename }: { filename: string }) => filename)).size).toBe(7);
  }
});

it("a question of a few files that is not about all of them is answered as before, and so is one that names a file", async () => {
  const { ada, file_ids } = await withLeases(3);
  const answer = await ask(ada, { message: "Which law governs?", file_ids });
  expect(linesOf(answer.result)).toEqual([]);
  for (const law of LAWS.slice(0, 3)) expect(answer.result).toContain(law);
  const named = await ask(ada, { message: "Which law governs Texas.txt?", file_ids });
  expect(named.result).toContain("Texas");
  expect(named.result).not.toContain("Ohio");
});

describe("a line, with the ranker", () => {
  const ranked = useApp({});
  const local = openEnginePool({ tagger: sharedTagger, ranker: openRanker() });
  beforeAll(() => {
    ranked.deps.engine = local;
  });
  afterAll(() => local.close());

  it("shows the passage that answers, and none where none is likely to", async () => {
    const ada = await (await ranked.organization()).user();
    const changes =
      "SERVICES AGREEMENT\n\n1. Fees. The Customer shall pay $900 a month.\n\n2. Change of Control. The Customer may terminate this Agreement by notice within thirty days after a change of control of the Provider.";
    const silent =
      "SUPPLY AGREEMENT\n\n1. Control. The Supplier controls the quality of the goods.\n\n2. Changes. The Buyer may change an order by notice within five days.\n\n3. Term. This Agreement runs for two years.";
    const file_ids: string[] = [];
    for (const [name, text] of [
      ["changes.txt", changes],
      ["silent.txt", silent],
    ] as const)
      file_ids.push((await ada.upload(name, text)).body.id);
    await ranked.runJobs();
    const message = "Which of these contracts let the customer leave after a change of control?";
    const { result, citations } = await ask(ada, { message, file_ids }, ranked);
    const [changed, other] = linesOf(result).toSorted();
    expect(changed).toContain("may terminate this Agreement by notice within thirty days after a change of control");
    expect(other).toMatch(/\| (?:No passage answers this clearly|Nothing found by this search) \|$/);
    expect(citations.map(({ filename }: { filename: string }) => filename)).toEqual(["changes.txt"]);
  });
});
