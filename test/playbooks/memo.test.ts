import { expect, it } from "vitest";
import { readDocx } from "../../src/content/formats/docx/docx.ts";
import { useApp } from "../support/harness.ts";
import { type ModelRequest, useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
const app = useApp({ ...server.settings() });

const TEXT = "1. Term. This Agreement ends after *five* (5) years.\n2. Law. Ohio.";
const about = (quote: string) => ({
  fallback: 0,
  basis: "words",
  demands: [],
  quotes: [{ document: "F1", quote }],
  revisions: [],
});
const ANSWERS: Record<string, object> = {
  Law: { ...about("Ohio"), result: "neither", analysis: "Ohio is not Delaware." },
  Term: {
    ...about("*five* (5) years"),
    result: "neither",
    analysis: "Needs your judgement. Five years are long.",
    revisions: [
      { document: "F1", original: "*five* (5) years", after: "", replacement: "two (2) years", rationale: "Usual." },
    ],
  },
  Parties: { ...about("Agreement"), result: "standard", analysis: "Fine." },
};
const answer = ({ question }: ModelRequest) => ({
  object: ANSWERS[Object.keys(ANSWERS).find((title) => question.includes(`# ${title}`))!]!,
});

it("a memo lists the issues by importance, with quotes, changes and decisions, word for word", async () => {
  server.reply(answer);
  const { ada, bob, path } = await firm(app, "organization");
  const ids: Record<string, string> = {};
  for (const [title, importance] of Object.entries({ Law: "low", Term: "high", Parties: "high" }))
    ids[title] = (await ada.post(`${path}/checks`, newCheck(title, { importance }))).body.id;
  const { body: file } = await ada.upload("nda.txt", TEXT);
  await app.runJobs();
  const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
  const at = `/reviews/${job.job_id}`;
  const [hers, his] = [await ada.signedIn(), await bob.signedIn()];
  expect(await hers.get(`${at}/memo`)).toMatchObject({ status: 409, body: { code: "REVIEW_NOT_FINISHED" } });
  await app.runJobs();
  await ada.patch(`${at}/findings/${ids.Term}`, { decision: "accepted", note: "Ask for *two*." });
  const memo = await hers.get(`${at}/memo`);
  expect(memo.status).toBe(200);
  expect(memo.headers["content-disposition"]).toContain('filename="Issues in nda.docx"');
  const { text } = await readDocx(memo.bytes);
  const inOrder = [
    "Issues in nda.txt",
    "1 of 3",
    "Issues by importance",
    "Needs your judgement",
    "Does not meet your position",
    "Undecided",
    "1. Term",
    "Five years are long.",
    "Quote, page 1",
    "“*five* (5) years”",
    "You ask for",
    "two (2) years",
    `Accepted by ${ada.name}`,
    "Ask for *two*.",
    "2. Law",
    "Ohio is not Delaware.",
    "Standard position met",
    "Parties",
  ];
  let from = 0;
  for (const words of inOrder) {
    const found = text.indexOf(words, from);
    expect(found, words).toBeGreaterThanOrEqual(from);
    from = found + words.length;
  }
  expect((await his.get(`${at}/memo`)).status).toBe(404);
});
