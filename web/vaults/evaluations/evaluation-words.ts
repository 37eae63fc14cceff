import { t } from "../../messages.ts";
import type {
  CellsResult,
  Disagreement,
  EvaluationSummary,
  FindingsResult,
  Progress,
  Share,
} from "./evaluations.queries.ts";

/** "41 of 48 (85%)". `isTold`: it is said above that all of them are too few. */
export function shareWords({ right, of, share, is_enough }: Share, isTold = false): string {
  if (share === null) return t("None to compare");
  const words = t("{right, number} of {of, number} ({percent}%)", { right, of, percent: Math.round(share * 100) });
  return is_enough || isTold ? words : t("{share}, too few to choose by", { share: words });
}

/** Who read, as people know it. */
export function readerName(reader: string): string {
  if (reader === "local") return t("No language model");
  if (reader === "local, learned") return t("No language model, with what columns learned");
  if (reader === "person") return t("a person");
  return reader;
}

type Spent = CellsResult["spent"];

export function costWords({ cost, calls }: Spent): string {
  if (calls === 0) return t("No model was called");
  return cost === null
    ? t("Not known: the model has no price")
    : t("{cost} by your price list", { cost: cost.toLocaleString(undefined, { maximumFractionDigits: 4 }) });
}

export function tokenWords({ input_tokens, output_tokens, calls }: Spent): string {
  if (calls === 0) return t("None");
  return t("{input, number} in, {output, number} out", { input: input_tokens, output: output_tokens });
}

export function timeWords({ seconds, cpu_seconds }: Spent): string {
  const total = t("{seconds, number} s", { seconds });
  return cpu_seconds === null ? total : t("{total}, at most {cpu, number} s of processor", { total, cpu: cpu_seconds });
}

export type Figure = [label: string, words: string];

/** The figures of a reader, the same for each, so that they can be compared. */
export const cellFigures = (result: CellsResult, isTold: boolean): Figure[] => [
  [t("Values right"), shareWords(result.values, isTold)],
  [t("Quoted from the right words"), shareWords(result.passages, isTold)],
  [t("Empty cells right"), shareWords(result.absences, isTold)],
  [t("Stated wrongly"), result.wrong.toLocaleString()],
  [t("Nothing stated"), result.unsure.toLocaleString()],
  [t("Not read"), result.failed.toLocaleString()],
  ...spentFigures(result.spent),
];

export const findingFigures = (result: FindingsResult, isTold: boolean): Figure[] => [
  [t("Verdicts as decided"), shareWords(result.verdicts, isTold)],
  [t("Not judged"), result.failed.toLocaleString()],
  ...spentFigures(result.spent),
];

const spentFigures = (spent: Spent): Figure[] => [
  [t("Cost"), costWords(spent)],
  [t("Tokens"), tokenWords(spent)],
  [t("Time"), timeWords(spent)],
];

export const VERDICT_WORDS: Record<Disagreement["answers"][number]["verdict"], string> = {
  right: t("Right"),
  wrong: t("Wrong"),
  unsure: t("Nothing stated"),
  failed: t("Not read"),
};

export const STATE_WORDS: Record<EvaluationSummary["status"], string> = {
  pending: t("Waiting"),
  running: t("Running"),
  succeeded: t("Finished"),
  failed: t("Failed"),
  canceled: t("Stopped"),
};

/** "No language model: 12 of 40 cells read. Step 1 of 3." */
export function progressWords({ of_what, reader, done, of, step, steps }: Progress): string {
  const name = readerName(reader);
  const now =
    of_what === "cells"
      ? t("{reader}: {done, number} of {of, number} cells read.", { reader: name, done, of })
      : t("{reader}: {done, number} of {of, number} findings judged.", { reader: name, done, of });
  return steps === 1 ? now : `${now} ${t("Step {step} of {steps}.", { step, steps })}`;
}

export const progressShare = ({ done, of, step, steps }: Progress): number =>
  (step - 1 + (of === 0 ? 1 : done / of)) / steps;
