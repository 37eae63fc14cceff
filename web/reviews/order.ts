import { t } from "../messages.ts";
import type { Finding, Result } from "./reviews.queries.ts";

export const ORDERS = {
  playbook: t("Playbook order"),
  document: t("Document order"),
  importance: t("Most severe first"),
} as const;
export type Order = keyof typeof ORDERS;

const PRESSING: Result[] = ["Flag", "Error", "Fallback", "Pass"];
const WEIGHTS = { high: 0, medium: 1, low: 2 } as const;

const weightOf = ({ importance }: Finding) => (importance ? WEIGHTS[importance] : 3);
const pressOf = ({ evaluationResult }: Finding) => PRESSING.indexOf(evaluationResult);
const placeOf = ({ documentPosition }: Finding) => documentPosition ?? Number.POSITIVE_INFINITY;

const COMPARE: Record<Order, (a: Finding, b: Finding) => number> = {
  playbook: () => 0,
  document: (a, b) => placeOf(a) - placeOf(b) || 0,
  importance: (a, b) => pressOf(a) - pressOf(b) || weightOf(a) - weightOf(b),
};

export const sortFindings = (findings: Finding[], order: Order) => findings.toSorted(COMPARE[order]);
