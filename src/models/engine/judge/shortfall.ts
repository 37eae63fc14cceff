import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { shorten } from "./language.ts";
import type { Review } from "./review.ts";
import type { Weighing } from "./weigh.ts";

const { position: THRESHOLDS } = CALIBRATION;

/** What a document lacks of every position of a check. */
export interface Shortfall {
  /** For a person: what is not said, position by position. */
  reason: string;
  /** The passage nearest to what is lacking. */
  places: Place[];
  /** The least chance that no position is met. */
  certainty: number;
}

/** Undefined where a position may be met, or where the trained judge was not asked. */
export async function shortfallOf(review: Review, weighings: (Weighing | undefined)[]): Promise<Shortfall | undefined> {
  if (weighings.length === 0 || !weighings.every((each) => each?.canLack)) return undefined;
  const likeliest = weighings.toSorted((a, b) => b!.range[0] - a!.range[0]);
  for (const weighing of likeliest) if (await weighing!.reaches(THRESHOLDS.short_at)) return undefined;
  const lacking: { text: string; chance: number }[] = [];
  for (const weighing of weighings) {
    const least = await weighing!.findLacking();
    if (!least || least.chance > THRESHOLDS.short_at) return undefined;
    lacking.push(least);
  }
  const [standard, ...fallbacks] = lacking;
  const nearest = review.candidates(standard!.text)[0]?.place;
  const quote = nearest ? ` The nearest it has is “${shorten(review.reading.quote(nearest))}”` : "";
  const others = fallbacks.map(
    ({ text }, at) => ` Fallback ${at + 1} does not hold either. No passage was found that says: ${shorten(text)}.`,
  );
  return {
    reason: `No passage was found that says what is asked: ${shorten(standard!.text)}.${quote}${others.join("")}`,
    places: nearest ? [nearest] : [],
    certainty: 1 - Math.max(...lacking.map(({ chance }) => chance)),
  };
}
