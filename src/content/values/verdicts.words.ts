import { t } from "../messages/messages.ts";
import type { VerdictName } from "./verdicts.schema.ts";

/** The verdicts as people read them. Analyses keep the English ones, by which they are recognized. */
export const VERDICT_WORDS: Record<VerdictName, string> = {
  contradicts: t("Contradicts your position."),
  short: t("Falls short of your position."),
  judgement: t("Needs your judgement."),
  missing: t("Not found."),
};
