import { Progress } from "@mantine/core";
import { t } from "../messages.ts";
import classes from "./portfolios.module.css";
import type { PortfolioSummary } from "./portfolios.queries.ts";

/** "34 of 120 reviewed", with a bar while more are to come. */
export function PortfolioProgress({ portfolio }: { portfolio: PortfolioSummary }) {
  const { counts, contracts_count } = portfolio;
  const { queued, reviewing, reviewed } = counts;
  return (
    <span className={classes.progress}>
      <span>{t("{reviewed, number} of {count, number} reviewed", { reviewed, count: contracts_count })}</span>
      {queued + reviewing > 0 && (
        <Progress
          className={classes.bar}
          value={((contracts_count - queued - reviewing) / contracts_count) * 100}
          aria-label={t("Progress")}
        />
      )}
    </span>
  );
}
