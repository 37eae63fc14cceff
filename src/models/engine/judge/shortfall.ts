import { first, must } from "../../../content/must.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { isRedacted } from "../evidence/redactions.ts";
import { shorten, whatYouAsk } from "./finding-prose.ts";
import type { DemandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import type { Weighing } from "./weigh.ts";

const { judge: LIMITS, position: THRESHOLDS } = CALIBRATION;

/** What a document lacks for each position of a check. */
export interface Shortfall {
  /** The demand of the standard that is not met. */
  lacking: string;
  /** For a person: what the standard asks for and the document does not say. */
  because: string;
  /** The same of the fallbacks, for a person who asks why. */
  why: string;
  /** The passage nearest to what is lacking. */
  places: Place[];
  /** The least chance that no position is met; null where rules decided. */
  certainty: number | null;
}

/** A position compared with the document: its test results, and its weighing if the trained judge was asked. */
interface TestedPosition {
  findings: DemandResult[];
  weighing: Weighing | undefined;
}

/** Undefined if a position may be met, or if that is not certain. */
export async function shortfallOf(review: JudgingContext, positions: TestedPosition[]): Promise<Shortfall | undefined> {
  const lacks = new Map(positions.map((position) => [position, lackByTests(position.findings)]));
  const open = positions.filter((position) => !lacks.get(position));
  if (positions.length === 0 || !open.every(({ weighing }) => weighing?.canLack)) return undefined;
  const weighings = open.flatMap(({ weighing }) => weighing ?? []);
  const likeliest = weighings.toSorted((a, b) => b.range[0] - a.range[0]);
  for (const weighing of likeliest) if (await weighing.reaches(THRESHOLDS.short_at)) return undefined;
  for (const position of open) {
    const least = await position.weighing?.findLacking();
    if (!least || least.chance > THRESHOLDS.short_at) return undefined;
    lacks.set(position, {
      ...least,
      because: `The contract does not provide ${whatYouAsk(least.text)}.`,
    });
  }
  const all = positions.map((position) => must(lacks.get(position), "each position lacks something"));
  const [standard, fallbacks] = [first(all), all.slice(1)];
  const near = review.candidates(standard.text).map(({ place }) => place);
  if (near.slice(0, LIMITS.sentences_judged).some((place) => isRedacted(review.reading.quote(place)))) return undefined;
  const [nearest] = near;
  const quote = nearest ? `The closest passage is “${shorten(review.reading.quote(nearest))}”.` : "";
  const others = fallbacks.map(({ because }, at) => `Fallback ${at + 1} is not met either. ${because}`);
  const chances = all.flatMap(({ chance }) => chance ?? []);
  return {
    lacking: standard.text,
    because: standard.because,
    why: [quote, ...others].join(" "),
    places: nearest ? [nearest] : [],
    certainty: chances.length > 0 ? 1 - Math.max(...chances) : null,
  };
}

interface Lack {
  text: string;
  because: string;
  /** The upper bound of the position's chance; undefined if rules decided. */
  chance?: number;
}

/** A missing number, or something that the position refuses. Either decides without weighing the rest. */
function lackByTests(findings: DemandResult[]): Lack | undefined {
  const decisive = findings.find(({ outcome, lacking }) => outcome === "fails" || lacking !== undefined);
  if (decisive?.lacking === undefined) return decisive && { text: decisive.because, because: decisive.because };
  return { text: decisive.lacking, because: decisive.because };
}
