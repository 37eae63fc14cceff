import type { Place } from "../../evidence/place.ts";
import { findWrongSide } from "../contract-wording.ts";
import type { JudgingContext } from "../judging-context.ts";
import { agreementOf, concernsOtherParty, isRefusedWhole } from "../phrases/contrary.ts";
import type { Position } from "../position.ts";
import { refusedNumbers } from "../refusals.ts";
import { testBound } from "../values.ts";

/**
 * Whether the rules or the trained judge, reading one passage, object that it meets a position. Where the judge cannot read it, nobody
 * consents, and that counts as an objection.
 */
export async function isVetoed(review: JudgingContext, position: Position, place: Place): Promise<boolean> {
  return (
    isAgainstDemand(review, position, place) ||
    isRefusedThere(review, position, place) ||
    !(await isConsented(review, position, place))
  );
}

function isAgainstDemand(review: JudgingContext, { demands }: Position, place: Place): boolean {
  const sentence = review.reading.quote(place);
  return demands.some(({ text, bounds, isRefusal }) => {
    const asked = isRefusal ? `no ${text}` : text;
    return (
      agreementOf(asked, sentence) === "contrary" ||
      isRefusedWhole(asked, sentence) ||
      concernsOtherParty(asked, sentence, review.actingRoles) ||
      findWrongSide(review, asked, place)?.outcome === "fails" ||
      bounds.some(
        (bound) => testBound(review, bound, { sentences: [place], surely: [place], text }).outcome === "fails",
      )
    );
  });
}

function isRefusedThere(review: JudgingContext, { refused }: Position, place: Place): boolean {
  const sentence = review.reading.quote(place);
  return refused.some(
    (text) => agreementOf(`no ${text}`, sentence) === "contrary" || refusedNumbers(review, text, [place]).length > 0,
  );
}

/** Whether the trained judge reads every demand and every refusal against the passage, and objects to none. */
async function isConsented(review: JudgingContext, { demands, refused }: Position, place: Place): Promise<boolean> {
  const asked = demands.map(({ text, isRefusal }) => ({
    text: isRefusal ? `no ${text}` : text,
    against: "contradicts",
  }));
  const all = [...asked, ...refused.map((text) => ({ text, against: "says" }))];
  for (const { text, against } of all) {
    if (!(await review.trained?.compareAlone(text, place))) return false;
    if ((await review.trained?.standOf(text, place)) === against) return false;
  }
  return all.length > 0;
}
