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
  Law: { ...about("Ohio"), result: "neither", analysis: "Contradicts your position. Ohio is not Delaware." },
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

it("a memo is a summary, the open points by importance, and the proposals; the details are an annex on request", async () => {
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
  const short = await hers.get(`${at}/memo`);
  expect(short.status).toBe(200);
  expect(short.headers["content-disposition"]).toContain('filename="Issues in nda.docx"');
  const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
  const { body: review } = await hers.get(at);
  const summary = [
    "Issues in nda",
    "Summary",
    `nda was reviewed with NDA for our company on the other side’s paper, on ${day.format(new Date(review.completed_at))}.`,
    "Of 3 checks, 1 contradicts your position, 1 needs judgement and 1 is met.",
    "1 point is open; 1 is decided. Begin with “Law”.",
    "Open points",
    "Importance: Low",
    "Law",
    "Contradicts. Ohio is not Delaware. “Ohio”",
    "Decided points",
    "Term",
    "Needs your judgement.",
    `Change accepted (${ada.name}`,
    "Ask for *two*.",
    "Proposals",
    "*five* (5) years",
    "two (2) years",
    "Met",
    "Parties",
  ];
  const details = [
    "Annex: details",
    "1. Term",
    "Five years are long.",
    "Quote, page 1",
    "“*five* (5) years”",
    "You want",
    "two (2) years",
    `Change accepted (${ada.name}`,
    "Ask for *two*.",
    "2. Law",
    "Ohio is not Delaware.",
  ];
  const { text } = await readDocx(short.bytes);
  expectInOrder(text, summary);
  expect(text).not.toContain("Annex");
  expectInOrder((await readDocx((await hers.get(`${at}/memo?annex=true`)).bytes)).text, [...summary, ...details]);
  expect(await hers.get(`${at}/memo?annex=maybe`)).toMatchObject({ status: 400 });
  await ada.patch(`${at}/findings/${ids.Law}`, { decision: "accepted" });
  await ada.patch(`${at}/findings/${ids.Term}`, { decision: "rejected" });
  const settled = (await readDocx((await hers.get(`${at}/memo`)).bytes)).text;
  expectInOrder(settled, ["All 2 points are decided.", "Decided points", "Term", "Law"]);
  expect(settled).not.toContain("Open points");
  expect(settled).not.toContain("Proposals");
  expect((await ada.get(at)).body).toMatchObject({ to_decide: 2, open: 0, decided: 2 });
  expect((await his.get(`${at}/memo`)).status).toBe(404);
});

function expectInOrder(text: string, inOrder: string[]) {
  let from = 0;
  for (const words of inOrder) {
    const found = text.indexOf(words, from);
    expect(found, words).toBeGreaterThanOrEqual(from);
    from = found + words.length;
  }
}

it("a proposal is never cut: one that is too long for the table stands in the annex", async () => {
  const clause = `The parties agree ${"that each of them does what it has promised to do, ".repeat(30)}at all times.`;
  const proposal = { document: "F1", original: "", after: "2. Law. Ohio.", replacement: clause, rationale: "Usual." };
  server.reply(() => ({
    object: { ...about("Ohio"), result: "neither", analysis: "Not found. None.", revisions: [proposal] },
  }));
  const { ada, path } = await firm(app, "organization");
  await ada.post(`${path}/checks`, newCheck("Promise"));
  const { body: file } = await ada.upload("nda.txt", TEXT);
  await app.runJobs();
  const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const { text } = await readDocx((await (await ada.signedIn()).get(`/reviews/${job.job_id}/memo`)).bytes);
  expectInOrder(text, ["Proposals", "In full in the annex, no. 1", "Annex: details", "1. Promise", clause.trim()]);
  expect(text).not.toContain("…");
});

it("a memo of many points stays on two pages: the most important proposals stand in it, the others in the annex", async () => {
  const said = `The supplier ${"delivers what it has promised to deliver, ".repeat(4)}on time.`;
  const clause = `The parties agree ${"that each of them does what it has promised, ".repeat(14)}at all times.`;
  const proposal = { document: "F1", original: "", after: "2. Law. Ohio.", replacement: clause, rationale: "Usual." };
  const analysis = `Needs your judgement. ${"It is long and hard to read. ".repeat(3)}`;
  server.reply(() => ({ object: { ...about(said), result: "neither", analysis, revisions: [proposal] } }));
  const { ada, path } = await firm(app, "organization");
  for (let at = 1; at <= 12; at++) await ada.post(`${path}/checks`, newCheck(`Point ${at}`, { importance: "high" }));
  const { body: file } = await ada.upload("nda.txt", `${TEXT}\n${said}`);
  await app.runJobs();
  const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
  await app.runJobs();
  const { text } = await readDocx((await (await ada.signedIn()).get(`/reviews/${job.job_id}/memo`)).bytes);
  const [pages = "", annex = ""] = text.split("Annex: details");
  expectInOrder(pages, ["Open points", "Point 1", "Point 12", "Proposals", "New clause", clause.trim(), "no. 12"]);
  expect(pages.length).toBeLessThan(9_000);
  expectInOrder(annex, ["12. Point 12", clause.trim()]);
});
