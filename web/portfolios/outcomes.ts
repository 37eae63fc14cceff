import type { Outcome, State } from "../../src/playbooks/portfolios/outcomes.schema.ts";
import { OUTCOME_WORDS, STATE_WORDS } from "../../src/playbooks/portfolios/outcomes.words.ts";
import type { PortfolioSummary } from "../../src/playbooks/portfolios/portfolios.schema.ts";
import { t } from "../messages.ts";
import { RESULT_COUNTS } from "../reviews/result-counts.ts";
import { keysOf } from "../ui/data/options.ts";

export { STATE_WORDS, type State };

/** What the matrix shows. In the address of the page. */
export interface MatrixFilter {
  check?: string | undefined;
  outcome?: keyof typeof OUTCOME_FILTERS | undefined;
  state?: State | undefined;
  offset?: number | undefined;
}

export const OUTCOME_FILTERS = { flag: t("Any flag"), ...OUTCOME_WORDS } as const;

export const TONES: Record<Outcome, "good" | "warning" | "danger" | "plain"> = {
  contradicts: "danger",
  missing: "danger",
  flagged: "danger",
  judgement: "warning",
  fallback: "warning",
  error: "plain",
  pass: "good",
};

export const outcomeLabel = ({ outcome, fallback_position }: { outcome: Outcome; fallback_position: number | null }) =>
  outcome === "fallback" && fallback_position !== null
    ? t("Fallback {number}", { number: fallback_position })
    : OUTCOME_WORDS[outcome];

const PARTS: Record<keyof typeof RESULT_COUNTS, Outcome[]> = {
  Flag: ["contradicts", "judgement", "missing", "flagged"],
  Fallback: ["fallback"],
  Pass: ["pass"],
  Error: ["error"],
};

/** "2 flags, 1 fallback, 8 passes". */
export function describeCounts(counts: Record<Outcome, number>): string {
  const words = keysOf(PARTS).flatMap((part) => {
    const count = PARTS[part].reduce((sum, outcome) => sum + counts[outcome], 0);
    return count === 0 ? [] : RESULT_COUNTS[part](count);
  });
  return words.join(", ") || t("No results yet");
}

export const isUnderWay = ({ counts }: Pick<PortfolioSummary, "counts">) => counts.queued + counts.reviewing > 0;
