import { firm, newCheck } from "../playbooks/making.ts";
import type { TestApp } from "../support/harness.ts";
import type { ModelRequest, useModelServer } from "../support/servers/model-server.ts";

export const TEXT = "1. Term. This Agreement ends after five (5) years.\n2. Law. Ohio.";
const about = (quote: string) => ({
  ...{ fallback: 0, basis: "words", demands: [], quotes: [{ document: "F1", quote }], revisions: [] },
});
const ANSWERS: Record<string, object> = {
  Law: { ...about("Ohio"), result: "neither", analysis: "Contradicts your position. Ohio is not Delaware." },
  Term: {
    ...about("five (5) years"),
    result: "neither",
    analysis: "Needs your judgement. Five years are long.",
    revisions: [
      { document: "F1", original: "five (5) years", after: "", replacement: "two (2) years", rationale: "Usual." },
    ],
  },
  Parties: { ...about("Agreement"), result: "standard", analysis: "Fine." },
};
const answer = ({ question }: ModelRequest) => ({
  object: ANSWERS[Object.keys(ANSWERS).find((title) => question.includes(`# ${title}`))!]!,
});

type ModelServer = Awaited<ReturnType<typeof useModelServer>>;

/** Contracts that are reviewed one by one against a playbook of three checks: one is met, one contradicts, one needs judgement. */
export async function review(app: TestApp, server: ModelServer, names: string[], more: object = {}) {
  server.reply(answer);
  const made = await firm(app, "organization");
  const { ada, path } = made;
  const checks: Record<string, string> = {};
  for (const [title, importance] of Object.entries({ Parties: "high", Law: "low", Term: "high" }))
    checks[title] = (await ada.post(`${path}/checks`, newCheck(title, { importance }))).body.id;
  const fileIds: string[] = [];
  for (const name of names) fileIds.push((await ada.upload(name, `${TEXT}\n${name}`)).body.id);
  await app.runJobs();
  const ids: string[] = [];
  for (const id of fileIds) {
    const { body } = await ada.post(`${path}/run?wait=0`, { file_ids: [id], ...more });
    ids.push(body.job_id);
  }
  await app.runJobs();
  return { ...made, checks, fileIds, ids };
}
