import { Menu } from "@mantine/core";
import { ArrowDownNarrowWide, ArrowDownWideNarrow, ChevronDown, CircleAlert, X } from "lucide-react";
import type { PortfolioCheck } from "../../src/playbooks/portfolios/portfolios.schema.ts";
import { t } from "../messages.ts";
import { keysOf } from "../ui/data/options.ts";
import classes from "./matrix.module.css";
import { type MatrixFilter, OUTCOME_FILTERS } from "./outcomes.ts";

interface Props {
  check: PortfolioCheck;
  filter: MatrixFilter;
  onFilter: (filter: MatrixFilter) => void;
}

const MOST_VALUES = 12;

/** The head of a column: sorts the contracts by it, or shows only some of them. */
export function CheckMenu({ check: { id, title, counts, values }, filter, onFilter }: Props) {
  const isChosen = filter.check === id;
  const { state } = filter;
  const show = (next: MatrixFilter) => onFilter({ state, check: id, ...next });
  const outcomes = keysOf(OUTCOME_FILTERS).filter((each) => each !== "flag" && counts[each] > 0);
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button type="button" className={classes.check} data-chosen={isChosen || undefined}>
          {title}
          <ChevronDown size={12} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah="24rem" className={classes.menu}>
        <Menu.Item leftSection={<CircleAlert size={14} />} onClick={() => show({ sort: "outcome" })}>
          {t("Sort: most severe first")}
        </Menu.Item>
        {values.length > 0 && (
          <>
            <Menu.Item leftSection={<ArrowDownNarrowWide size={14} />} onClick={() => show({ sort: "value" })}>
              {t("Sort by value, rising")}
            </Menu.Item>
            <Menu.Item
              leftSection={<ArrowDownWideNarrow size={14} />}
              onClick={() => show({ sort: "value", order: "desc" })}
            >
              {t("Sort by value, falling")}
            </Menu.Item>
          </>
        )}
        <Menu.Divider />
        <Menu.Label>{t("Show only")}</Menu.Label>
        {outcomes.map((outcome) => (
          <Menu.Item
            key={outcome}
            rightSection={outcome === "flag" ? undefined : counts[outcome]}
            onClick={() => show({ outcome })}
          >
            {OUTCOME_FILTERS[outcome]}
          </Menu.Item>
        ))}
        {values.slice(0, MOST_VALUES).map(({ value, count }) => (
          <Menu.Item key={value} rightSection={count} onClick={() => show({ value })}>
            {t("“{text}”", { text: value })}
          </Menu.Item>
        ))}
        {isChosen && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<X size={14} />} onClick={() => onFilter({ state })}>
              {t("Show all contracts")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
