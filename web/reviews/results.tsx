import { Check, CircleAlert, CornerDownRight, Flag, type LucideIcon } from "lucide-react";
import { t } from "../messages.ts";
import { keysOf } from "../ui/data/options.ts";
import { RESULT_COUNTS } from "./result-counts.ts";
import classes from "./results.module.css";
import type { Result, RunResult } from "./reviews.queries.ts";

/** The name and icon of each result, most severe first. */
export const RESULTS: Record<
  Result,
  { one: string; many: string; icon: LucideIcon; count: keyof RunResult["summary"] }
> = {
  Flag: { one: t("Flag"), many: t("Flags"), icon: Flag, count: "flags" },
  Fallback: { one: t("Fallback"), many: t("Fallbacks"), icon: CornerDownRight, count: "fallbacks" },
  Pass: { one: t("Pass"), many: t("Passes"), icon: Check, count: "passes" },
  Error: { one: t("Not assessed"), many: t("Not assessed"), icon: CircleAlert, count: "errors" },
};

export function ResultMark({ result, children }: { result: Result; children?: React.ReactNode }) {
  const { icon: Icon, one } = RESULTS[result];
  return (
    <span className={classes.mark} data-result={result}>
      <Icon size={13} aria-hidden />
      {children ?? one}
    </span>
  );
}

/** A line of counts. Zero counts are left out. */
export function Summary({ summary }: { summary: RunResult["summary"] }) {
  const results = keysOf(RESULTS).filter((result) => summary[RESULTS[result].count] > 0);
  return (
    <span className={classes.summary}>
      {results.map((result) => (
        <ResultMark key={result} result={result}>
          {RESULT_COUNTS[result](summary[RESULTS[result].count])}
        </ResultMark>
      ))}
    </span>
  );
}
