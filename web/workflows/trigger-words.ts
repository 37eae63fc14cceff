import { dateFormat, t } from "../messages.ts";
import { keysOf } from "../ui/data/options.ts";
import type { Trigger, WorkflowRun } from "./workflows.queries.ts";

export type TriggerKind = Trigger["kind"];

export const TRIGGER_WORDS: Record<TriggerKind, string> = {
  manual: t("Somebody starts it"),
  upload: t("A file is uploaded"),
  source: t("A source brings a document into a vault"),
  request: t("A request comes in"),
  schedule: t("At certain times"),
  deadline: t("A date of a vault comes near"),
  review_completed: t("A review is finished"),
};
export const TRIGGER_KINDS = keysOf(TRIGGER_WORDS);

export const EVERY_WORDS = {
  hour: t("Every hour"),
  day: t("Every day"),
  week: t("Every week"),
  month: t("Every month"),
};

const A_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const weekday = dateFormat({ weekday: "long", timeZone: "UTC" });

/** Monday to Sunday, as the number that a schedule has for each. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
  value: String(day),
  label: weekday.format(new Date(A_MONDAY + (day - 1) * DAY_MS)),
}));

/** When it starts, in words: “Every Monday at 08:00”. */
export function triggerInWords(trigger: Trigger): string {
  switch (trigger.kind) {
    case "upload":
      if (trigger.folder_id) return t("A file is uploaded to a certain folder");
      return trigger.project_id ? t("A file is uploaded to a certain project") : t("Its creator uploads a file");
    case "request":
      return trigger.request_type_id ? t("A request of a certain type comes in") : TRIGGER_WORDS.request;
    case "schedule":
      return scheduleInWords(trigger);
    case "deadline":
      return t("{days, plural, =0 {On the day of} one {# day before} other {# days before}} a date of a vault", {
        days: trigger.days_before,
      });
    case "review_completed":
      return trigger.playbook_id ? t("A review with a certain playbook is finished") : TRIGGER_WORDS.review_completed;
    default:
      return TRIGGER_WORDS[trigger.kind];
  }
}

function scheduleInWords({ every, at, weekday: on = 1, day = 1 }: Extract<Trigger, { kind: "schedule" }>): string {
  switch (every) {
    case "hour":
      return t("Every hour, at minute {minute}", { minute: at.slice(3) });
    case "day":
      return t("Every day at {time}", { time: at });
    case "week":
      return t("Every {weekday} at {time}", { weekday: WEEKDAYS[on - 1]?.label ?? "", time: at });
    case "month":
      return t("On day {day} of each month at {time}", { day, time: at });
  }
}

/** What started a run, in words. */
export function occasionInWords({ trigger, user }: Pick<WorkflowRun, "trigger" | "user">, name: string): string {
  const { kind, document_name, title, date } = trigger;
  switch (kind) {
    case "manual":
      return user ? t("Started by {name}.", { name }) : t("Started through the API.");
    case "upload":
      return t("Started by an upload.");
    case "source":
      return t("Started by a document that a source brought.");
    case "request":
      return t("Started by a request.");
    case "schedule":
      return t("Started by its schedule.");
    case "deadline":
      return t("Started by a date: {document}, {title} on {date}.", {
        document: String(document_name ?? ""),
        title: String(title ?? ""),
        date: String(date ?? ""),
      });
    case "review_completed":
      return t("Started by a finished review.");
  }
}
