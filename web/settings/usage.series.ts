import { t } from "../messages.ts";
import type { Series } from "../ui/data/bar-chart.tsx";
import type { Range, UsageDay } from "./settings.queries.ts";

export type Measure = "inference" | "calls" | "credits" | "tokens";
export type Grouping = "operation" | "key" | "person" | "model";

export const OPERATION_NAMES: Record<string, string> = {
  "chat:completions": t("Chats"),
  "playbook:run": t("Playbook reviews"),
  "vault:extract": t("Documents read for vaults"),
};

const DAY_MS = 24 * 60 * 60 * 1000;

interface Names {
  keys: Map<string, string>;
  people: Map<number, string>;
}

interface Charted {
  measure: Measure;
  grouping: Grouping;
  names: Names;
}

/** One series for each operation, key, person or model, with a figure for every day of the range. */
export function seriesOf(days: UsageDay[], range: Range, { measure, grouping, names }: Charted) {
  const labels = daysOf(range);
  const place = new Map(labels.map((label, index) => [label, index]));
  const found = new Map<string, Series>();
  for (const day of days.filter((day) => isCall(day) === (measure === "calls"))) {
    const name = groupOf(day, grouping, names);
    const series = found.get(name) ?? { name, values: labels.map(() => 0) };
    found.set(name, series);
    const at = place.get(day.date);
    if (at !== undefined) series.values[at] = (series.values[at] ?? 0) + figureOf(day, measure);
  }
  return { labels, series: [...found.values()].filter(({ values }) => values.some((value) => value > 0)) };
}

/** API calls are named by method and path, inference by the operation that is billed. */
const isCall = ({ operation }: UsageDay) => !(operation in OPERATION_NAMES);

function daysOf({ start_date, end_date }: Range): string[] {
  const count = Math.round((Date.parse(end_date) - Date.parse(start_date)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(start_date) + index * DAY_MS).toISOString().slice(0, 10),
  );
}

function figureOf(day: UsageDay, measure: Measure): number {
  if (measure === "inference" || measure === "calls") return day.requests;
  return measure === "credits" ? day.credits : day.tokens_in + day.tokens_out;
}

function groupOf(day: UsageDay, grouping: Grouping, { keys, people }: Names): string {
  if (grouping === "operation") return OPERATION_NAMES[day.operation] ?? day.operation;
  if (grouping === "model") return day.model ?? t("No model");
  if (grouping === "key") return day.api_key_id ? (keys.get(day.api_key_id) ?? t("Deleted key")) : t("Web application");
  return day.user_id ? (people.get(day.user_id) ?? t("Former member")) : t("The organization");
}
