import type { Outcome, State } from "../../src/playbooks/portfolios/outcomes.schema.ts";
import { OUTCOME_WORDS, STATE_WORDS } from "../../src/playbooks/portfolios/outcomes.words.ts";
import type { PortfolioCheck, PortfolioSummary } from "../../src/playbooks/portfolios/portfolios.schema.ts";
import { t } from "../messages.ts";
import { collapseWhitespace } from "../ui/text/collapse-whitespace.ts";

export { STATE_WORDS, type State };

/** What the matrix shows. In the address of the page. */
export interface MatrixFilter {
  check?: string | undefined;
  outcome?: keyof typeof OUTCOME_FILTERS | undefined;
  value?: string | undefined;
  state?: State | undefined;
  sort?: Sort | undefined;
  order?: "desc" | undefined;
  offset?: number | undefined;
}

/** `check`: the column that `outcome`, `value` and the last two orders are about. */
export const SORTS = ["outliers", "place", "name", "outcome", "value"] as const;
export type Sort = (typeof SORTS)[number];

export const OUTCOME_FILTERS = { flag: t("Not met"), ...OUTCOME_WORDS } as const;

export const TONES: Record<Outcome, "good" | "warning" | "danger" | "plain"> = {
  contradicts: "danger",
  short: "danger",
  missing: "danger",
  judgement: "warning",
  fallback: "warning",
  error: "plain",
  pass: "good",
};

export const outcomeLabel = ({ outcome, fallback_position }: { outcome: Outcome; fallback_position: number | null }) =>
  outcome === "fallback" && fallback_position !== null
    ? t("Fallback {number}", { number: fallback_position })
    : OUTCOME_WORDS[outcome];

/** The same in a cell of the table. */
export const cellLabel = (result: Parameters<typeof outcomeLabel>[0]) =>
  result.outcome === "judgement" ? t("To judge") : outcomeLabel(result);

/** What the contract says. Where it provides nothing, its passages are only near ones and say nothing about the check. */
export const saysOf = ({ outcome, quote }: { outcome: Outcome; quote: string | null }): string | null =>
  outcome === "short" || outcome === "missing" ? null : quote && collapseWhitespace(quote);

const PARTS: { words: (count: number) => string; of: Outcome[] }[] = [
  { words: (count) => t("{count, number} not met", { count }), of: ["contradicts", "short", "missing"] },
  { words: (count) => t("{count, number} to judge", { count }), of: ["judgement", "error"] },
  { words: (count) => t("{count, number} met", { count }), of: ["fallback", "pass"] },
];

/** "2 not met, 1 to judge, 8 met". */
export function describeCounts(counts: Record<Outcome, number>): string {
  const words = PARTS.flatMap(({ words, of }) => {
    const count = of.reduce((sum, outcome) => sum + counts[outcome], 0);
    return count === 0 ? [] : words(count);
  });
  return words.join(", ") || t("No results yet");
}

/** The same of one contract, over all checks. */
export function describeResults(results: { outcome: Outcome }[]): string {
  const counts = Object.fromEntries(Object.keys(TONES).map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of results) counts[outcome]++;
  return describeCounts(counts);
}

export const isUnderWay = ({ counts }: Pick<PortfolioSummary, "counts">) => counts.queued + counts.reviewing > 0;

const SEVERITY: Record<Outcome, number> = {
  contradicts: 3,
  short: 2,
  missing: 2,
  judgement: 1,
  error: 1,
  fallback: 0,
  pass: 0,
};
const FEWEST = 3;

/** Whether a contract departs from most of the others: another value, or a worse outcome. Of one or two contracts, none does. */
export function isOutlier(
  { outcome, found }: { outcome: Outcome; found: string | null },
  { counts, values }: Pick<PortfolioCheck, "counts" | "values">,
): boolean {
  const withValue = values.reduce((sum, { count }) => sum + count, 0);
  const usual = values.find(({ count }) => count * 2 > withValue);
  if (found !== null && withValue >= FEWEST && usual) return usual.value !== found;
  const reviewed = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const better = Object.entries(counts).filter(([other]) => SEVERITY[other as Outcome] < SEVERITY[outcome]);
  return reviewed >= FEWEST && better.reduce((sum, [, count]) => sum + count, 0) * 2 > reviewed;
}
