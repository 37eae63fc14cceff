import { z } from "zod";
import { endpoint, Reply } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { CursorQuery, pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { Delivery, NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from "./webhooks.schema.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  deliveryGate,
  listDeliveries,
  listWebhooks,
  redeliver as redeliverMessage,
  rotateSecret,
  testWebhook,
  webhookAddress,
  webhookAdministratorGate,
  webhookGate,
} from "./webhooks.ts";

const params = z.object({ id: Id });

export const listWebhooksRoute = endpoint({
  method: "GET",
  path: "/webhooks",
  summary: "List the organization's webhooks, newest first",
  description: "All webhook operations require an administrator or an organization-scoped key.",
  key: "any",
  gate: webhookAdministratorGate,
  query: CursorQuery,
  returns: pageOf("webhooks", Webhook),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "webhooks",
      query,
      (page) => listWebhooks(ctx, { ...query, ...page }),
      ({ id }) => id,
    ),
});

export const createWebhookRoute = endpoint({
  method: "POST",
  path: "/webhooks",
  summary: "Create a webhook",
  description:
    "Messages are signed as defined by Standard Webhooks 1.0, with the secret that is shown once in this response. Each message is a POST of `{type, timestamp, data}`.",
  key: "any",
  gate: webhookAdministratorGate,
  body: NewWebhook,
  returns: WebhookWithSecret,
  shownOnce: ["secret"],
  needsProof: true,
  status: 201,
  errorStatuses: [409],
  setsLocation: true,
  handle: async (ctx, { body }) => {
    const webhook = await createWebhook(ctx, body);
    return new Reply(201, webhook, { location: webhookAddress(ctx, webhook) });
  },
});

export const getWebhookRoute = endpoint({
  method: "GET",
  path: "/webhooks/{id}",
  summary: "Get a webhook",
  description: "The secret is not included: it is shown when the webhook is created or the secret is rotated.",
  key: "any",
  params,
  gate: webhookGate,
  returns: Webhook,
  status: 200,
  handle: async (_ctx, { webhook }) => webhook,
});

export const updateWebhookRoute = endpoint({
  method: "PATCH",
  path: "/webhooks/{id}",
  summary: "Update, disable or enable a webhook",
  description: "`enabled: true` turns a webhook that the service disabled on again. Omitted fields are kept.",
  key: "any",
  params,
  gate: webhookGate,
  body: WebhookChange,
  returns: Webhook,
  needsProof: ({ body }) => body.url !== undefined,
  status: 200,
  handle: (ctx, { webhook, body }) => changeWebhook(ctx, webhook, body),
});

export const deleteWebhookRoute = endpoint({
  method: "DELETE",
  path: "/webhooks/{id}",
  summary: "Delete a webhook and its deliveries",
  description: "Messages that have not been delivered are discarded.",
  key: "any",
  params,
  gate: webhookGate,
  status: 204,
  handle: (ctx, { webhook }) => deleteWebhook(ctx, webhook),
});

export const rotateWebhookSecretRoute = endpoint({
  method: "POST",
  path: "/webhooks/{id}/rotate-secret",
  summary: "Rotate a webhook's signing secret",
  description:
    "For 24 hours messages are signed with both the old and the new secret, so that the receiver can switch without downtime.",
  key: "any",
  params,
  gate: webhookGate,
  returns: WebhookWithSecret,
  shownOnce: ["secret"],
  needsProof: true,
  status: 200,
  handle: (ctx, { webhook }) => rotateSecret(ctx, webhook),
});

export const testWebhookRoute = endpoint({
  method: "POST",
  path: "/webhooks/{id}/test",
  summary: "Send a test message to a webhook",
  description:
    "Sends one signed `webhook.test`, regardless of the events that the webhook is subscribed to. Returns its delivery: list the deliveries to see the response. It is tried once, and its failure does not count against the webhook.",
  key: "any",
  params,
  gate: webhookGate,
  returns: Delivery,
  status: 202,
  errorStatuses: [409],
  handle: (ctx, { webhook }) => testWebhook(ctx, webhook),
});

export const listWebhookDeliveriesRoute = endpoint({
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: "List a webhook's deliveries from the last 30 days, newest first",
  description: "Each with its status, the number of attempts and the last response.",
  key: "any",
  params,
  gate: webhookGate,
  query: CursorQuery,
  returns: pageOf("deliveries", Delivery),
  status: 200,
  handle: (ctx, { webhook, query }) =>
    pageByCursor(
      "deliveries",
      query,
      (page) => listDeliveries(ctx, webhook, page),
      ({ id }) => id,
    ),
});

export const redeliverMessageRoute = endpoint({
  method: "POST",
  path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  summary: "Redeliver a message",
  description: "The message keeps its id and body.",
  key: "any",
  params: z.object({ id: Id, deliveryId: Id }),
  gate: deliveryGate,
  returns: Delivery,
  status: 202,
  errorStatuses: [409],
  handle: (ctx, { webhook, delivery }) => redeliverMessage(ctx, webhook, delivery),
});
