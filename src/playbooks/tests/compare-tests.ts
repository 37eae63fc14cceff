import type { Expected } from "../examples/examples.schema.ts";
import type { Finding } from "../reviews/run/run.schema.ts";
import type { Change, Changes, Score } from "./tests.schema.ts";

export type Result = Finding["evaluationResult"];

/** The result of one example in a test. */
export interface Judgement {
  example_id: string;
  check_id: string;
  expected: Expected;
  result: Result;
  /** A hash of the text, to tell whether the example was changed since. */
  text_hash: string;
}

const isCorrect = ({ expected, result }: Pick<Judgement, "expected" | "result">) => expected === result;
const noResults = () => ({ Pass: 0, Fallback: 0, Flag: 0, Error: 0 });

export function scoreOf(judgements: Judgement[]): Score {
  const confusion = { Pass: noResults(), Fallback: noResults(), Flag: noResults() };
  for (const { expected, result } of judgements) confusion[expected][result]++;
  const correct = judgements.filter(isCorrect).length;
  const accuracy = judgements.length === 0 ? 0 : correct / judgements.length;
  return { examples: judgements.length, correct, accuracy, confusion };
}

interface Previous {
  id: string;
  accuracy: number;
  judgements: Judgement[];
}

/** Only examples with the same text and the same expected result are compared. */
export function changesSince(previous: Previous | undefined, now: Judgement[]): Changes {
  const before = new Map(previous?.judgements.map((judgement) => [judgement.example_id, judgement]));
  const same = now.flatMap((judgement) => {
    const old = before.get(judgement.example_id);
    return old && isSameExample(old, judgement) ? [{ old, judgement }] : [];
  });
  const compared = new Set(same.map(({ judgement }) => judgement.example_id));
  const kept = new Set(now.map(({ example_id }) => example_id));
  const changed = (wasCorrect: boolean): Change[] =>
    same
      .filter(({ old, judgement }) => isCorrect(old) === wasCorrect && isCorrect(judgement) !== wasCorrect)
      .map(({ old, judgement: { example_id, check_id, expected, result } }) => ({
        ...{ example_id, check_id, expected },
        ...{ before: old.result, now: result },
      }));
  return {
    previous_test_id: previous?.id ?? null,
    previous_accuracy: previous?.accuracy ?? null,
    worse: changed(true),
    better: changed(false),
    added: previous ? now.map(({ example_id }) => example_id).filter((id) => !compared.has(id)) : [],
    removed: [...before.keys()].filter((id) => !kept.has(id)),
  };
}

const isSameExample = (one: Judgement, other: Judgement) =>
  one.expected === other.expected && one.text_hash === other.text_hash;
