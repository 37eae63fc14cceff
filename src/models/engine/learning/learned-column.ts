import { type LinearModel, openLinearModel, trainLinearModel } from "./linear-model.ts";
import { type BestPassage, bestPassage, type Passages } from "./passage-scores.ts";

/** A document that a person verified: its passages, and those that are the clause. None: the person said that it is absent. */
export interface LearningExample extends Passages {
  positives: ReadonlySet<number>;
}

/** What the examples show about the column, each measured by a model that did not see it. Zero with fewer than two clauses. */
export interface LeaveOut {
  /** Examples with the clause, and without. */
  found: number;
  absent: number;
  /** The mean score of the best passage, in documents with the clause and in those without. */
  foundScore: number;
  absentScore: number;
  /** The share of documents with the clause whose best passage is the clause. */
  hits: number;
}

export interface LearnedColumn<E extends LearningExample> {
  model: LinearModel;
  leaveOut: LeaveOut;
  /** The best passage of each example by a model that did not see it. Empty with fewer than two clauses. */
  tried: { example: E; best: BestPassage }[];
}

const MOST_PARTS = 5;

/** Learns what the clause of a column looks like. Undefined if no example has it. The same examples in the same order learn the same. */
export function trainColumn<E extends LearningExample>(examples: E[]): LearnedColumn<E> | undefined {
  const model = trainOn(examples);
  const tried = tryAll(examples);
  return model && { model, tried, leaveOut: { ...countsOf(examples), ...figuresOf(tried) } };
}

function trainOn(examples: LearningExample[]): LinearModel | undefined {
  return trainLinearModel({
    rows: examples.flatMap(({ rows }) => rows),
    isPositive: examples.flatMap(({ rows, positives }) => rows.map((_, at) => positives.has(at))),
  });
}

function tryAll<E extends LearningExample>(examples: E[]) {
  const [found, absent] = [examples.filter(hasClause), examples.filter((each) => !hasClause(each))];
  if (found.length < 2) return [];
  const parts = Math.min(MOST_PARTS, found.length);
  return Array.from({ length: parts }, (_, part) => {
    const isOut = (_: E, at: number) => at % parts === part;
    return tryLeftOut(examples, new Set([...found.filter(isOut), ...absent.filter(isOut)]));
  }).flat();
}

function countsOf(examples: LearningExample[]) {
  const found = examples.filter(hasClause).length;
  return { found, absent: examples.length - found };
}

function figuresOf(tried: { example: LearningExample; best: BestPassage }[]) {
  const ofFound = tried.filter(({ example }) => hasClause(example));
  const ofAbsent = tried.filter(({ example }) => !hasClause(example)).map(({ best }) => best.score);
  return {
    foundScore: mean(ofFound.map(({ best }) => best.score)),
    absentScore: mean(ofAbsent.length > 0 ? ofAbsent : ofFound.map(({ best }) => best.second)),
    hits: mean(ofFound.map(({ example, best }) => (example.positives.has(best.at) ? 1 : 0))),
  };
}

function tryLeftOut<E extends LearningExample>(examples: E[], leftOut: ReadonlySet<E>) {
  const model = trainOn(examples.filter((each) => !leftOut.has(each)));
  const scorer = model && openLinearModel(model);
  return [...leftOut].flatMap((example) => {
    const best = bestPassage(example, scorer);
    return best ? [{ example, best }] : [];
  });
}

const hasClause = ({ positives }: LearningExample) => positives.size > 0;

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
