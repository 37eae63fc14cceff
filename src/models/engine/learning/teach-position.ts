import { setImmediate } from "node:timers/promises";
import { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { Stance } from "../judge/judgement.ts";
import { type DecidedExample, judgePosition, type PositionModels, trainPosition } from "./learned-position.ts";
import { type ColumnWords, exampleOf } from "./passages.ts";
import type { PositionChances, PositionVerdict } from "./position-chances.ts";
import type { VerifiedDocument } from "./teach.ts";

/** A document in which people decided about a position. `marked`: the words that they decided about; none if it is missing. */
export interface DecidedDocument extends VerifiedDocument {
  verdict: PositionVerdict;
  stance: Stance;
}

/** What would have been said of a decided document if it had been left out. */
export interface PositionTrial {
  documentId: string;
  place: Place;
  /** Whether the passage is one that people decided about. */
  isDecided: boolean;
  chances: PositionChances;
  /** Whether the rules or the judge object to passing it. */
  isRefused: boolean;
}

export interface TaughtPosition {
  models: PositionModels;
  trials: PositionTrial[];
}

interface Example extends DecidedExample {
  id: string;
  places: Place[];
}

const MOST_PARTS = 5;
const VERDICTS: PositionVerdict[] = ["passes", "contradicts", "missing"];

/** Learns from decisions. The same documents in the same order teach the same. */
export async function teachPosition(words: ColumnWords, documents: DecidedDocument[]): Promise<TaughtPosition> {
  const examples: Example[] = [];
  for (const { id, text, marked, verdict } of documents) {
    await setImmediate();
    examples.push({ id, verdict, ...exampleOf(new Evidence(text, undefined), words, marked) });
  }
  return { models: trainPosition(examples), trials: tryEach(examples) };
}

/** Each decision is left out once. Those of one verdict are dealt over the parts. */
function tryEach(examples: Example[]): PositionTrial[] {
  const parts = Math.min(MOST_PARTS, examples.length);
  if (parts < 2) return [];
  const dealt = VERDICTS.flatMap((verdict) => examples.filter((each) => each.verdict === verdict));
  return Array.from({ length: parts }, (_, part) => {
    const leftOut = new Set(dealt.filter((_, at) => at % parts === part));
    const models = trainPosition(examples.filter((each) => !leftOut.has(each)));
    return [...leftOut].flatMap((example) => tryOne(models, example));
  }).flat();
}

function tryOne(models: PositionModels, example: Example): PositionTrial[] {
  const said = judgePosition(models, example);
  const place = said && example.places[said.best.at];
  if (!place) return [];
  const isDecided = example.positives.has(said.best.at);
  return [{ documentId: example.id, place, isDecided, chances: said.chances, isRefused: false }];
}
