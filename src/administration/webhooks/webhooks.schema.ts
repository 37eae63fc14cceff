import { z } from "zod";
import { CreatedAt, clearableText, Id, Person, Timestamp, UpdatedAt } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";

export const WEBHOOK_EVENTS = [
  "job.succeeded",
  "job.failed",
  "document.ready",
  "document.failed",
  "review.completed",
  "finding.decided",
  "deadline.due",
  "file.ready",
  "file.failed",
  "model.unavailable",
  "source.failed",
] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.output<typeof WebhookEvent>;

/** Sent on request to any webhook. Nobody can subscribe to it. */
export const TEST_EVENT = "webhook.test";
/** Sent to the webhook that a step of a workflow names. Nobody can subscribe to it. */
export const STEP_EVENT = "workflow.step";
const SentEvent = z.enum([...WEBHOOK_EVENTS, TEST_EVENT, STEP_EVENT]).meta({ id: "WebhookSentEvent" });
export type SentEvent = z.output<typeof SentEvent>;

const MAX_URL_LENGTH = 2000;
const EXAMPLE_URL = "https://hooks.example.com/chancery";

export const Webhook = z
  .object({
    id: Id.describe("The id of the webhook."),
    url: z.string().describe("Where messages are sent."),
    description: z.string().nullable().describe("What the webhook is for. Null if not set."),
    events: z.array(WebhookEvent).describe("The events that are sent."),
    enabled: z.boolean().describe("If false, nothing is sent, and events are not stored for later delivery."),
    disabled_reason: z.string().nullable().describe("Why the service disabled the webhook."),
    created_by: Person.nullable().describe("Null if created with an organization-scoped key."),
    responsible: Person.nullable().describe("The person who became responsible when the creator was removed."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "Webhook" });
export type Webhook = z.output<typeof Webhook>;

export const WebhookWithSecret = Webhook.extend({
  secret: z
    .string()
    .nullable()
    .describe(
      "The secret that signs every message. Shown only in this response; null if the response is replayed for an Idempotency-Key.",
    ),
}).meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.output<typeof WebhookWithSecret>;

const url = z
  .string("must be a string")
  .max(MAX_URL_LENGTH, `must have at most ${MAX_URL_LENGTH} characters`)
  .refine(isWebAddress, `must be a URL such as ${EXAMPLE_URL}`)
  .refine(hasNoUser, "must not contain a user name or password: messages are signed instead")
  .transform((address) => new URL(address).href)
  .meta({ format: "uri", example: EXAMPLE_URL });

export const NewWebhook = z
  .strictObject({
    url: url.describe(
      "Where messages are sent. Must be public and begin with https:// unless the server allows private addresses.",
    ),
    events: z
      .array(WebhookEvent, "must be a list of events")
      .min(1, `must contain at least one of ${WEBHOOK_EVENTS.join(", ")}`)
      .max(100, "must have at most 100 events")
      .transform((events) => [...new Set(events)])
      .describe("The events that are sent. Duplicates are removed."),
    description: clearableText(500).optional().describe("What the webhook is for. Null or blank clears it."),
  })
  .meta({ id: "NewWebhook" });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChange = NewWebhook.partial()
  .extend({
    enabled: z
      .boolean("must be true or false")
      .optional()
      .describe("Whether messages are sent. `true` also enables a webhook that the service disabled."),
  })
  .meta({ id: "WebhookChange" });
export type WebhookChange = z.output<typeof WebhookChange>;

export const Delivery = z
  .object({
    id: Id.describe("Sent as `webhook-id`. The same for every attempt and redelivery."),
    event: SentEvent.describe(
      `The event that the message is about. \`${TEST_EVENT}\` is a test that was requested, \`${STEP_EVENT}\` a step of a workflow.`,
    ),
    status: z
      .enum(["pending", "succeeded", "failed"])
      .describe("`pending`: it will be tried or tried again. `succeeded` and `failed` are final."),
    attempts: z.int().describe("The number of attempts since the delivery was created or last redelivered."),
    last_status: z.int().nullable().describe("The HTTP status of the last attempt."),
    last_error: z.string().nullable().describe("Why the last attempt failed. Null if it did not, or none was made."),
    next_attempt_at: Timestamp.nullable().describe("When it is tried next. Null if no attempt is due."),
    created_at: CreatedAt,
    delivered_at: Timestamp.nullable().describe("When the receiver accepted it. Null until then."),
  })
  .meta({ id: "WebhookDelivery" });
export type Delivery = z.output<typeof Delivery>;

/** Delivers one message to one webhook, over days if necessary. Only crashes use up the job's attempts. */
export const DeliverMessage = {
  kind: "webhooks/deliver",
  internal: true,
  class: "delivery",
  maxAttempts: 20,
  input: z.object({ delivery_id: Id, round: z.int() }),
} satisfies JobKind;

function isWebAddress(address: string): boolean {
  return URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}

function hasNoUser(address: string): boolean {
  if (!URL.canParse(address)) return true;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
