import { t } from "../../content/messages/messages.ts";
import type { Decision } from "./decisions.schema.ts";

type Made = NonNullable<Decision["decision"]>;

const ON_A_CHANGE: Record<Made, string> = {
  accepted: t("Change accepted"),
  rejected: t("Contract's wording kept"),
  edited: t("Edited"),
};
const ON_THE_CONTRACT: Record<Made, string> = {
  accepted: t("Acceptable"),
  rejected: t("Not acceptable"),
  edited: t("Edited"),
};

/** A decision in words: on a proposed change, or on the contract as it is. */
export const decisionWord = (decision: Made, isProposed: boolean) =>
  (isProposed ? ON_A_CHANGE : ON_THE_CONTRACT)[decision];
