import { listing, type PageQuery } from "./paging.ts";
import { type Connection, path, type RequestOptions } from "./request.ts";
import type { NewWebhook, Webhook, WebhookChange, WebhookDelivery, WebhookWithSecret } from "./types.ts";

export const webhooks = (connection: Connection) => ({
  list: (query?: PageQuery, options?: RequestOptions) =>
    listing<Webhook>(connection, "/webhooks", "webhooks", query, options),
  /** The reply contains the secret, which is shown only once. */
  create: (webhook: NewWebhook, options?: RequestOptions) =>
    connection.post<WebhookWithSecret>("/webhooks", webhook, options),
  get: (id: string, options?: RequestOptions) => connection.get<Webhook>(path`/webhooks/${id}`, {}, options),
  update: (id: string, change: WebhookChange, options?: RequestOptions) =>
    connection.patch<Webhook>(path`/webhooks/${id}`, change, options),
  delete: (id: string, options?: RequestOptions) => connection.delete(path`/webhooks/${id}`, {}, options),
  rotateSecret: (id: string, options?: RequestOptions) =>
    connection.post<WebhookWithSecret>(path`/webhooks/${id}/rotate-secret`, undefined, options),
  /** Sends a signed `webhook.test`. Its result is listed among the deliveries. */
  test: (id: string, options?: RequestOptions) =>
    connection.post<WebhookDelivery>(path`/webhooks/${id}/test`, undefined, options),
  deliveries: (id: string, query?: PageQuery, options?: RequestOptions) =>
    listing<WebhookDelivery>(connection, path`/webhooks/${id}/deliveries`, "deliveries", query, options),
  redeliver: (id: string, deliveryId: string, options?: RequestOptions) =>
    connection.post<WebhookDelivery>(path`/webhooks/${id}/deliveries/${deliveryId}/redeliver`, undefined, options),
});
