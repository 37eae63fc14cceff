import { expect, it } from "vitest";
import { judgeOf } from "../../evals/support/model-judge.ts";
import { configuredModel } from "../../evals/support/model-reader.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const TEXT = "1. Return. Recipient shall return all Confidential Information upon request.";
const check = (key: string) => ({
  key,
  title: `Check ${key}`,
  description: null,
  positions: [{ type: "standard" as const, guidance: "The agreement must provide: information is returned." }],
});

it("a configured model judges the evaluation's checks as in a real review", async () => {
  const { judge, spending } = judgeOf(configuredModel(server.settings("anthropic", "judge-me"))!);
  const met = {
    ...{ result: "standard", fallback: 0, basis: "words", demands: [], analysis: "It is returned.", revisions: [] },
    quotes: [{ document: "F1", quote: "shall return all Confidential Information" }],
  };
  server.answer({ object: met }, { status: 400, body: '{"error":{"message":"no"}}' });
  const judged = await judge(TEXT, [check("one"), check("two")]);
  const start = TEXT.indexOf("shall return");
  expect(judged).toMatchObject([
    { key: "one", result: "Pass", places: [{ start, end: start + 41 }] },
    { key: "two", result: "Flag", places: [] },
  ]);
  expect(spending).toMatchObject({ errors: 1 });
  expect(server.requests[0]).toMatchObject({ protocol: "anthropic", model: "judge-me" });
});
