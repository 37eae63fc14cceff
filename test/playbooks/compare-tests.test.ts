import { expect, it } from "vitest";
import { changesSince, type Judgement, scoreOf } from "../../src/playbooks/tests/compare-tests.ts";

const judgement = (
  example_id: string,
  expected: Judgement["expected"],
  result: Judgement["result"],
  text_hash = "same",
): Judgement => ({ example_id, check_id: "c", expected, result, text_hash });

it("a score counts each expected result by what it was judged as", () => {
  const score = scoreOf([
    judgement("1", "Pass", "Pass"),
    judgement("2", "Pass", "Flag"),
    judgement("3", "Fallback", "Fallback"),
    judgement("4", "Flag", "Error"),
  ]);
  expect(score).toEqual({
    examples: 4,
    correct: 2,
    accuracy: 0.5,
    confusion: {
      Pass: { Pass: 1, Fallback: 0, Flag: 1, Error: 0 },
      Fallback: { Pass: 0, Fallback: 1, Flag: 0, Error: 0 },
      Flag: { Pass: 0, Fallback: 0, Flag: 0, Error: 1 },
    },
  });
});

it("the first test has nothing to compare with", () => {
  expect(changesSince(undefined, [judgement("1", "Pass", "Flag")])).toEqual({
    previous_test_id: null,
    previous_accuracy: null,
    worse: [],
    better: [],
    added: [],
    removed: [],
  });
});

it("a later test names what is worse, better, new, changed and gone", () => {
  const before = [
    judgement("worse", "Pass", "Pass"),
    judgement("better", "Flag", "Pass"),
    judgement("still wrong", "Flag", "Pass"),
    judgement("other text", "Pass", "Pass"),
    judgement("other result", "Pass", "Pass"),
    judgement("gone", "Pass", "Pass"),
  ];
  const now = [
    judgement("worse", "Pass", "Flag"),
    judgement("better", "Flag", "Flag"),
    judgement("still wrong", "Flag", "Fallback"),
    judgement("other text", "Pass", "Flag", "changed"),
    judgement("other result", "Flag", "Pass"),
    judgement("new", "Pass", "Flag"),
  ];
  expect(changesSince({ id: "t", accuracy: 0.5, judgements: before }, now)).toEqual({
    previous_test_id: "t",
    previous_accuracy: 0.5,
    worse: [{ example_id: "worse", check_id: "c", expected: "Pass", before: "Pass", now: "Flag" }],
    better: [{ example_id: "better", check_id: "c", expected: "Flag", before: "Pass", now: "Flag" }],
    added: ["other text", "other result", "new"],
    removed: ["gone"],
  });
});
