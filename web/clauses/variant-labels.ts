import { t } from "../messages.ts";

const LABELS: Record<string, string> = {
  preferred: t("Preferred"),
  fallback: t("Fallback"),
  walk_away: t("Walk-away"),
};

/** What a variant is for, in words. Labels of one's own are shown as they are. */
export const variantLabel = (label: string): string => LABELS[label] ?? label;

export const LABEL_CHOICES = Object.entries(LABELS).map(([value, label]) => ({ value, label }));
