import { z } from "zod";
import { endpoint } from "../http/endpoint.ts";
import { PageQuery, pageOf } from "../http/page.ts";
import { Id } from "../http/shapes.ts";
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
  webhookAdministratorGate,
  webhookGate,
} from "./webhooks.ts";

const params = z.object({ id: Id });

export const listWebhooksRoute = endpoint({
  method: "GET",
  path: "/webhooks",
  summary: "List the organization's webhooks, newest first",
  description: "For administrators and organization-scoped keys, as is everything about webhooks.",
  key: "any",
  gate: webhookAdministratorGate,
  query: PageQuery,
  returns: pageOf("webhooks", Webhook),
  status: 200,
  handle: (ctx, { query }) => listWebhooks(ctx, query),
});

export const createWebhookRoute = endpoint({
  method: "POST",
  path: "/webhooks",
  summary: "Create a webhook: an address that is told what happens",
  description:
    "Messages are signed by Standard Webhooks 1.0 with the secret that this reply shows, once. Each is a POST of `{type, timestamp, data}`.",
  key: "any",
  gate: webhookAdministratorGate,
  body: NewWebhook,
  returns: WebhookWithSecret,
  shownOnce: ["secret"],
  status: 201,
  refuses: [409],
  handle: (ctx, { body }) => createWebhook(ctx, body),
});

export const readWebhookRoute = endpoint({
  method: "GET",
  path: "/webhooks/{id}",
  summary: "Read a webhook",
  key: "any",
  params,
  gate: webhookGate,
  returns: Webhook,
  status: 200,
  handle: async (_ctx, { webhook }) => webhook,
});

export const changeWebhookRoute = endpoint({
  method: "PATCH",
  path: "/webhooks/{id}",
  summary: "Change a webhook, disable it or enable it again",
  key: "any",
  params,
  gate: webhookGate,
  body: WebhookChange,
  returns: Webhook,
  status: 200,
  handle: (ctx, { webhook, body }) => changeWebhook(ctx, webhook, body),
});

export const deleteWebhookRoute = endpoint({
  method: "DELETE",
  path: "/webhooks/{id}",
  summary: "Delete a webhook and its deliveries; what was not delivered yet never is",
  key: "any",
  params,
  gate: webhookGate,
  status: 204,
  handle: (ctx, { webhook }) => deleteWebhook(ctx, webhook),
});

export const rotateWebhookSecretRoute = endpoint({
  method: "POST",
  path: "/webhooks/{id}/rotate-secret",
  summary: "Give a webhook another secret",
  description: "For 24 hours messages are signed with both, so that the receiver can change over in its own time.",
  key: "any",
  params,
  gate: webhookGate,
  returns: WebhookWithSecret,
  shownOnce: ["secret"],
  status: 200,
  handle: (ctx, { webhook }) => rotateSecret(ctx, webhook),
});

export const listDeliveriesRoute = endpoint({
  method: "GET",
  path: "/webhooks/{id}/deliveries",
  summary: "List a webhook's deliveries of the last 30 days, newest first",
  key: "any",
  params,
  gate: webhookGate,
  query: PageQuery,
  returns: pageOf("deliveries", Delivery),
  status: 200,
  handle: (ctx, { webhook, query }) => listDeliveries(ctx, webhook, query),
});

export const redeliverRoute = endpoint({
  method: "POST",
  path: "/webhooks/{id}/deliveries/{deliveryId}/redeliver",
  summary: "Send a message again, with the same id and body",
  key: "any",
  params: z.object({ id: Id, deliveryId: Id }),
  gate: deliveryGate,
  returns: Delivery,
  status: 202,
  refuses: [409],
  handle: (ctx, { webhook, delivery }) => redeliverMessage(ctx, webhook, delivery),
});
