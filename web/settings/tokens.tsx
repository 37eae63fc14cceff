import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import type { TokenUsage } from "../../src/administration/usage/usage.schema.ts";
import { formatNumber, t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { valueIn } from "../ui/data/options.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Section } from "../ui/layout/section.tsx";
import classes from "./frame.module.css";
import { OPERATION_NAMES } from "./usage.series.ts";

const GROUPINGS = [
  { value: "by_model", label: t("Model") },
  { value: "by_operation", label: t("Operation") },
  { value: "by_user", label: t("Person") },
  { value: "by_key", label: t("Key") },
  { value: "by_project", label: t("Project") },
] as const;
type Grouping = (typeof GROUPINGS)[number]["value"];

const NAMES: Record<string, string> = { ...OPERATION_NAMES, "model:test": t("Tests of the model") };
export const formatCost = (cost: number | null) => (cost === null ? "–" : formatNumber(Number(cost.toFixed(2))));

/** What language models used and cost. */
export function Tokens({ tokens }: { tokens: TokenUsage }) {
  const [grouping, setGrouping] = useState<Grouping>("by_model");
  const { total } = tokens;
  return (
    <Section
      title={t("Language models")}
      lead={
        total.cost === null
          ? t(
              "{calls, plural, one {# call} other {# calls}}. The cost is not known, because a model has no price: the people who run this server set prices.",
              {
                calls: total.calls,
              },
            )
          : t("{calls, plural, one {# call} other {# calls}} at a cost of {cost}. Failed attempts count too.", {
              calls: total.calls,
              cost: formatCost(total.cost),
            })
      }
    >
      <div className={classes.filters}>
        <NativeSelect
          label={t("Group tokens by")}
          data={[...GROUPINGS]}
          value={grouping}
          onChange={({ currentTarget: { value } }) => setGrouping(valueIn([...GROUPINGS], value) ?? grouping)}
        />
      </div>
      <DataTable
        label={t("Tokens and cost")}
        rows={tokens[grouping]}
        rowKey={(entry) => ("id" in entry && entry.id !== null ? String(entry.id) : entry.name)}
        empty={
          <EmptyState title={t("No calls in this period")}>
            {t("Calls of language models are counted here. Without a language model there are none.")}
          </EmptyState>
        }
        columns={[
          {
            title: GROUPINGS.find(({ value }) => value === grouping)?.label ?? "",
            cell: ({ name }) => NAMES[name] ?? name,
          },
          { title: t("Calls"), align: "right", minor: true, cell: ({ calls }) => formatNumber(calls) },
          { title: t("Tokens in"), align: "right", cell: ({ input }) => formatNumber(input) },
          { title: t("From cache"), align: "right", minor: true, cell: ({ cached }) => formatNumber(cached) },
          { title: t("Tokens out"), align: "right", cell: ({ output }) => formatNumber(output) },
          { title: t("Cost"), align: "right", cell: ({ cost }) => formatCost(cost) },
        ]}
      />
    </Section>
  );
}
