import { describe, expect, it } from "vitest";
import { useApp } from "../support/harness.ts";
import { answerReadingOfPart, isReadingOfPart } from "../support/model-asides.ts";
import { type ModelRequest, type Reply, useModelServer } from "../support/servers/model-server.ts";
import { firm, newCheck } from "./making.ts";

const server = await useModelServer();
/** What docs/providers.md says for a window of 8,192 tokens. */
const SMALL = { MODEL_PROMPT_CHARACTERS: 18_000, MODEL_OUTPUT_TOKENS: 1_500 };
const app = useApp({ ...server.settings(), ...SMALL });
const capped = useApp({ ...server.settings(), ...SMALL, MODEL_MAX_PARTS: 2 });

const FILLER = Array.from(
  { length: 700 },
  (_, at) => `${at + 1}. The parties meet on the first Monday of month ${at + 1} to talk about the state of the work.`,
).join("\n\n");
const OPENING = "SERVICE AGREEMENT between Acme Widgets Inc. and Globex Trading LLC.";
const DECIDING = "701. Neither party may disclose the state of the work to the press.";

const judged = (more: object) => ({
  object: { fallback: 0, demands: [], analysis: "Judged.", quotes: [], revisions: [], ...more },
});

/** A model that judges by what it is shown: silence if the deciding clause is not there. */
const judge = (request: ModelRequest) => {
  const shown = request.messages.map(({ text }) => text).join("\n");
  return shown.includes(DECIDING)
    ? judged({ result: "neither", basis: "words", quotes: [{ document: "F1", quote: DECIDING }] })
    : judged({ result: "standard", basis: "silence" });
};

const reads =
  (words: RegExp): Reply =>
  (request) =>
    isReadingOfPart(request) ? answerReadingOfPart(request, words) : judge(request);

async function review(on: typeof app, text: string, titles = ["Publicity"]) {
  const made = await firm(on, "organization");
  for (const title of titles) await made.ada.post(`${made.path}/checks`, newCheck(title));
  const { body: file } = await made.ada.upload("services.txt", text);
  await on.runJobs();
  const { body: job } = await made.ada.post(`${made.path}/run?wait=0`, { file_ids: [file.id] });
  await on.runJobs();
  return (await made.ada.get(`/jobs/${job.job_id}`)).body;
}

const contract = `${OPENING}\n\n${FILLER}\n\n${DECIDING}`;
const readings = () => server.requests.filter(isReadingOfPart);

describe("a review of a document that is longer than a prompt", () => {
  it("reads it whole in parts, and the deciding clause stands in the last one", async () => {
    server.reply(reads(/press/));
    const { status, result } = await review(app, contract);
    expect(status).toBe("succeeded");
    expect(result.results[0]).toMatchObject({ evaluationResult: "Flag", analysis: "Judged." });
    expect(result.results[0].quotes[0].quote).toBe(DECIDING);
    const shown = readings()
      .map(({ messages }) => messages[0]!.text)
      .join("\n");
    for (const at of [1, 100, 300, 500, 700]) expect(shown).toContain(`month ${at} to talk`);
    for (const { body } of server.requests) expect(JSON.stringify(body.messages).length).toBeLessThan(20_000);
  });

  it("may conclude from silence once all of it was read", async () => {
    server.reply(reads(/press/));
    const { result } = await review(app, `${OPENING}\n\n${FILLER}`);
    expect(result.results[0]).toMatchObject({ evaluationResult: "Pass", analysis: "Judged." });
  });

  it("reads each part once for many checks", async () => {
    server.reply(reads(/press/));
    await review(app, contract, ["Publicity", "Term", "Law", "Notices"]);
    const parts = readings();
    const few = parts.length;
    expect(parts.every(({ question }) => question.includes("Question 4:"))).toBe(true);
    expect(few).toBeLessThan(12);
    expect(server.requests.filter(({ question }) => question.includes("Judge this check")).length).toBe(4);
  });

  it("says which parts were not read, and concludes nothing from their silence", async () => {
    server.reply(reads(/press/));
    const { result } = await review(capped, contract);
    const [finding] = result.results;
    expect(readings()).toHaveLength(2);
    expect(finding.evaluationResult).toBe("Flag");
    expect(finding.analysis).toMatch(/Not read: “services\.txt” \(parts 3 to 9 of 9\)/);
    expect(finding.analysis).toContain("needs your judgement");
  });

  it("names a part that the model left out or refused", async () => {
    server.reply((request) => {
      if (!isReadingOfPart(request)) return judge(request);
      const isLast = request.messages[0]!.text.includes("month 700 to talk");
      return isLast ? { object: { questions: [] } } : answerReadingOfPart(request, /press/);
    });
    const { result } = await review(app, contract);
    expect(result.results[0].evaluationResult).toBe("Flag");
    expect(result.results[0].analysis).toMatch(/Not read: “services\.txt” \(part \d+ of \d+\)\./);
  });

  it("asks again with half of the checks when an answer about a part is cut off", async () => {
    server.reply((request) => {
      if (!isReadingOfPart(request)) return judge(request);
      return request.question.includes("Question 2:")
        ? { text: '{"questions": [', cut: true }
        : answerReadingOfPart(request, /press/);
    });
    const { result } = await review(app, contract, ["Publicity", "Term"]);
    for (const finding of result.results) expect(finding.quotes[0].quote).toBe(DECIDING);
  });

  it("fails with the reason when the model's answers about the parts cannot be used", async () => {
    server.reply({ text: "I would rather talk." });
    const job = await review(app, contract);
    expect(job).toMatchObject({ status: "failed", error: { code: "MODEL_FAILED" } });
    expect(server.requests.length).toBeLessThanOrEqual(12);
  });
});
