import { Readable } from "node:stream";
import { csvHeader, csvLine } from "../../content/formats/sheet/csv-writer.ts";
import { t } from "../../content/messages/messages.ts";
import type { Context } from "../../kernel/context.ts";
import { forbidden } from "../../kernel/errors/errors.ts";
import { Streamed } from "../../kernel/http/download.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { AuditEntry, AuditFilter, AuditLogQuery, AuditOperation, AuditQuery } from "./audit.schema.ts";
import * as store from "./audit.store.ts";
import { nameTargets } from "./look-up-names.ts";
import { labelOf, nameActor, phraseOf, sentenceOf } from "./render-sentence.ts";
import { SENTENCES } from "./sentences.ts";

type ByKey = { api_key_id?: string | undefined };

export async function listAuditRecords(ctx: Context, { limit, offset, ...filter }: AuditQuery & ByKey) {
  const page = { limit, offset };
  const rows = await store.listRecords(ctx.sql, ctx.organizationId, filterOf(filter), page);
  return toPage("records", await worded(ctx, rows), page);
}

/** Every kind of record in words, for the filter. Operations with the same label are listed once. */
export function listAuditOperations(): { operations: AuditOperation[] } {
  const byLabel = new Map<string, string>();
  for (const operation of Object.keys(SENTENCES)) {
    const label = labelOf(operation);
    if (!byLabel.has(label)) byLabel.set(label, operation);
  }
  const operations = [...byLabel].map(([label, operation]) => ({ operation, label }));
  return { operations: operations.sort((one, other) => one.label.localeCompare(other.label, "en")) };
}

/** For callers of the API: one page as JSON, or everything that matches as CSV. */
export async function readAuditLog(ctx: Context, query: AuditLogQuery, accept: string | undefined) {
  const { format, actor, ...rest } = query;
  const isPerson = actor !== undefined && /^\d+$/.test(actor);
  const by = { user_id: isPerson ? Number(actor) : undefined, api_key_id: isPerson ? undefined : actor };
  if (format === "csv" || (format === undefined && prefersCsv(accept)))
    return exportAuditRecords(ctx, { ...rest, ...by });
  const { cursor: _, ...filter } = rest;
  const read = (page: { limit: number; offset: number }) => listAuditRecords(ctx, { ...filter, ...by, ...page });
  return pageByCursor("records", query, read, ({ id }) => String(id));
}

/** JSON, unless the header names CSV and not JSON. */
const prefersCsv = (accept = "") => /\btext\/csv\b/i.test(accept) && !/\bapplication\/json\b/i.test(accept);

const csvColumns = () => [
  t("Time (UTC)"),
  t("What happened"),
  t("Person"),
  t("Key"),
  t("Operation"),
  t("Target"),
  t("IP address"),
];
const EXPORT_BATCH = 500;

/** Streams the records that match the filter, newest first. */
export async function exportAuditRecords(ctx: Context, filter: AuditFilter & ByKey): Promise<Streamed> {
  const batches = batchesOf(ctx, filterOf(filter));
  const first = await batches.next();
  const lines = async function* () {
    yield csvHeader(csvColumns());
    for (let batch = first; !batch.done; batch = await batches.next()) yield batch.value.map(lineOf).join("");
  };
  const file = { name: `${t("Audit log")}.csv`, contentType: "text/csv; charset=utf-8" };
  return new Streamed(file, Readable.from(lines(), { objectMode: false }));
}

async function* batchesOf(ctx: Context, filter: store.RecordFilter): AsyncGenerator<AuditEntry[], undefined> {
  for (let beforeId: number | undefined; ; ) {
    const page = { limit: EXPORT_BATCH - 1, offset: 0 };
    const rows = await store.listRecords(ctx.sql, ctx.organizationId, { ...filter, beforeId }, page);
    if (rows.length > 0) yield await worded(ctx, rows);
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_BATCH) return;
    beforeId = last.id;
  }
}

const lineOf = (entry: AuditEntry): string =>
  csvLine([
    entry.at,
    sentenceOf(entry),
    entry.user?.name ?? "",
    entry.api_key?.name ?? "",
    entry.operation,
    JSON.stringify(entry.target),
    entry.address ?? "",
  ]);

function filterOf({ operation, ...filter }: AuditFilter & ByKey): store.RecordFilter {
  if (operation === undefined) return filter;
  const label = labelOf(operation);
  const alike = Object.keys(SENTENCES).filter((each) => labelOf(each) === label);
  return { ...filter, operations: [...new Set([operation, ...alike])] };
}

async function worded(ctx: Context, rows: store.RecordRow[]): Promise<AuditEntry[]> {
  const thingsOf = await nameTargets(ctx, rows);
  return rows.map(({ names, ...row }) => {
    const things = thingsOf({ ...row, names, user_id: row.user?.id ?? null });
    return {
      ...row,
      summary: labelOf(row.operation),
      actor: nameActor(row),
      phrase: phraseOf(row, things),
      things,
    };
  });
}

export async function auditAdministratorGate({ caller }: Context) {
  if (caller.kind === "organization" || caller.isAdmin) return {};
  throw forbidden("Only administrators can read the audit log. Ask one, or use an organization-scoped key.");
}
