import { passageAround } from "../../../content/citations/passage.ts";
import { t } from "../../../content/messages/messages.ts";
import type { LanguageModel } from "../../../models/model.ts";
import { type Looking, lookAgain } from "../../../models/support/second-look.ts";
import type { Source } from "../../../workspace/files/search/sources.ts";
import type { Judgement } from "../findings.ts";

interface Looked {
  step: string;
  sources: Source[];
  /** The check judged once more, knowing the objection. Undefined if the model cannot. */
  again: (objection: string) => Promise<Judgement | undefined>;
  /** Told if the verdict stands, and nobody looked at one of its quotes again. */
  onUnchecked: () => void;
}

/**
 * Reads each met demand of a Pass or Fallback against its quote alone. If one is not shown, the model judges once more; then the check becomes a
 * Flag.
 */
export async function withSecondLook(
  ctx: Looking,
  model: LanguageModel,
  judgement: Judgement,
  looked: Looked,
): Promise<Judgement> {
  const { objected, isUnchecked } = await objectionsTo(ctx, model, judgement, looked);
  if (objected.length === 0) return isUnchecked ? unchecked(judgement, model, looked) : judgement;
  const other = await looked.again(objected.map(({ text, objection }) => `“${text}”: ${objection}`).join("; "));
  if (!other) return flagged(judgement, objected);
  const still = await objectionsTo(ctx, model, other, { ...looked, step: `${looked.step} again` });
  if (still.objected.length > 0) return flagged(other, still.objected);
  return still.isUnchecked ? unchecked(other, model, looked) : other;
}

function unchecked(judgement: Judgement, { name }: LanguageModel, { onUnchecked }: Looked): Judgement {
  onUnchecked();
  const note = t(
    "No second look at this check: the model for it ({name}) gave no usable answer. Compare with the quotes.",
    { name },
  );
  return { ...judgement, analysis: [judgement.analysis, note].join(" ") };
}

interface Objected {
  text: string;
  objection: string;
}

const NONE = { objected: [], isUnchecked: false };

async function objectionsTo(ctx: Looking, model: LanguageModel, judgement: Judgement, { step, sources }: Looked) {
  if (judgement.evaluationResult !== "Pass" && judgement.evaluationResult !== "Fallback") return NONE;
  const claims = judgement.demands.flatMap(({ text, met, quote }) =>
    met === true && quote !== null ? [{ text, quotes: [passageOf(judgement, sources, quote)] }] : [],
  );
  if (claims.length === 0) return NONE;
  let isUnchecked = false;
  const onNoAnswer = (indices: number[]) => {
    isUnchecked = indices.length > 0;
  };
  const objections = await lookAgain(ctx, model, claims, { step, of: "demands", onNoAnswer });
  const objected = claims.flatMap(({ text }, index): Objected[] => {
    const objection = objections[index];
    return objection === undefined ? [] : [{ text, objection }];
  });
  return { objected, isUnchecked };
}

/** The sentences around a quote, if its place is known. */
function passageOf({ quotes }: Judgement, sources: Source[], quote: string): string {
  const place = quotes.find((each) => each.quote === quote);
  const source = place && sources.find(({ fileId }) => fileId === place.fileId);
  return source && place ? passageAround(source.text, place) : quote;
}

function flagged(judgement: Judgement, objected: Objected[]): Judgement {
  const shown = new Set(objected.map(({ text }) => text));
  const notes = objected.map(({ text, objection }) =>
    t("A second look at the quote does not show “{text}”: {objection}.", {
      text,
      objection: objection.replace(/\.$/, ""),
    }),
  );
  return {
    ...judgement,
    evaluationResult: "Flag",
    fallbackPosition: null,
    analysis: [judgement.analysis, ...notes].join(" "),
    demands: judgement.demands.map((demand) => (shown.has(demand.text) ? { ...demand, met: null } : demand)),
  };
}
