import { t } from "../../messages.ts";
import type { LearningState } from "./learning.queries.ts";

/** What a column learned, in a sentence or two. */
export function learningWords(learning: LearningState): string {
  const { enabled, state, model } = learning;
  if (!enabled) return t("This column does not learn.");
  if (state === "learning")
    return [t("Learning from what you checked…"), model?.found_again != null && resultWords(learning, model)]
      .filter(Boolean)
      .join(" ");
  if (state === "collecting")
    return model
      ? t("It shows first what reads like the clause you checked, and states nothing yet. Check another one.")
      : t("It learns from what you check. Check two documents that have the clause, and one that has not.");
  if (state === "not_better") return notBetterWords(learning);
  if (!model) return t("What it learned from has changed, so it does not use it until it has learned again.");
  return resultWords(learning, model);
}

type Model = NonNullable<LearningState["model"]>;

function resultWords({ before, after }: LearningState, model: Model): string {
  const { documents, clauses, found_again, from_other_vaults } = model;
  const words = t("Learned from {documents, plural, one {# document} other {# documents}}.", { documents });
  const others = from_other_vaults > 0 && t("{count} of them are in other vaults.", { count: from_other_vaults });
  const found = Math.round((found_again ?? 0) * clauses);
  const tested =
    before && after
      ? t("Finds {found} of {clauses} when tested on your own (before: {was} of {clauses}).", {
          found: after.found,
          clauses: after.clauses,
          was: before.found,
        })
      : t("Finds {found} of {clauses} when tested on your own.", { found, clauses });
  return [words, others, tested].filter(Boolean).join(" ");
}

/** With fewer clauses, more of them may help. */
const MANY_CLAUSES = 8;

function notBetterWords({ before, after, model }: LearningState): string {
  const words =
    model && model.clauses < MANY_CLAUSES
      ? t(
          "So far it does not read better with what it learned, so it does not use it. Check more documents that have the clause, or let a language model read it.",
        )
      : t("It does not read better with what it learned, so it does not use it. A language model may read it better.");
  if (!before || !after) return words;
  const tested = t("Tested on your own, it would find {found} of {clauses} (without: {was} of {clauses}).", {
    found: after.found,
    clauses: after.clauses,
    was: before.found,
  });
  return `${words} ${tested}`;
}

/** How much of what it states is right, with what was learned and before. Undefined where it was not measured, or is not used. */
export function statedWords({ enabled, state, before, after }: LearningState): string | undefined {
  if (!enabled || state === "not_better" || !before || !after) return undefined;
  if (before.stated === 0 && after.stated === 0) return t("It states none of them, but shows the passage first.");
  const was =
    before.stated === 0
      ? t("none stated")
      : t("{right} of {stated} right", { right: before.right, stated: before.stated });
  return after.stated === 0
    ? t("It states none of them (before: {was}).", { was })
    : t("{right} of {stated} that it states are right (before: {was}).", {
        right: after.right,
        stated: after.stated,
        was,
      });
}
