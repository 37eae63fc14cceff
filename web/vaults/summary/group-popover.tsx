import { Button, Popover, Select } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { ChartColumn, Group as GroupIcon } from "lucide-react";
import { useState } from "react";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { listQueryOf } from "../rows/use-rows.ts";
import type { Table } from "../table/use-table.ts";
import classes from "../vault.module.css";
import { type Column, summaryQuery, type Vault } from "../vaults.queries.ts";
import { barsOf } from "./charts.ts";
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
          Group
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.filter}>
        <Select
          label="Group by"
          searchable
          openOnFocus={false}
          comboboxProps={{ withinPortal: false }}
          data={table.columns.map(({ field_key, label }) => ({ value: field_key, label }))}
          value={key}
          onChange={setKey}
        />
        {column && <Groups vault={vault} table={table} column={column} />}
        <AnchorLink to="/vaults/$id/charts" params={{ id: vault.id }} size="sm">
          <ChartColumn size={13} aria-hidden /> Charts of this vault
        </AnchorLink>
      </Popover.Dropdown>
    </Popover>
  );
}

function Groups({ vault, table, column }: Props & { column: Column }) {
  const { filter, search } = listQueryOf(table);
  const amounts = table.columns.filter(({ field_type }) => field_type === "currency" || field_type === "number");
  const summary = useQuery(
    summaryQuery(vault.id, {
      group_by: column.field_key,
      interval: column.field_type === "date" ? "year" : undefined,
      filter,
      search: search || undefined,
      metrics: ["count", ...amounts.slice(0, 3).map(({ field_key }) => `sum:${field_key}`)].join(","),
    }),
  );
  return (
    <QueryView query={summary}>
      {({ total, groups, other, empty, metrics }) => (
        <div className={summaryClasses.groups}>
          <p>
            {total.toLocaleString("en-US")} {total === 1 ? "document" : "documents"}
            {amounts.slice(0, 3).map((amount) => (
              <span key={amount.field_key}>
                {" "}
                · {amount.label}: {totalText(metrics[`sum:${amount.field_key}`])}
              </span>
            ))}
          </p>
          <SummaryBars
            vaultId={vault.id}
            title={`By ${column.label}`}
            bars={barsOf({ filter: table.filter }, groups)}
            kept={{ view: table.view?.id, sort: table.sort ?? undefined, q: table.search || undefined }}
            empty={empty}
          />
          {other && <p>{other.groups.toLocaleString("en-US")} other values are not shown.</p>}
        </div>
      )}
    </QueryView>
  );
}

/** A number, or an amount for each currency. */
function totalText(value: unknown): string {
  if (typeof value === "number") return value.toLocaleString("en-US");
  if (!Array.isArray(value) || value.length === 0) return "none";
  return value.map(({ amount, currency }) => `${currency} ${amount.toLocaleString("en-US")}`).join(", ");
}
