import type { z } from "zod";
import { describeSchema, type Json } from "./json-schema.ts";

export interface WebhookMessage {
  event: string;
  summary: string;
  message: z.ZodType;
}

const HEADERS = [
  ["webhook-id", "The same for every attempt and redelivery: use it to skip duplicates."],
  ["webhook-timestamp", "When it was signed, in Unix seconds."],
  ["webhook-signature", "`v1,` and the HMAC-SHA256 in base64. Two, separated by a space, for a day after a rotation."],
].map(([name, description]) => ({ name, in: "header", required: true, description, schema: { type: "string" } }));

/** The messages that the service sends, as requests that the receiver answers. */
export const describeWebhooks = (messages: WebhookMessage[], schemas: Json): Json =>
  Object.fromEntries(messages.map((message) => [message.event, { post: describeMessage(message, schemas) }]));

function describeMessage({ event, summary, message }: WebhookMessage, schemas: Json): Json {
  return {
    operationId: `on${event.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    description:
      "Signed as defined by Standard Webhooks 1.0. Delivered at least once, in any order. Retried for up to three days until the receiver answers with 2xx.",
    tags: ["Webhooks"],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { "application/json": { schema: describeSchema(message, "reply", schemas) } },
    },
    responses: {
      "2XX": { description: "The message was received." },
      "410": { description: "Disables the webhook." },
      "4XX": { description: "The message is sent again later." },
    },
  };
}
