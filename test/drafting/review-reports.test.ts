import { expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { review, TEXT } from "./reviewing.ts";
import { DUE_DILIGENCE, MEMO, readReport, write } from "./writing.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

it("the review memo has the open points, the decided ones, the proposals and what is met, each with its footnote", async () => {
  const { ada, ids, checks } = await review(app, server, ["nda.txt"]);
  await ada.patch(`/reviews/${ids[0]}/findings/${checks.Term}`, { decision: "accepted", note: "Ask for two." });
  const { text, footnotes } = readReport(await write(app, ada, { review_ids: ids }, MEMO));
  expect(text).not.toMatch(/[{}]/);
  expect(text).toContain("1 point is open and 1 is decided.");
  expect(text).toMatch(/nda\.txt was reviewed with NDA for .+ on \d+ \w+ \d{4}: 3 checks, 1 open\./);
  const parts = text.split(/\n(?=Open points|Decided points|Annex \d)/);
  const headings = parts.map((part) => part.split("\n")[0]);
  expect(headings.slice(1)).toEqual(["Open points", "Decided points", "Annex 1: Proposals", "Annex 2: What is met"]);
  expect(parts[1]).toMatch(/1\tLaw\nContradicts, Low\tOhio/);
  expect(parts[2]).toMatch(/\tTerm\nNeeds your judgement, High\t.*\tChange accepted .*: Ask for two\./);
  expect(parts[3]).toMatch(/Term\nCurrent text\nfive \(5\) years\nProposed text\ntwo \(2\) years/);
  expect(parts[4]).toMatch(/\tParties\nMet/);
  expect(footnotes).toEqual([
    "nda.txt, page 1: “Ohio”",
    "nda.txt, page 1: “five (5) years”",
    "nda.txt, page 1: “five (5) years”",
    "nda.txt, page 1: “Agreement”",
  ]);
});

it("the report of a portfolio counts what SQL counts, and says which contracts were not reviewed", async () => {
  const { org, ada, playbook, fileIds } = await review(app, server, ["a.txt", "b.txt"]);
  const { body: hidden } = await (await org.user()).upload("hidden.txt", TEXT);
  const file_ids = [...fileIds, hidden.id];
  const { body: portfolio } = await ada.post("/portfolios", { playbook_id: playbook.id, file_ids });
  await app.runJobs();
  const { text } = readReport(await write(app, ada, { portfolio_id: portfolio.id }, DUE_DILIGENCE));
  expect(text).not.toMatch(/[{}]/);
  const [counted] = await app.database.organization(org.id)<{ contradicts: number; checks: number }>`
    select count(*) filter (where o.value ->> 'outcome' = 'contradicts') as contradicts, count(*) as checks
    from portfolio_contracts c join reviews r on r.id = c.review_id cross join jsonb_each(r.outcomes) o
    where c.portfolio_id = ${portfolio.id}`;
  expect(text).toContain(`All checks\tContradicts\t${counted!.contradicts} of ${counted!.checks}`);
  expect(text).toContain("Contracts\tReviewed\t2 of 3");
  expect(text).toMatch(/3\tUnknown file\t\t\tNot reviewed: /);
  expect(text).toContain("4 points are open.");
});

it("the report of a project is a file of the project, and of a person who can only read it in their own files", async () => {
  const { org, ada, fileIds, path } = await review(app, server, ["nda.txt"]);
  const { body: project } = await ada.post("/projects", { name: "Sale of Acme" });
  await ada.post(`/projects/${project.id}/files`, { file_id: fileIds[0] });
  await ada.post(`${path}/run?wait=0`, { file_ids: fileIds, project_id: project.id });
  await app.runJobs();
  const reader = await org.user();
  await ada.post(`/projects/${project.id}/members`, { user_id: reader.id, access_level: "read" });
  for (const [caller, type, count] of [
    [ada, "project", "1 document"],
    [reader, "my-files", "2 documents"],
  ] as const) {
    const { text } = readReport(await write(app, caller, { project_id: project.id }));
    expect(text).toContain(`This report covers ${count} of the project “Sale of Acme”.`);
    expect(text).toContain("1\tLaw\nContradicts, Low\tOhio");
    const { body } = await caller.get("/files?q=Acme&limit=1");
    const { body: folder } = await caller.get(`/folders/${body.files[0].folder_id}`);
    expect(folder.folder_type).toBe(type);
  }
});

it("a review without findings is refused: 409", async () => {
  const { ada, fileIds, path } = await review(app, server, ["nda.txt"]);
  const { body: begun } = await ada.post(`${path}/run?wait=0`, { file_ids: fileIds });
  const asked = { template_id: MEMO, source: { review_ids: [begun.job_id] }, title: "R" };
  const { status, body } = await ada.post("/reports", asked);
  expect([status, body.code]).toEqual([409, "REVIEW_NOT_FINISHED"]);
  await app.runJobs();
});

it("a review that only somebody else can see is refused: 404", async () => {
  const { org, ids } = await review(app, server, ["nda.txt"]);
  const asked = { template_id: MEMO, source: { review_ids: ids }, title: "R" };
  expect((await (await org.user()).post("/reports", asked)).status).toBe(404);
});
