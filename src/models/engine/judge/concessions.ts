import { CALIBRATION } from "../calibration.ts";
import { canonicalWords } from "../catalogue/words.ts";
import type { Place } from "../evidence/place.ts";
import { shorten } from "./finding-prose.ts";
import { type DemandResult, demandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import type { LocatedClause } from "./locate-clause.ts";
import type { Position } from "./position.ts";
import { testPosition } from "./position-tests.ts";
import { withoutRoles } from "./sides.ts";

const { judge: LIMITS } = CALIBRATION;

/** A position that is met, and those that accept less. */
interface Met {
  position: Position;
  met: DemandResult[];
  fallbacks: Position[];
  clause: LocatedClause;
}

/** What only a fallback concedes, if the document says it: then what comes before the fallback is not met. */
export async function findConcession(review: JudgingContext, all: Met): Promise<DemandResult | undefined> {
  const places = all.met.flatMap((each) => each.places);
  for (const fallback of all.fallbacks) {
    const [said] =
      places.length > 0
        ? placesOfOwnWords(review, all, fallback)
        : await placesOfFallback(review, fallback, all.clause);
    if (said) {
      const because = `The contract says what only a fallback concedes: “${shorten(review.reading.quote(said))}”.`;
      return demandResult("unsure", because, [said]);
    }
  }
  return undefined;
}

/** A sentence that has the words by which the fallback differs from the position, rather than those by which the position does. */
function placesOfOwnWords(review: JudgingContext, { position, met }: Met, fallback: Position): Place[] {
  if (met.some(({ isOfNumber }) => isOfNumber)) return [];
  const [asked, conceded] = [wordsOf(position), wordsOf(fallback)];
  const ownOfFallback = conceded.filter((word) => !asked.includes(word));
  const own = asked.filter((word) => !conceded.includes(word));
  if (ownOfFallback.length === 0) return [];
  return met
    .flatMap(({ places }) => places)
    .filter((place) => {
      const share = review.coverageOf(ownOfFallback, place);
      return share >= LIMITS.presence_words && (own.length === 0 || share > review.coverageOf(own, place));
    });
}

const wordsOf = ({ demands }: Position) =>
  demands.flatMap(({ text }) => canonicalWords(withoutRoles(text)).filter((word) => !/\d/.test(word)));

async function placesOfFallback(review: JudgingContext, fallback: Position, clause: LocatedClause): Promise<Place[]> {
  const findings = await testPosition(review, fallback, clause);
  const isMet = findings.length > 0 && findings.every(({ outcome }) => outcome === "holds");
  return isMet ? findings.flatMap(({ places }) => places) : [];
}
