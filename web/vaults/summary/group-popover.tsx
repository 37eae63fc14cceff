import { Button, Popover, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Group as GroupIcon } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { must } from "../../ui/must.ts";
import { listQueryOf } from "../rows/use-rows.ts";
import type { Table } from "../table/use-table.ts";
import { typeOf } from "../types/types.ts";
import classes from "../vault.module.css";
import { type Column, summaryQuery, type Vault } from "../vaults.queries.ts";
import { barsOf, groupTotal, totalText } from "./charts.ts";
import summaryClasses from "./summary.module.css";
import { SummaryBars } from "./summary-bars.tsx";

interface Props {
  vault: Vault;
  table: Table;
}

/** How many of the shown documents have each value of a column. Each value opens its rows. */
export function GroupPopover({ vault, table }: Props) {
  const [opened, set] = useDisclosure(false);
  const [key, setKey] = useState<string | null>(null);
  const column = table.columns.find(({ field_key }) => field_key === key);
  return (
    <Popover opened={opened} onChange={(next) => !next && set.close()} position="bottom-start" width={420} trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="xs"
          leftSection={<GroupIcon size={14} />}
          onClick={set.toggle}
          aria-expanded={opened}
        >
          {t("Group")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter}>
        <SearchSelect
          label={t("Group by")}
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          data={table.columns.map(({ field_key, label }) => ({ value: field_key, label }))}
          value={key}
          onChange={setKey}
        />
        {column && <Groups vault={vault} table={table} column={column} />}
        <AnchorLink to="/vaults/$id/charts" params={{ id: vault.id }} size="sm">
          <ChartColumn size={13} aria-hidden /> {t("Charts of this vault")}
        </AnchorLink>
      </Popover.Dropdown>
    </Popover>
  );
}

const MAX_TOTALS = 3;

const isTotalled = ({ field_type }: Column) => typeOf(field_type).isTotalled === true;

function Groups({ vault, table, column }: Props & { column: Column }) {
  const [added, setAdded] = useState<string | null>(null);
  const { filter, search } = listQueryOf(table);
  const amounts = table.columns.filter(isTotalled);
  const summary = useQuery(
    summaryQuery(vault.id, {
      filter,
      search: search || undefined,
      group_by: column.field_key,
      interval: typeOf(column.field_type).field === "day" ? "year" : undefined,
      metrics: added ? `sum:${added}` : undefined,
    }),
  );
  return (
    <>
      {amounts.length > 0 && (
        <Select
          label={t("Total of")}
          placeholder={t("None")}
          clearable
          comboboxProps={{ withinPortal: false }}
          data={amounts.map(({ field_key, label }) => ({ value: field_key, label }))}
          value={added}
          onChange={setAdded}
        />
      )}
      <Whole vault={vault} table={table} amounts={amounts.slice(0, MAX_TOTALS)} />
      <QueryView query={summary}>
        {({ groups, other, empty }) => (
          <div className={summaryClasses.groups}>
            <SummaryBars
              vaultId={vault.id}
              title={t("By {label}", { label: column.label })}
              bars={barsOf({ filter: table.filter }, groups).map((bar, at) => ({
                ...bar,
                ...(added && { total: groupTotal(must(groups[at], "each group is one bar"), added) }),
              }))}
              kept={{ view: table.view?.id, sort: table.sort ?? undefined, q: table.search || undefined }}
              empty={{ count: empty, filter: { ...table.filter, [column.field_key]: { op: "empty" } } }}
            />
            {other && <p>{t("{groups, number} other values are not shown.", { groups: other.groups })}</p>}
          </div>
        )}
      </QueryView>
    </>
  );
}

/** How many documents are shown, and the totals of their amounts. */
function Whole({ vault, table, amounts }: Props & { amounts: Column[] }) {
  const { filter, search } = listQueryOf(table);
  const metrics = ["count", ...amounts.map(({ field_key }) => `sum:${field_key}`)].join(",");
  const whole = useQuery(summaryQuery(vault.id, { filter, search: search || undefined, metrics }));
  return (
    <QueryView query={whole}>
      {({ total, metrics }) => (
        <p className={summaryClasses.whole}>
          {t("{total, plural, one {# document} other {# documents}}", { total })}
          {amounts.map(({ field_key, label }) => (
            <span key={field_key}>
              {" "}
              · {label}: {totalText(metrics[`sum:${field_key}`])}
            </span>
          ))}
        </p>
      )}
    </QueryView>
  );
}
