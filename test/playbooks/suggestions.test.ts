import { describe, expect, it } from "vitest";
import type { As } from "../support/client.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });
const SILENT = {
  ...{ result: "neither", fallback: 0, basis: "silence", demands: [], analysis: "It says nothing." },
  ...{ quotes: [], revisions: [] },
};
const KEPT = "ends on 30 days' notice";

/** A playbook with one check, and reviews of contracts in which it found 30 days, which no position accepts. */
async function reviewed(contracts: number) {
  const made = await firm(app, "organization");
  const { ada, path } = made;
  const { body: check } = await ada.post(`${path}/checks`, newCheck("Notice"));
  const run = async (at: number, by: As = ada) => {
    server.reply({ object: SILENT });
    const { body: file } = await by.upload(`services-${at}.txt`, `1. Notice. Contract ${at} ${KEPT}.`);
    await app.runJobs();
    const { body: job } = await by.post(`${path}/run?wait=0`, { file_ids: [file.id] });
    await app.runJobs();
    const quote = [{ fileId: file.id, quote: KEPT, start: 22, end: 22 + KEPT.length, page: null }];
    const found = JSON.stringify({ found: "30 days", quotes: quote });
    await app.database.system`
      update reviews set result = jsonb_set(result, '{results,0}', (result #> '{results,0}') || ${found}::jsonb) where id = ${job.job_id}`;
    return { review: job.job_id as string, file: file.id as string };
  };
  const runs = [];
  for (let at = 0; at < contracts; at++) runs.push(await run(at));
  const decide = (review: string, decision: string | null, by: As = ada) =>
    by.patch(`/reviews/${review}/findings/${check.id}`, { decision });
  const suggestions = async (by: As = ada) => (await by.get(`${path}/suggestions`)).body.suggestions;
  return { ...made, check, runs, run, decide, suggestions };
}

describe("a playbook suggests to change a position", () => {
  it("where people keep what it refuses in five contracts or more, and in seven of ten of them", async () => {
    const { check, runs, decide, suggestions } = await reviewed(6);
    for (const { review } of runs.slice(0, 4)) await decide(review, "accepted");
    expect(await suggestions()).toEqual([]);
    for (const { review } of runs.slice(4)) await decide(review, "rejected");
    expect(await suggestions()).toEqual([]);
    await decide(runs[4]!.review, "accepted");
    const [suggestion, ...others] = await suggestions();
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({
      ...{ check_id: check.id, decided: 6, kept: 5, value: "30 days", value_count: 5, wording: KEPT },
    });
    expect(suggestion.findings).toHaveLength(5);
    expect(suggestion.findings[0]).toMatchObject({ file_name: "services-4.txt", found: "30 days", quote: KEPT });
  });

  it("until the position is changed, or a decision is withdrawn", async () => {
    const { ada, path, check, runs, decide, suggestions } = await reviewed(5);
    for (const { review } of runs) await decide(review, "accepted");
    expect(await suggestions()).toHaveLength(1);
    await decide(runs[0]!.review, null);
    expect(await suggestions()).toEqual([]);
    await decide(runs[0]!.review, "accepted");
    const positions = [...newCheck().positions, { type: "fallback", guidance: "Accept: 30 days." }];
    expect((await ada.patch(`${path}/checks/${check.id}`, { positions })).status).toBe(200);
    expect(await suggestions()).toEqual([]);
  });

  it("counting only reviews and contracts that the reader may open", async () => {
    const { ada, bob, runs, decide, suggestions } = await reviewed(5);
    for (const { review } of runs) await decide(review, "accepted");
    expect(await suggestions(bob)).toEqual([]);
    await ada.delete(`/files/${runs[0]!.file}`);
    expect(await suggestions()).toEqual([]);
  });

  it("counting a contract once, as it was decided last", async () => {
    const { ada, path, runs, decide, suggestions } = await reviewed(5);
    for (const { review } of runs.slice(0, 4)) await decide(review, "accepted");
    server.reply({ object: SILENT });
    const { body: again } = await ada.post(`${path}/run?wait=0`, { file_ids: [runs[0]!.file] });
    await app.runJobs();
    await decide(again.job_id, "accepted");
    expect(await suggestions()).toEqual([]);
  });
});

it("suggestions of a playbook that the caller may not open are refused: 404", async () => {
  const { path } = await firm(app);
  const { ada: stranger } = await firm(app);
  expect((await stranger.get(`${path}/suggestions`)).status).toBe(404);
});
