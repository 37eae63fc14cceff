import { describe, expect, it } from "vitest";
import { exampleOfDecision } from "../../../src/playbooks/reviews/learning/decided.ts";
import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { useApp } from "../../support/harness.ts";
import { CLAUSES, firmThatDecides } from "./deciding.ts";

const app = useApp();

describe("the precedents of a finding", () => {
  it("are the nearest decisions, with what differs word by word, at most three", async () => {
    const { review, teach } = await firmThatDecides(app);
    for (const at of [0, 1, 2, 4]) await teach(at);
    const { precedents, quotes } = await (await review(9, CLAUSES[6])).finding();
    expect(precedents).toHaveLength(3);
    const [nearest] = precedents;
    expect(nearest).toMatchObject({ file_name: "services-0.txt", decision: "accepted", meaning: "passes" });
    expect(nearest.similarity).toBeGreaterThan(precedents[1].similarity);
    const rewritten = nearest.differences.reduceRight(
      (text: string, { start, end, replacement }: { start: number; end: number; replacement: string }) =>
        text.slice(0, start) + replacement + text.slice(end),
      nearest.quote,
    );
    expect(rewritten).toBe(quotes[0].quote);
  });

  it("differ in words and not in line breaks, and copies of a file count once", async () => {
    const { ada, path, check, review, decide } = await firmThatDecides(app);
    const broken = (CLAUSES[0] ?? "").replaceAll(" of ", "\nof ").replaceAll(" good ", "   good\n");
    const reviewOf = async (name: string, text: string) => {
      const { body: file } = await ada.upload(name, text);
      await app.runJobs();
      const { body: job } = await ada.post(`${path}/run?wait=0`, { file_ids: [file.id] });
      await app.runJobs();
      return { id: job.job_id as string, decision: `/reviews/${job.job_id}/findings/${check.id}` };
    };
    const contract = (note: string) =>
      `SERVICES AGREEMENT NO. 1\n\n1. ${note}\n\n2. The law of Ohio governs.\n\n3. ${broken}\n`;
    for (const note of ["Fees are due in May.", "Fees are due in June."])
      await decide((await reviewOf("Acme.txt", contract(note))).decision, "accepted");
    const { precedents } = await (await review(0, CLAUSES[0])).finding();
    expect(precedents).toMatchObject([{ file_name: "Acme.txt", similarity: 1, differences: [] }]);
    expect(precedents[0].quote).not.toMatch(/\s\s|\n/);
  });

  it("are those on the same silence where nothing is quoted", async () => {
    const { review, decide } = await firmThatDecides(app);
    const silent = await review(7);
    const { quotes } = await silent.finding();
    expect(quotes).toEqual([]);
    await decide(silent.decision, "rejected");
    const { precedents } = await (await review(8)).finding();
    expect(precedents).toMatchObject([{ review_id: silent.id, quote: "", meaning: "missing", differences: [] }]);
    expect((await (await review(9, CLAUSES[6])).finding()).precedents).toEqual([]);
  });

  it("are of reviews and files that the reader may open when they read, and of nothing else", async () => {
    const { ada, bob, review, teach } = await firmThatDecides(app);
    const earlier = await teach(0);
    const his = await review(9, CLAUSES[6], {}, bob);
    expect((await his.finding(bob)).precedents).toEqual([]);
    const { body: me } = await bob.get("/me");
    await ada.post(`/reviews/${earlier.id}/shares`, { user_id: me.user.id });
    expect((await his.finding(bob)).precedents).toMatchObject([{ review_id: earlier.id }]);
    await ada.delete(`/reviews/${earlier.id}/shares/${me.user.id}`);
    expect((await his.finding(bob)).precedents).toEqual([]);
  });

  it("are gone with the decision, and with the review", async () => {
    const { ada, review, decide, teach } = await firmThatDecides(app);
    const [one, two] = [await teach(0), await teach(1)];
    const { finding } = await review(9, CLAUSES[6]);
    expect((await finding()).precedents).toHaveLength(2);
    await decide(one.decision, null);
    expect((await finding()).precedents).toMatchObject([{ review_id: two.id }]);
    await ada.delete(`/reviews/${two.id}`);
    expect((await finding()).precedents).toEqual([]);
  });
});

describe("what a decision teaches", () => {
  const quote = { fileId: "a", quote: "Words.", start: 3, end: 9, page: null };
  const insertion = { fileId: "a", original: "", replacement: "New.", start: 20, end: 20, rationale: "" };
  const change = { ...insertion, original: "Words.", start: 3, end: 9 };
  const taught = (decision: "accepted" | "rejected", finding: Partial<Finding>) => {
    const whole = {
      evaluationResult: "Flag",
      analysis: "",
      demands: [],
      quotes: [],
      revisions: [],
      ...finding,
    } as unknown;
    return exampleOfDecision({ finding: whole as Finding, decision, revisions: null, file_ids: ["a"] })?.verdict;
  };

  it("is that kept wording passes, with or without a proposed change", () => {
    expect(taught("accepted", { quotes: [quote] })).toBe("passes");
    expect(taught("rejected", { quotes: [quote], revisions: [change] })).toBe("passes");
  });

  it("is that changed or refused wording contradicts, and that added words were missing", () => {
    expect(taught("accepted", { quotes: [quote], revisions: [change] })).toBe("contradicts");
    expect(taught("rejected", { quotes: [quote], analysis: "Contradicts your position. It says 30 days." })).toBe(
      "contradicts",
    );
    expect(taught("accepted", { quotes: [quote], revisions: [insertion] })).toBe("missing");
    expect(taught("rejected", {})).toBe("missing");
  });

  it("is nothing where silence was accepted, nothing could be judged, or what is not acceptable needed judgement", () => {
    expect(taught("rejected", { quotes: [quote], analysis: "Needs your judgement. It may be met." })).toBeUndefined();
    expect(taught("accepted", {})).toBeUndefined();
    expect(taught("accepted", { quotes: [quote], evaluationResult: "Error" })).toBeUndefined();
  });
});
