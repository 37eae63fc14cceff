import { t } from "../messages.ts";
/** The states of a run, as people read them. */
export const STATUSES = {
  pending: t("Queued"),
  running: t("Running"),
  succeeded: t("Completed"),
  failed: t("Failed"),
  canceled: t("Stopped"),
} as const;
