import { afterAll, describe, expect, it } from "vitest";
import type { Annotated } from "../../evals/support/data.ts";
import { columnOf, judgeAll } from "../../evals/support/extraction.ts";
import { figuresOf } from "../../evals/support/figures.ts";
import { configuredModel, readerOf } from "../../evals/support/model-reader.ts";
import { openLocalEngine } from "../../src/models/engine/engine.ts";
import { useModelServer } from "../support/servers/model-server.ts";

const server = await useModelServer();
const local = openLocalEngine({});
afterAll(() => local.close());

const TEXT = `SUPPLY AGREEMENT

This Supply Agreement is made as of March 3, 2024 by and between Acme Widgets Inc. and Globex Trading LLC.

1. Governing Law. This Agreement is governed by the laws of the State of New York.`;

const spanOf = (words: string): [number, number] => [TEXT.indexOf(words), TEXT.indexOf(words) + words.length];

const CONTRACT: Annotated = {
  title: "SUPPLY",
  text: TEXT,
  labels: [
    { category: "Governing Law", spans: [spanOf("governed by the laws of the State of New York")], answer: "New York" },
    { category: "Agreement Date", spans: [spanOf("March 3, 2024")], answer: "3/3/2024" },
    { category: "Insurance", spans: [], answer: "No" },
  ],
};
const QUESTIONS = CONTRACT.labels.map(({ category }) => columnOf(category, category, `The ${category}.`));

const said = (column: string, value: string, quotes: string[]) => ({
  ...{ column, value, quotes },
  found: quotes.length > 0,
  reasoning: "It says so.",
});

describe("a configured model", () => {
  it("reads an evaluation contract over its own protocol and is scored like the local engine", async () => {
    const model = configuredModel(server.settings("anthropic", "judge-me"))!;
    const { reader, spending } = readerOf(model, local);
    server.answer(
      {
        object: {
          answers: [
            said("C1", "New York", ["governed by the laws of the State of New York"]),
            said("C2", "2024-03-04", ["March 3, 2024"]),
            said("C3", "", []),
          ],
        },
      },
      { object: { answers: [said("C1", "2024-03-04", ["March 3, 2024"])] } },
    );
    const judged = await judgeAll(reader, [CONTRACT], QUESTIONS);
    expect(judged).toMatchObject([
      { kind: "Governing Law", said: true, cited: true, value: true },
      { kind: "Agreement Date", said: false, present: true },
      { kind: "Insurance", said: false, present: false },
    ]);
    expect(figuresOf(judged)).toMatchObject({ precision: 1, recall: 0.5, cited: 1, value: 1 });
    expect(server.requests[0]).toMatchObject({ protocol: "anthropic", model: "judge-me" });
    expect(spending).toMatchObject({ documents: 1, unanswered: 0 });
    expect(spending.tokens.input).toBeGreaterThan(0);
  });

  it("counts an omitted column as not found, and says so", async () => {
    const { reader, spending } = readerOf(configuredModel(server.settings())!, local);
    server.reply({ object: { answers: [said("C2", "2024-03-03", ["March 3, 2024"])] } });
    const judged = await judgeAll(reader, [CONTRACT], QUESTIONS);
    expect(judged.map((each) => each.said)).toEqual([false, true, false]);
    expect(figuresOf(judged).recall).toBe(0.5);
    expect(spending.unanswered).toBe(2);
  });

  it("is absent when MODEL_PROVIDER is not set", () => {
    expect(configuredModel({})).toBeNull();
  });
});
