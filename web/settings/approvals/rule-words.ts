import { t } from "../../messages.ts";

export const IMPORTANCE_WORDS = {
  low: t("low importance"),
  medium: t("medium importance"),
  high: t("high importance"),
} as const;

export const DECISION_WORDS = {
  accepted: t("accepted"),
  rejected: t("rejected"),
  edited: t("edited"),
  open: t("not decided"),
} as const;
