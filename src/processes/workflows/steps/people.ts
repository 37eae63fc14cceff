import { tellOfEvent } from "../../../administration/notifications/notify.ts";
import { announceTo } from "../../../administration/webhooks/announce.ts";
import { STEP_EVENT, type Webhook } from "../../../administration/webhooks/webhooks.schema.ts";
import { t } from "../../../content/messages/messages.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { listNamed } from "../people.ts";
import { type StepContext, StepFailure } from "../step-context.ts";
import type { InputOf } from "../steps.schema.ts";

const DAY_MS = 86_400_000;
const REMIND_DAYS = 3;
const STAND_IN_DAYS = 7;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** Asks people to decide. The run goes on when one of them has. */
export async function askPeople(step: StepContext, input: InputOf<"gate">) {
  const { sql, organizationId } = step.job;
  const deciders = await listNamed(sql, organizationId, input, step.run.user_id);
  const [standIn = null] =
    input.stand_in_user_id === undefined
      ? []
      : await listNamed(sql, organizationId, { user_ids: [input.stand_in_user_id] }, null);
  return {
    asks: {
      question: input.question,
      deciders,
      standInId: standIn,
      standInAt: standIn === null ? null : inDays(input.stand_in_after_days ?? STAND_IN_DAYS),
      remindAt: inDays(input.remind_after_days ?? REMIND_DAYS),
    },
  };
}

export async function notifyPeople(step: StepContext, input: InputOf<"notify">) {
  const { sql, organizationId, deps } = step.job;
  const people = await listNamed(sql, organizationId, input, step.run.user_id);
  const effect = (within: Sql) =>
    tellOfEvent({ sql: within, organizationId, config: deps.config, now: new Date() }, people, {
      kind: "workflow.notice",
      subject: `${step.run.id} ${step.step.id}`,
      place: { workflow_run_id: step.run.id },
      text: input.text,
      email: input.email ? "immediate" : "digest",
    });
  return { result: { user_ids: people, text: input.text }, effect };
}

/** The message holds ids only: its receiver reads the run. */
export async function sendToWebhook(step: StepContext, { webhook_id }: InputOf<"webhook">) {
  const webhook = await step.call<Webhook>("GET /webhooks/{id}", { params: { id: webhook_id } });
  if (!webhook.enabled) throw new StepFailure("NOT_FOUND", t("The webhook of this step is disabled."));
  const { run, job } = step;
  const { workflow_id, trigger } = run;
  const data = { run_id: run.id, workflow_id, step_id: step.step.id, file_ids: trigger.file_ids };
  const effect = async (sql: Sql) =>
    void (await announceTo(sql, job.organizationId, webhook_id, { event: STEP_EVENT, data }));
  return { result: { webhook_id }, effect };
}
