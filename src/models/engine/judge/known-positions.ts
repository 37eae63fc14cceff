import { first } from "../../../content/must.ts";
import { cosineOf, embedText } from "../../../content/search/embed.ts";
import { CALIBRATION } from "../calibration.ts";
import { JUDGE } from "../encode/judge.config.ts";
import { agreementOf } from "./phrases/contrary.ts";

/** A demand that paraphrases a position the judge was trained on. */
export interface KnownDemand {
  /** The sentence to judge instead of the demand. */
  sentence: string;
  /** Whether the demand asks for the opposite of the sentence. */
  isOpposite: boolean;
}

interface Wording {
  text: string;
  vector: Float32Array;
  isOpposite: boolean;
}

const { judge: LIMITS } = CALIBRATION;

let loaded: { sentence: string; wordings: Wording[] }[] | undefined;

function positions() {
  loaded ??= Object.values(JUDGE.positions).map(({ sentence, same, opposite }) => ({
    sentence,
    wordings: [
      ...[sentence, ...same].map((text) => wording(text, false)),
      ...opposite.map((text) => wording(text, true)),
    ],
  }));
  return loaded;
}

const wording = (text: string, isOpposite: boolean): Wording => ({ text, vector: embedText(text), isOpposite });

/** Finds the known position that a demand paraphrases. Undefined if none is clearly nearest, or if the direction is unclear. */
export function findKnownDemand(demand: string): KnownDemand | undefined {
  const vector = embedText(demand);
  const [best, second] = positions()
    .map(({ sentence, wordings }) => {
      const near = wordings.map((each) => ({ ...each, cosine: cosineOf(each.vector, vector) }));
      return { sentence, nearest: first(near.sort((a, b) => b.cosine - a.cosine)) };
    })
    .sort((a, b) => b.nearest.cosine - a.nearest.cosine);
  if (!best || !second || best.nearest.cosine < LIMITS.known_cosine) return undefined;
  if (best.nearest.cosine - second.nearest.cosine < LIMITS.known_lead) return undefined;
  const stand = agreementOf(demand, best.nearest.text);
  if (stand !== "agrees" && stand !== "contrary") return undefined;
  return { sentence: best.sentence, isOpposite: (stand === "contrary") !== best.nearest.isOpposite };
}
