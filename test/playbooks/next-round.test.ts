import { expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const FIRST = "1. Term. Ends after five (5) years.\n2. Notice. Thirty (30) days.\n3. Law. The law of Ohio governs.";
const SECOND = `A new recital.\n${FIRST.replace("Ohio", "Texas")}`;

const quoted = (original: string, replacement: string) => ({
  result: "neither",
  fallback: 0,
  basis: "words",
  demands: [],
  analysis: "Contradicts your position. It differs.",
  quotes: [{ document: "F1", quote: original }],
  revisions: [{ document: "F1", original, after: "", replacement, rationale: "Usual." }],
});
const judge = ({ question }: ModelRequest) => {
  if (question.includes("# Term")) return { object: quoted("five (5) years", "two (2) years") };
  if (question.includes("# Notice")) return { object: quoted("Thirty (30) days", "Sixty (60) days") };
  return { object: quoted(question.includes("Texas") ? "law of Texas" : "law of Ohio", "law of Delaware") };
};

it("the review of a returned draft keeps the decisions of the review before it where the finding is the same", async () => {
  server.reply(judge);
  const { ada, bob, path } = await firm(app, "organization");
  const ids: Record<string, string> = {};
  for (const title of ["Term", "Notice", "Law"])
    ids[title] = (await ada.post(`${path}/checks`, newCheck(title))).body.id;
  const { body: first } = await ada.upload("first.txt", FIRST);
  const { body: second } = await ada.upload("second.txt", SECOND);
  await app.runJobs();
  const { body: before } = await ada.post(`${path}/run?wait=0`, { file_ids: [first.id] });
  await app.runJobs();
  const at = `/reviews/${before.job_id}/findings`;
  await ada.patch(`${at}/${ids.Term}`, { decision: "accepted", note: "Our floor." });
  const start = FIRST.indexOf("Thirty (30) days");
  const edit = { file_id: first.id, original: "Thirty (30) days", replacement: "Forty (40) days" };
  await ada.patch(`${at}/${ids.Notice}`, {
    decision: "edited",
    revisions: [{ ...edit, start, end: start + edit.original.length, rationale: "" }],
  });
  await ada.patch(`${at}/${ids.Law}`, { decision: "rejected" });
  const asked = { file_ids: [second.id], previous_review_id: before.job_id };
  const { body: job } = await ada.post(`${path}/run?wait=0`, asked);
  await app.runJobs();
  const { body: next } = await ada.get(`/reviews/${job.job_id}`);
  expect([next.status, next.previous_review_id, next.decided]).toEqual(["succeeded", before.job_id, 2]);
  const moved = SECOND.indexOf("Thirty (30) days");
  expect(next.decisions).toMatchObject([
    { check_id: ids.Term, decision: "accepted", note: "Our floor.", decided_by: { id: ada.id } },
    {
      check_id: ids.Notice,
      decision: "edited",
      revisions: [{ file_id: second.id, original: "Thirty (30) days", replacement: "Forty (40) days", start: moved }],
    },
  ]);
  expect(next).toMatchObject({ changed_since_previous: [ids.Law], to_decide: 3, open: 1 });
  const { open_results } = next;
  expect(Object.values(open_results as Record<string, number>).reduce((sum, each) => sum + each, 0)).toBe(1);
  expect((await ada.get(`/reviews/${before.job_id}`)).body).toMatchObject({
    previous_review_id: null,
    changed_since_previous: null,
    decided: 3,
    open: 0,
  });

  const { body: his } = await bob.upload("his.txt", FIRST);
  await app.runJobs();
  const hidden = await bob.post(`${path}/run?wait=0`, { ...asked, file_ids: [his.id] });
  expect(hidden.status).toBe(404);
  expect(hidden.body.error).toMatch(/review/i);
});
