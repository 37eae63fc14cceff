import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { VERDICTS } from "../../src/content/values/verdicts.schema.ts";
import type { CheckToJudge } from "../../src/models/engine/judge/judgement.ts";

export const CHOICES = ["Entailment", "Contradiction", "NotMentioned"] as const;
export type Choice = (typeof CHOICES)[number];

/** The subject of the eval: anything that judges checks on a text. A language model is measured the same way. */
export type Judge = (
  text: string,
  checks: CheckToJudge[],
) => Promise<
  {
    key: string;
    result: "Pass" | "Fallback" | "Flag" | "Error";
    analysis: string;
    /** The probability that the result is right, if given. */
    certainty?: number | null;
    places: { start: number; end: number }[];
  }[]
>;

export interface Agreement {
  name: string;
  text: string;
  labels: Map<string, { choice: Choice; spans: [number, number][] }>;
}

/** One judgement compared with the annotation. */
export interface Pair {
  key: string;
  gold: Choice;
  said: Choice;
  /** False when the judgement is left to a person. It then counts as not mentioned. */
  isDecided: boolean;
  certainty: number | null;
  places: number;
  /** Citations on an annotated span, and annotated spans with a citation. */
  placesRight: number;
  spans: number;
  spansFound: number;
}

interface Stored {
  documents: {
    file_name: string;
    text: string;
    spans: [number, number][];
    annotation_sets: [{ annotations: Record<string, { choice: Choice; spans: number[] }> }];
  }[];
  labels: Record<string, { short_description: string; hypothesis: string }>;
}

/** The development set of ContractNLI: confidentiality agreements annotated for 17 hypotheses. */
export async function agreements(data: string): Promise<{ checks: CheckToJudge[]; all: Agreement[] }> {
  const packed = await readFile(join(data, "contractnli", "dev.json.gz"));
  const stored = JSON.parse(gunzipSync(packed).toString("utf8")) as Stored;
  const checks = Object.entries(stored.labels).map(([key, { short_description, hypothesis }]) => ({
    key,
    title: short_description,
    description: null,
    positions: [{ type: "standard" as const, guidance: `The agreement must provide: ${hypothesis}` }],
  }));
  return { checks, all: agreementsOf(stored) };
}

/** Agreements of a file in the format of ContractNLI that is not in the data folder. */
export async function furtherAgreements(path: string): Promise<Agreement[]> {
  return agreementsOf(JSON.parse(await readFile(path, "utf8")) as Stored);
}

function agreementsOf(stored: Stored): Agreement[] {
  return stored.documents.map(({ file_name, text, spans, annotation_sets: [{ annotations }] }) => ({
    name: file_name,
    text,
    labels: new Map(
      Object.entries(annotations).map(([key, { choice, spans: marked }]) => [
        key,
        { choice, spans: marked.map((at) => spans[at]!) },
      ]),
    ),
  }));
}

/** Half of the agreements were used while the judge was written. */
export function isHeldOut({ name }: Agreement): boolean {
  return createHash("sha256").update(name).digest()[0]! % 2 === 1;
}

export async function judgeAll(judge: Judge, from: Agreement[], checks: CheckToJudge[]): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const { name, text, labels } of from) {
    const judgements = await judge(text, checks);
    for (const { key, result, analysis, certainty, places } of judgements) {
      if (places.some(({ start, end }) => !(0 <= start && start < end && end <= text.length)))
        throw new Error(`${name}, ${key}: a citation outside the text`);
      const label = labels.get(key)!;
      const on = (place: { start: number; end: number }, [start, end]: [number, number]) =>
        place.start < end && start < place.end;
      pairs.push({
        key,
        gold: label.choice,
        said: choiceOf(result, analysis),
        isDecided: !analysis.startsWith(VERDICTS.judgement),
        certainty: certainty ?? null,
        places: places.length,
        placesRight: places.filter((place) => label.spans.some((span) => on(place, span))).length,
        spans: label.spans.length,
        spansFound: label.spans.filter((span) => places.some((place) => on(place, span))).length,
      });
    }
  }
  return pairs;
}

/** Every position requires the sentence to be stated, so silence is a Flag, even for prohibitions. */
function choiceOf(result: string, analysis: string): Choice {
  if (result === "Pass" || result === "Fallback") return "Entailment";
  return analysis.startsWith(VERDICTS.contradicts) ? "Contradiction" : "NotMentioned";
}

/** The most frequent answer for each sentence in the other agreements. */
export function majority(from: Agreement[]): Map<string, Choice> {
  const keys = [...(from[0]?.labels.keys() ?? [])];
  return new Map(
    keys.map((key) => {
      const count = (choice: Choice) => from.filter(({ labels }) => labels.get(key)!.choice === choice).length;
      return [key, CHOICES.toSorted((a, b) => count(b) - count(a))[0]!];
    }),
  );
}
