import { expect, it } from "vitest";
import type { FillRecord } from "../../src/content/formats/template/template.ts";
import { useApp } from "../support/harness.ts";
import { useModelServer } from "../support/servers/model-server.ts";
import { offered } from "./reading.ts";
import { review, TEXT } from "./reviewing.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const FINDINGS = ["documentName", "check", "verdict", "found", "decision"];
const LISTS = {
  ...{ rows: ["documentName", "law", "values"], summary: ["label"], documents: ["status"], findings: FINDINGS },
  ...{ openPoints: FINDINGS, decidedPoints: FINDINGS, proposals: ["check", "currentText", "proposedText"] },
  metPoints: FINDINGS,
};

const reviewed = (names: string[], more: object = {}) => review(app, server, names, more);

const textOf = (value: unknown) =>
  typeof value === "object" && value !== null && "value" in value ? (value as FillRecord).value : value;
const column = (list: FillRecord[] | undefined, key: string) => list!.map((item) => textOf(item[key]));

it("findings of reviews have their decisions, contradictions first, and a footnote with file, page and words", async () => {
  const { org, ada, ids, checks } = await reviewed(["nda.txt"]);
  await ada.patch(`/reviews/${ids[0]}/findings/${checks.Term}`, { decision: "accepted", note: "Ask for two." });
  const { total, lists } = await offered(app, org, ada, { review_ids: ids }, LISTS);
  expect(total).toBe(1);
  expect(column(lists.findings, "check")).toEqual(["Law", "Term", "Parties"]);
  expect(lists.findings![0]).toMatchObject({
    ...{ number: "1", documentName: "nda.txt", verdict: "Contradicts", decision: "Undecided" },
    found: { value: "Ohio", footnote: "nda.txt, page 1: “Ohio”" },
  });
  expect(lists.findings![1]!.decision).toMatch(/^Change accepted \(Ada Quill, \d+ \w+ \d{4}\)$/);
  expect([column(lists.openPoints, "check"), column(lists.decidedPoints, "check")]).toEqual([["Law"], ["Term"]]);
  expect(column(lists.metPoints, "check")).toEqual(["Parties"]);
  expect(lists.proposals).toMatchObject([
    { check: "Term", proposedText: { value: "two (2) years" }, currentText: { value: "five (5) years" } },
  ]);
  expect(lists.rows).toMatchObject([{ documentName: "nda.txt", law: { value: "Contradicts" }, open: "1" }]);
});

it("counts of findings equal SQL over the reviews of a batch review, contract by contract", async () => {
  const { org, ada, playbook, fileIds } = await reviewed(["a.txt", "b.txt", "c.txt"]);
  const { body: hidden } = await (await org.user()).upload("hidden.txt", TEXT);
  const { body: portfolio } = await ada.post("/portfolios", {
    playbook_id: playbook.id,
    file_ids: [...fileIds, hidden.id],
  });
  await app.runJobs();
  const { total, scope, lists } = await offered(app, org, ada, { portfolio_id: portfolio.id }, LISTS);
  expect([total, scope]).toEqual([4, "4 contracts of the batch review “NDA: 4 files”, 1 of them without a result"]);
  expect(column(lists.rows, "documentName")).toEqual(["a.txt", "b.txt", "c.txt", "Unknown file"]);
  expect(lists.rows![3]).toMatchObject({
    status: "Not reviewed",
    reason: expect.stringContaining("do not have access"),
  });
  const lines = (title: string) =>
    lists.summary!.filter((line) => line.column === title).map(({ label, count }) => [label, count]);
  const { body } = await ada.get(`/portfolios/${portfolio.id}`);
  expect(lines("Contracts")).toEqual([
    ["Reviewed", String(body.counts.reviewed)],
    ["Not reviewed", String(body.counts.skipped)],
  ]);
  const sql = app.database.organization(org.id);
  const [counted] = await sql<{ contradicts: number; judgement: number; pass: number }>`
    select count(*) filter (where o.value ->> 'outcome' = 'contradicts') as contradicts,
      count(*) filter (where o.value ->> 'outcome' = 'judgement') as judgement,
      count(*) filter (where o.value ->> 'outcome' = 'pass') as pass
    from portfolio_contracts c join reviews r on r.id = c.review_id cross join jsonb_each(r.outcomes) o
    where c.portfolio_id = ${portfolio.id}`;
  expect(lines("All checks")).toEqual([
    ["Contradicts", String(counted!.contradicts)],
    ["Needs your judgement", String(counted!.judgement)],
    ["Met", String(counted!.pass)],
  ]);
  const law = body.checks.find(({ title }: { title: string }) => title === "Law");
  expect(lines("Law")).toEqual([["Contradicts", String(law.counts.contradicts)]]);
  expect(lists.findings).toHaveLength(9);
});

it("a project gives its linked files, those in its folder, and the findings of its reviews", async () => {
  const { ada, org, fileIds, path } = await reviewed(["nda.txt"]);
  const { body: project } = await ada.post("/projects", { name: "Sale of Acme" });
  await ada.post(`/projects/${project.id}/files`, { file_id: fileIds[0] });
  await ada.upload("letter.txt", "Dear Sir", { project_id: project.id });
  await ada.post(`${path}/run?wait=0`, { file_ids: fileIds, project_id: project.id });
  await app.runJobs();
  const { total, scope, lists } = await offered(app, org, ada, { project_id: project.id }, LISTS);
  expect([total, scope]).toEqual([2, "2 documents of the project “Sale of Acme”"]);
  expect(column(lists.documents, "documentName").sort()).toEqual(["letter.txt", "nda.txt"]);
  expect(column(lists.findings, "check")).toEqual(["Law", "Term", "Parties"]);
  expect(lists.summary!.slice(0, 2)).toMatchObject([
    { heading: "Documents", label: "Read", count: "2" },
    { heading: "Reviews", label: "Reviewed", count: "1" },
  ]);
});
