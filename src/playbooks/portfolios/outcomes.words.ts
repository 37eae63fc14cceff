import { t } from "../../content/messages/messages.ts";
import type { Outcome, State } from "./outcomes.schema.ts";

export const OUTCOME_WORDS: Record<Outcome, string> = {
  contradicts: t("Contradicts"),
  short: t("Falls short"),
  missing: t("Not found"),
  judgement: t("Needs your judgement"),
  error: t("Not assessed"),
  fallback: t("Fallback"),
  pass: t("Met"),
};

export const STATE_WORDS: Record<State, string> = {
  queued: t("Queued"),
  reviewing: t("Being reviewed"),
  reviewed: t("Reviewed"),
  failed: t("Failed"),
  skipped: t("Not reviewed"),
  deleted: t("Review deleted"),
};
