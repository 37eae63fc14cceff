import { describe, expect, it } from "vitest";
import { Evidence } from "../../../src/models/engine/evidence/evidence.ts";
import { openLinearModel, trainLinearModel } from "../../../src/models/engine/learning/linear-model.ts";
import { bestPassage } from "../../../src/models/engine/learning/passage-scores.ts";
import { exampleOf, passagesFor } from "../../../src/models/engine/learning/passages.ts";
import { teachColumn, type VerifiedDocument } from "../../../src/models/engine/learning/teach.ts";

const COLUMN = { label: "Step-up round", instructions: "" };
const MEET = "The senior executives of both parties shall meet in good faith before any claim is brought.";
const OTHERS = [
  "The Customer pays each invoice within thirty days of receipt.",
  "Neither party may assign this Agreement without consent.",
  "The Supplier provides the services with reasonable care and skill.",
];

function contract(id: string, clause?: string): VerifiedDocument {
  const rules = clause ? [OTHERS[0], clause, OTHERS[1], OTHERS[2]] : OTHERS;
  const text = rules.map((rule, at) => `${at + 1}. ${rule}`).join("\n\n");
  const start = clause ? text.indexOf(clause) : 0;
  return { id, text, marked: clause ? [{ start, end: start + clause.length }] : [] };
}

const TAUGHT = [
  contract("a", MEET),
  contract("b", "Before any action is started senior executives of each party shall meet in good faith."),
  contract("c"),
  contract("d", "No party brings a claim until the executives of both parties have met in good faith."),
];

describe("what a column learns from verified documents", () => {
  it("puts the clause first in a document that it has not seen", async () => {
    const taught = await teachColumn(COLUMN, TAUGHT);
    const { text } = contract("new", "Prior to any claim the chief executives of both parties meet in good faith.");
    const reading = new Evidence(text, undefined);
    const best = bestPassage(passagesFor(reading, COLUMN), openLinearModel(taught!.model));
    expect(reading.quote(reading.sentences[best!.at]!)).toContain("chief executives");
  });

  it("is nothing where no document has the clause", async () => {
    expect(await teachColumn(COLUMN, [contract("a"), contract("b")])).toBeUndefined();
  });

  it("is the same, bit for bit, without a document as if that had never been there", async () => {
    const before = await teachColumn(COLUMN, TAUGHT.slice(0, 3));
    await teachColumn(COLUMN, TAUGHT);
    expect(await teachColumn(COLUMN, TAUGHT.slice(0, 3))).toEqual(before);
  });

  it("is measured on each document by a model that has not seen it", async () => {
    const taught = await teachColumn(COLUMN, TAUGHT);
    expect(taught!.leaveOut).toMatchObject({ found: 3, absent: 1 });
    expect(taught!.trials.map(({ documentId }) => documentId).sort()).toEqual(["a", "b", "c", "d"]);
  });
});

describe("an example", () => {
  const marks = (text: string, words: string) => {
    const start = text.indexOf(words);
    return exampleOf(new Evidence(text, undefined), COLUMN, [{ start, end: start + words.length }]);
  };
  const text = "1. The executives meet in good faith. 2. The Customer pays each invoice within thirty days.";

  it("takes a sentence for the clause that the marked words cover by half, or that covers half of them", () => {
    expect([...marks(text, "executives meet in good").positives]).toEqual([0]);
    expect([...marks(text, text).positives]).toEqual([0, 1]);
  });

  it("leaves out a sentence that the marked words only touch, and takes every other one for not the clause", () => {
    const example = marks(text, "The executives meet in good faith. 2. The");
    expect([...example.positives]).toEqual([0]);
    expect(example.rows).toHaveLength(1);
  });
});

describe("the linear model", () => {
  const row = (...ids: number[]) => ({
    ids: Int32Array.from(ids),
    values: Float32Array.from(ids, () => 1 / Math.sqrt(ids.length)),
  });

  it("scores what is like the positives above the rest, and gives the same weights for the same passages", () => {
    const labelled = { rows: [row(1, 2), row(1, 3), row(4), row(5)], isPositive: [true, true, false, false] };
    const [model, again] = [trainLinearModel(labelled), trainLinearModel(labelled)];
    expect(again).toEqual(model);
    const score = openLinearModel(model!);
    expect(score(row(1))).toBeGreaterThan(score(row(4)));
  });

  it("does not exist without positives", () => {
    expect(trainLinearModel({ rows: [row(1)], isPositive: [false] })).toBeUndefined();
  });
});
