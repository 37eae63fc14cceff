import { NativeSelect, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { CreditUsage, Usage } from "../../src/administration/usage/usage.schema.ts";
import { dateFormat, formatNumber, t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { BarChart } from "../ui/data/bar-chart.tsx";
import { DataTable } from "../ui/data/data-table.tsx";
import { valueIn } from "../ui/data/options.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Budget } from "./budget.tsx";
import classes from "./frame.module.css";
import { keysQuery, organizationQuery, peopleQuery, usageQuery } from "./settings.queries.ts";
import { SettingsLayout } from "./settings-layout.tsx";
import { Tokens } from "./tokens.tsx";
import { type Grouping, type Measure, OPERATION_NAMES, seriesOf } from "./usage.series.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const PERIODS = [
  { value: "7", label: t("Last 7 days") },
  { value: "30", label: t("Last 30 days") },
  { value: "90", label: t("Last 90 days") },
  { value: "365", label: t("Last year") },
];
const MEASURES: { value: Measure; label: string }[] = [
  { value: "inference", label: t("Questions and reviews") },
  { value: "calls", label: t("API requests") },
  { value: "credits", label: t("Credits") },
  { value: "tokens", label: t("Text read and written (tokens)") },
];
const GROUPINGS: { value: Grouping; label: string }[] = [
  { value: "operation", label: t("Operation") },
  { value: "key", label: t("Key") },
  { value: "person", label: t("Person") },
  { value: "model", label: t("Model") },
];
const short = dateFormat({ day: "numeric", month: "short", timeZone: "UTC" });
const formatDay = (date: string) => short.format(new Date(`${date}T00:00:00Z`));
const figure = (value: number | null) => (value === null ? "–" : formatNumber(value));

export default function UsagePage() {
  const [period, setPeriod] = useState("30");
  const range = useMemo(() => rangeOf(Number(period)), [period]);
  const query = useQuery(usageQuery(range));
  const { data: organization } = useQuery(organizationQuery);
  return (
    <SettingsLayout
      title={t("Usage and credits")}
      lead={
        organization?.billing_mode === "credits"
          ? t("{credits, plural, one {# credit} other {# credits}} left.", { credits: organization.credits })
          : t("The organization's model usage, by people and by programs.")
      }
      actions={
        <Select
          aria-label={t("Period")}
          data={PERIODS}
          value={period}
          onChange={(value) => setPeriod(value ?? "30")}
          w="9.5rem"
        />
      }
    >
      <QueryView query={query}>
        {({ usage, credits, days }) => (
          <>
            <Daily range={range} days={days} />
            <Budget />
            <Tokens tokens={usage.tokens} />
            <Lines credits={credits} />
            <Requests usage={usage} />
          </>
        )}
      </QueryView>
    </SettingsLayout>
  );
}

function rangeOf(days: number) {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
  const day = (at: number) => new Intl.DateTimeFormat("en-CA", { timeZone: timezone }).format(new Date(at));
  return { start_date: day(Date.now() - (days - 1) * DAY_MS), end_date: day(Date.now()), timezone };
}

function Daily({ range, days }: { range: ReturnType<typeof rangeOf>; days: Parameters<typeof seriesOf>[0] }) {
  const [measure, setMeasure] = useState<Measure>("inference");
  const [grouping, setGrouping] = useState<Grouping>("operation");
  const { data: keys } = useQuery(keysQuery);
  const { data: people } = useQuery(peopleQuery);
  const names = {
    keys: new Map(keys?.keys.map(({ id, name }) => [id, name])),
    people: new Map(people?.people.map((person) => [person.id, displayName(person)])),
  };
  const { labels, series } = seriesOf(days, range, { measure, grouping, names });
  return (
    <Section title={t("By day")}>
      <div className={classes.filters}>
        <NativeSelect
          label={t("Show")}
          data={MEASURES}
          value={measure}
          onChange={({ currentTarget: { value } }) => setMeasure(valueIn(MEASURES, value) ?? measure)}
        />
        <NativeSelect
          label={t("Group by")}
          data={GROUPINGS}
          value={grouping}
          onChange={({ currentTarget: { value } }) => setGrouping(valueIn(GROUPINGS, value) ?? grouping)}
        />
      </div>
      {series.length === 0 ? (
        <EmptyState title={t("No usage in this period")}>
          {t("Chats, reviews and vault documents are counted here.")}
        </EmptyState>
      ) : (
        <BarChart
          title={t("{label} by day", { label: MEASURES.find(({ value }) => value === measure)?.label })}
          labels={labels}
          series={series}
          formatLabel={formatDay}
        />
      )}
    </Section>
  );
}

function Lines({ credits }: { credits: CreditUsage }) {
  return (
    <Section
      title={t("Credits")}
      lead={
        credits.pricing_available
          ? t("{credits, plural, one {# credit} other {# credits}} in this period.", {
              credits: credits.total_credits ?? 0,
            })
          : t("No prices are configured on this server, so nothing is charged.")
      }
    >
      <DataTable
        label={t("Credits by operation")}
        rows={credits.lines}
        rowKey={({ api }) => api}
        columns={[
          { title: t("Operation"), cell: ({ api }) => OPERATION_NAMES[api] ?? api },
          { title: t("Requests"), align: "right", cell: ({ requests }) => figure(requests) },
          {
            title: t("Credits per unit"),
            align: "right",
            minor: true,
            cell: ({ credits_per_unit }) => figure(credits_per_unit),
          },
          { title: t("Credits"), align: "right", cell: ({ credits }) => figure(credits) },
        ]}
      />
    </Section>
  );
}

function Requests({ usage }: { usage: Usage }) {
  const rows = Object.entries(usage.api.by_operation).sort(([, left], [, right]) => right - left);
  return (
    <Section
      title={t("API requests")}
      lead={t(
        "{requests, plural, one {# API request} other {# API requests}} in this period. In this application: {messages, plural, one {# message} other {# messages}}, {files, plural, one {# file} other {# files}}.",
        { requests: usage.api.requests, messages: usage.web.messages, files: usage.web.files_uploaded },
      )}
    >
      <DataTable
        label={t("API requests by operation")}
        rows={rows}
        rowKey={([operation]) => operation}
        empty={
          <EmptyState title={t("No API requests")}>
            {t("Requests made with an API key are counted here, by operation.")}
          </EmptyState>
        }
        columns={[
          { title: t("Operation"), cell: ([operation]) => <span className={classes.mono}>{operation}</span> },
          { title: t("Requests"), align: "right", cell: ([, requests]) => figure(requests) },
        ]}
      />
    </Section>
  );
}
