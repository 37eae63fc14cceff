import { t } from "../../messages.ts";
import type { LearningState } from "./learning.queries.ts";

/** What a column learned, in a sentence or two. */
export function learningWords(learning: LearningState): string {
  const { enabled, state, model } = learning;
  if (!enabled) return t("This column does not learn.");
  if (state === "learning") return t("Learning from what you checked…");
  if (state === "collecting")
    return t("It learns from what you check. Check two documents that have the clause, and one that has not.");
  if (state === "not_better" || !model)
    return t(
      "It does not read better with what it learned, so it does not use it. A language model may read it better.",
    );
  const { documents, clauses, found_again, from_other_vaults } = model;
  const words = t(
    "Learned from {documents, plural, one {# document} other {# documents}}. Tested on your own, it finds {found} of {clauses}.",
    { documents, clauses, found: Math.round((found_again ?? 0) * clauses) },
  );
  if (from_other_vaults === 0) return words;
  return `${words} ${t("{count} of them are in other vaults.", { count: from_other_vaults })}`;
}

/** How much better it tells documents with the clause from others. Undefined before it was measured. */
export function gainWords({ before, after, state }: LearningState): string | undefined {
  if (!before || !after || state !== "active") return undefined;
  const percent = (share: number) => Math.round(share * 100);
  return t("Contracts with and without it told apart: score {before} of 100 before, {after} now.", {
    before: percent(before.found_f1),
    after: percent(after.found_f1),
  });
}
