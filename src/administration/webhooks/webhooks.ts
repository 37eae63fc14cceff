import type { Context, Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { conflict, forbidden, invalid, notFound } from "../../kernel/errors/errors.ts";
import { isPrivateName } from "../../kernel/http/outgoing/addresses.ts";
import { type PageQuery, toPage } from "../../kernel/http/paging/page.ts";
import { announceTo, enqueueDelivery } from "./announce.ts";
import * as deliveries from "./deliveries.store.ts";
import { createSecret } from "./sign.ts";
import {
  type Delivery,
  type NewWebhook,
  TEST_EVENT,
  type Webhook,
  type WebhookChange,
  type WebhookWithSecret,
} from "./webhooks.schema.ts";
import * as store from "./webhooks.store.ts";

const MAX_WEBHOOKS = 20;
const SECRET_OVERLAP_HOURS = 24;
const RETENTION_DAYS = 30;

/** Webhooks are managed by administrators and organization keys. */
export async function webhookAdministratorGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can manage webhooks. Ask one, or use an organization-scoped key.");
}

export async function webhookGate(ctx: Context, { id }: { id: string }) {
  await webhookAdministratorGate(ctx);
  const webhook = await store.findWebhook(ctx.sql, ctx.organizationId, id);
  if (!webhook) throw notFound("webhook");
  return { webhook };
}

/** URLs of those webhooks that still exist. */
export const listWebhookUrls = (ctx: Context, ids: string[]) => store.listUrls(ctx.sql, ctx.organizationId, ids);

export async function deliveryGate(ctx: Context, { id, deliveryId }: { id: string; deliveryId: string }) {
  const { webhook } = await webhookGate(ctx, { id });
  const delivery = await deliveries.findDelivery(ctx.sql, ctx.organizationId, webhook.id, deliveryId);
  if (!delivery) throw notFound("delivery");
  return { webhook, delivery };
}

export async function listWebhooks(ctx: Context, query: PageQuery) {
  return toPage("webhooks", await store.listWebhooks(ctx.sql, ctx.organizationId, query), query);
}

/** The secret is shown only here. */
export async function createWebhook(ctx: Context, input: NewWebhook): Promise<WebhookWithSecret> {
  mustBeReachable(ctx.deps, input.url);
  await store.lockWebhooks(ctx.sql, ctx.organizationId);
  if ((await store.countWebhooks(ctx.sql, ctx.organizationId)) >= MAX_WEBHOOKS) {
    throw conflict("WEBHOOK_LIMIT", `An organization can have at most ${MAX_WEBHOOKS} webhooks. Delete one first.`);
  }
  const secret = createSecret();
  const sealed = ctx.deps.secrets.seal(secret, ctx.organizationId);
  const kept = { secret: sealed, createdBy: ctx.caller.userId };
  return { ...(await store.insertWebhook(ctx.sql, ctx.organizationId, input, kept)), secret };
}

/** An absolute URL, because connectors such as Power Automate call it to remove the webhook. */
export const webhookAddress = ({ deps, caller }: Context, { id }: Pick<Webhook, "id">) =>
  `${deps.config.PUBLIC_URL}${caller.sessionId === null ? "/v1" : "/app/v1"}/webhooks/${id}`;

/** Enabling a webhook again clears its failure history. */
export async function changeWebhook(ctx: Context, { id }: Webhook, change: WebhookChange): Promise<Webhook> {
  if (change.url !== undefined) mustBeReachable(ctx.deps, change.url);
  if (change.enabled !== undefined) await store.updateTrusted(ctx.sql, ctx.organizationId, id);
  return mustStillExist(await store.updateWebhook(ctx.sql, ctx.organizationId, id, change));
}

export async function rotateSecret(ctx: Context, { id }: Webhook): Promise<WebhookWithSecret> {
  const secret = createSecret();
  const sealed = ctx.deps.secrets.seal(secret, ctx.organizationId);
  const renewed = { secret: sealed, hours: SECRET_OVERLAP_HOURS };
  const rotated = await store.updateSecret(ctx.sql, ctx.organizationId, id, renewed);
  return { ...mustStillExist(rotated), secret };
}

export async function deleteWebhook(ctx: Context, { id }: Webhook): Promise<undefined> {
  if ((await store.deleteWebhook(ctx.sql, ctx.organizationId, id)) === 0) throw notFound("webhook");
}

export const listWebhooksKeptBy = store.listKeptBy;
export const deleteWebhooksKeptBy = store.deleteKeptBy;
export const transferWebhooks = store.updateResponsible;

export async function listDeliveries(ctx: Context, { id }: Webhook, query: PageQuery) {
  return toPage("deliveries", await deliveries.listDeliveries(ctx.sql, ctx.organizationId, id, query), query);
}

/** Sends the same message again at once, with a full set of attempts. Replaces a pending attempt. */
export async function redeliver(ctx: Context, webhook: Webhook, { id }: Delivery): Promise<Delivery> {
  mustBeEnabled(webhook);
  const restarted = await deliveries.updateForRedelivery(ctx.sql, ctx.organizationId, id);
  if (!restarted) throw notFound("delivery");
  await enqueueDelivery(ctx.sql, ctx.organizationId, id, restarted.round);
  return restarted;
}

/** Sends a test message, without retries. */
export async function testWebhook(ctx: Context, { id }: Webhook): Promise<Delivery> {
  const webhook = mustStillExist(await store.lockWebhook(ctx.sql, ctx.organizationId, id));
  mustBeEnabled(webhook);
  return announceTo(ctx.sql, ctx.organizationId, id, { event: TEST_EVENT, data: { webhook_id: id } });
}

export const forgetOldDeliveries = (sql: Sql) => deliveries.deleteOldDeliveries(sql, RETENTION_DAYS);

/** Checks only the URL itself. The address that its name resolves to is checked on each delivery. */
function mustBeReachable({ config }: Deps, address: string) {
  if (config.WEBHOOKS_ALLOW_PRIVATE) return;
  const url = new URL(address);
  if (url.protocol !== "https:") throw invalid([{ path: "body.url", message: "must begin with https://" }]);
  if (isPrivateName(url)) throw invalid([{ path: "body.url", message: "must not be a private address" }]);
}

function mustBeEnabled({ enabled }: Pick<Webhook, "enabled">) {
  if (!enabled) throw conflict("WEBHOOK_DISABLED", "This webhook is disabled. Enable it first.");
}

/** Throws if the webhook was deleted since access was checked. */
function mustStillExist<T>(webhook: T | undefined): T {
  if (!webhook) throw notFound("webhook");
  return webhook;
}
