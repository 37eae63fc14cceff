import { t } from "../../messages.ts";
/** What the table says about the state of a document. */
export const STATUS_WORDS: Record<string, string> = {
  queued: t("Queued"),
  parsing: t("Reading"),
  extracting: t("Extracting"),
  ready: t("Ready"),
  failed: t("Failed"),
  duplicate: t("Copy"),
  bundle: t("Bundle"),
  split: t("Split"),
  deleted: t("Deleted"),
};
