import { t } from "../../messages.ts";
import type { CheckLearning } from "./check-learning.queries.ts";

/** What a check learned, in a sentence or two. */
export function checkLearningWords({ enabled, state, examples, model }: CheckLearning): string {
  if (!enabled) return t("This check does not learn.");
  if (state === "learning") return t("Learning from what you decided…");
  const decisions = examples.verified + examples.corrected + examples.absent;
  if (state === "collecting")
    return t(
      "It learns from decisions on its findings: {decisions, plural, =0 {none yet} one {# so far} other {# so far}}, used from five on.",
      { decisions },
    );
  if (state === "not_better" || !model)
    return t(
      "Reviews do not get better with what it learned, so they do not use it. Decisions on similar wording are shown beside new findings.",
    );
  const { documents, clauses, found_again } = model;
  return t(
    "Learned from {documents, plural, one {# decision} other {# decisions}}. Tested on your own, it finds {found} of {clauses} passages.",
    { documents, clauses, found: Math.round((found_again ?? 0) * clauses) },
  );
}

/** How much better it tells what is acceptable. Undefined before it was measured. */
export function checkGainWords({ before, after, state }: CheckLearning): string | undefined {
  if (!before || !after || state !== "active") return undefined;
  const percent = (share: number) => Math.round(share * 100);
  return t("Acceptable wording told from other wording: score {before} of 100 before, {after} now.", {
    before: percent(before.found_f1),
    after: percent(after.found_f1),
  });
}
