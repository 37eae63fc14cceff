import { describe, expect, it } from "vitest";
import { FIELD_TYPES } from "../../../src/content/values/values.ts";
import type { Asked, OpenDocument } from "../../../src/models/engine/answer/answerer.ts";
import { ANSWERERS, findCandidate } from "../../../src/models/engine/answer/answerers.ts";
import type { Question } from "../../../src/models/engine/answer/question.ts";
import { Router } from "../../../src/models/engine/answer/route.ts";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";

const TEXT = `
SUPPLY AGREEMENT

This Agreement is made on 5 March 2019 between Alder Works Ltd ("Alder") and Birch Analytics LLC ("Birch").

1. Force Majeure. Neither party is liable for events beyond its control.

2. Governing Law. This Agreement is governed by the laws of Texas. It amends the Master Purchase Agreement dated 1 May 2018.

3. Cold Storage. The goods are kept below five degrees.

Number of Outlets\t25
Contact\tinfo@alder.example

By: /s/ Mary T. Alder
`;
const document: OpenDocument = {
  reading: new Evidence(TEXT, undefined),
  router: new Router(undefined),
  signal: undefined,
};
const ask = (label: string, fieldType: Question["fieldType"], options: string[] = []): Question => ({
  key: label,
  label,
  instructions: "",
  fieldType,
  options,
});

/** One question per answerer, in list order, with its answer. */
const QUESTIONS: [string, Question, unknown][] = [
  [
    "related agreements",
    ask("Related", "related_agreement_list"),
    [{ title: "Master Purchase Agreement", document_id: null }],
  ],
  ["signatures", ask("Signatories", "text"), "Mary T. Alder"],
  [
    "clause options",
    ask("Clauses", "multi_enum", ["Force majeure", "Insurance", "Governing law"]),
    ["Force majeure", "Governing law"],
  ],
  ["clauses", ask("Governing Law", "text"), "Texas"],
  ["words", ask("Force majeure", "boolean"), true],
  ["search", ask("Cold Storage", "text"), expect.stringContaining("below five degrees")],
  ["rows of forms", ask("Number of Outlets", "number"), 25],
  ["addresses", ask("Helpdesk", "email"), "info@alder.example"],
];

describe("every answerer", () => {
  it("is asked in the order of the list", () => {
    expect(ANSWERERS.map(({ name }) => name)).toEqual(QUESTIONS.map(([name]) => name));
  });

  it.each(QUESTIONS)("%s answers a question of its own", async (name, question, value) => {
    const asked = await askedOf(question);
    const answerer = ANSWERERS.find((each) => each.name === name)!;
    expect(answerer.accepts(asked, document)).toBe(true);
    const [candidate] = await answerer.read(document, asked);
    expect(candidate).toMatchObject({ outcome: "found", value });
    expect((await findCandidate(document, question)).candidate.value).toEqual(value);
  });

  it("returns evidence inside the text and a score from 0 to 1 for any question", async () => {
    const questions = FIELD_TYPES.flatMap((type) =>
      QUESTIONS.map(([, { label }]) => ask(label, type, ["Texas", "Other"])),
    );
    for (const question of questions) {
      const asked = await askedOf(question);
      for (const answerer of ANSWERERS.filter((each) => each.accepts(asked, document)))
        for (const { evidence, score } of await answerer.read(document, asked)) {
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThan(1);
          for (const { start, end } of evidence) expect(TEXT.slice(start, end)).toHaveLength(end - start);
        }
    }
  });
});

async function askedOf(question: Question): Promise<Asked> {
  const route = await document.router.route(question);
  return { question, route, ask: async (other) => (await findCandidate(document, other)).candidate };
}
