import { z } from "zod";
import { Id, Timestamp } from "../../kernel/http/shapes.ts";
import { type SentEvent, STEP_EVENT, TEST_EVENT } from "./webhooks.schema.ts";

const job = (status: "succeeded" | "failed") =>
  z.object({
    job_id: Id.describe("The job."),
    kind: z.string().describe("The kind of job, such as `chat/completions`."),
    status: z.literal(status).describe("How the job ended."),
  });
const file = (status: "ready" | "failed") =>
  z.object({ file_id: Id.describe("The file."), status: z.literal(status).describe("How the reading ended.") });
const document = (status: "ready" | "failed") =>
  z.object({
    vault_id: Id.describe("The vault of the document."),
    document_id: Id.describe("The document."),
    status: z.literal(status).describe("How the reading ended."),
  });

const EVENT_DATA = {
  "job.succeeded": job("succeeded"),
  "job.failed": job("failed"),
  "document.ready": document("ready"),
  "document.failed": document("failed"),
  "review.completed": z.object({
    review_id: Id.describe("The review that ended."),
    status: z.enum(["succeeded", "failed"]).describe("How it ended."),
  }),
  "finding.decided": z.object({
    review_id: Id.describe("The review of the finding."),
    check_id: Id.describe("The check whose finding was decided."),
    decision: z.enum(["accepted", "rejected", "edited"]).nullable().describe("Null if the decision was withdrawn."),
  }),
  "deadline.due": z.object({
    vault_id: Id.describe("The vault of the document."),
    alert_id: Id.describe("The alert that watches the date."),
    document_id: Id.describe("The document that the date is from."),
    date: z.iso.date().meta({ pattern: undefined }).describe("The day of the deadline, as YYYY-MM-DD."),
    days_before: z.int().describe("The lead time in days that was reached."),
  }),
  "file.ready": file("ready"),
  "file.failed": file("failed"),
  "source.failed": z.object({
    vault_id: Id.describe("The vault of the source."),
    source_id: Id.describe("The source that could not be read."),
    status: z.literal("failed").describe("Always `failed`."),
  }),
  "model.unavailable": z.object({
    since: Timestamp.describe("When work started waiting for the model."),
    retry_at: Timestamp.describe("When the model is tried again."),
  }),
  [TEST_EVENT]: z.object({ webhook_id: Id.describe("The webhook that is tested.") }),
  [STEP_EVENT]: z.object({
    run_id: Id.describe("The run of the workflow."),
    workflow_id: Id.nullable().describe("The workflow. Null if the run has none of its own."),
    step_id: z.string().describe("The step that sends the message."),
    file_ids: z.array(Id).describe("The files of the trigger."),
  }),
} satisfies Record<SentEvent, z.ZodObject>;

/** What a message about this event holds: ids and states, never text of documents. */
export type EventData<E extends SentEvent> = z.input<(typeof EVENT_DATA)[E]>;

const SUMMARIES: Record<SentEvent, string> = {
  "job.succeeded": "A job succeeded",
  "job.failed": "A job failed",
  "document.ready": "A vault document was read",
  "document.failed": "A vault document could not be read",
  "review.completed": "A review ended",
  "finding.decided": "A finding of a review was decided",
  "deadline.due": "A deadline of a vault is approaching",
  "file.ready": "A file was read",
  "file.failed": "A file could not be read",
  "source.failed": "A connected source could not be read",
  "model.unavailable": "The language model is unavailable, and work is waiting for it",
  [TEST_EVENT]: "A test message was requested",
  [STEP_EVENT]: "A workflow reached a step that tells a webhook",
};

/** Every event with its message, as openapi.json describes them. */
export const WEBHOOK_MESSAGES = Object.entries(EVENT_DATA).map(([event, data]) => ({
  event,
  summary: SUMMARIES[event as SentEvent],
  message: z
    .object({
      type: z.literal(event).describe("The event."),
      timestamp: Timestamp.describe("When it happened."),
      data: data.describe("What the event is about: ids and states, never text."),
    })
    .meta({ id: `${capitalised(event)}Message` }),
}));

function capitalised(event: string): string {
  return event.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
