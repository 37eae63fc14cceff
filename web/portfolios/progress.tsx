import { Progress } from "@mantine/core";
import classes from "./portfolios.module.css";
import type { PortfolioSummary } from "./portfolios.queries.ts";

const figures = new Intl.NumberFormat("en-US");

/** "34 of 120 reviewed", with a bar while more are to come. */
export function PortfolioProgress({ portfolio }: { portfolio: PortfolioSummary }) {
  const { counts, contracts_count } = portfolio;
  const { queued, reviewing, reviewed } = counts;
  return (
    <span className={classes.progress}>
      <span>
        {figures.format(reviewed)} of {figures.format(contracts_count)} reviewed
      </span>
      {queued + reviewing > 0 && (
        <Progress
          className={classes.bar}
          value={((contracts_count - queued - reviewing) / contracts_count) * 100}
          aria-label="Progress"
        />
      )}
    </span>
  );
}
