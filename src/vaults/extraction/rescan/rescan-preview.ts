import { enqueueInferences } from "../../../administration/usage/credits.ts";
import type { RelatedAgreement } from "../../../content/values/types/related-agreement-list.ts";
import { typeOf, type Value } from "../../../content/values/values.ts";
import type { UserContext } from "../../../kernel/context.ts";
import { badRequest, notFound } from "../../../kernel/errors/errors.ts";
import { enqueuerOf } from "../../../kernel/jobs/jobs.ts";
import { insertExtractions, type NewExtraction } from "../../cells/cells.store.ts";
import { toDisplayValue } from "../../cells/cells.ts";
import type { Column } from "../../columns/columns.schema.ts";
import { listAiColumns } from "../../columns/columns.ts";
import { updateAllTouched } from "../../documents/documents.store.ts";
import { outcomeOf } from "../../documents/documents.ts";
import { matchSheets } from "../../sheets/matching.ts";
import { mustNotBeArchived, type OpenVault } from "../../vault/access.ts";
import { linkAgreements, lockAgreementLinks } from "../agreement-links.ts";
import { questionHash } from "../column-result.ts";
import { type AcceptedChanges, CompareDocument, type ComparedRescan, MAX_COMPARED } from "./rescan-preview.schema.ts";
import * as store from "./rescan-preview.store.ts";

/** Reads the documents again without writing anything. The changes are then listed and can be accepted. */
export async function compareRescan(
  ctx: UserContext,
  vault: OpenVault,
  due: { document_id: string; field_keys: string[] }[],
): Promise<string> {
  if (due.length > MAX_COMPARED)
    throw badRequest(
      "TOO_MANY_DOCUMENTS",
      `At most ${MAX_COMPARED} documents can be compared at a time; ${due.length} were selected. Choose one document.`,
    );
  const id = await store.insertRescan(ctx.sql, ctx.organizationId, vault.id, ctx.caller.userId);
  const ids = due.map(({ document_id }) => document_id);
  await store.insertCompared(ctx.sql, ctx.organizationId, id, ids);
  const inputs = due.map(({ document_id, field_keys }) => ({ rescan_id: id, document_id, field_keys }));
  if (inputs.length > 0)
    await enqueueInferences(enqueuerOf(ctx), CompareDocument, inputs, { operation: "vault:extract" });
  return id;
}

export async function readComparison(ctx: UserContext, vault: OpenVault, id: string): Promise<ComparedRescan> {
  const row = await store.findRescan(ctx.sql, ctx.organizationId, vault.id, id);
  if (!row) throw notFound("re-scan");
  const columns = byKey(await listAiColumns(ctx.sql, ctx.organizationId, vault.id, null));
  const changes = await store.listChanges(ctx.sql, ctx.organizationId, id);
  return {
    ...row,
    status: row.read < row.documents ? "running" : "done",
    changes: changes.flatMap(
      ({ document_id, document_name, document_status, field_key, value, outcome, extraction }) => {
        const column = columns.get(field_key);
        if (!column || !isCurrent(column, extraction)) return [];
        const { confidence = null, citations } = extraction;
        const before = { value, outcome: outcomeOf(column, outcome, document_status) };
        const after = { value: extraction.value, outcome: extraction.outcome, confidence, citations };
        return [{ document_id, document_name, field_key, before, after }];
      },
    ),
  };
}

/**
 * Writes the new values of the chosen cells. `all` also includes readings with an unchanged value, so that a missing value is recorded
 * as absent. Cells that changed meanwhile, and those of changed columns, are left as they are.
 */
export async function acceptChanges(
  ctx: UserContext,
  vault: OpenVault,
  id: string,
  { accept }: AcceptedChanges,
): Promise<{ accepted: number }> {
  await mustNotBeArchived(ctx, vault);
  const { sql, organizationId } = ctx;
  if (!(await store.findRescan(sql, organizationId, vault.id, id))) throw notFound("re-scan");
  await lockAgreementLinks(sql, vault.id);
  const columns = byKey(await listAiColumns(sql, organizationId, vault.id, null));
  const chosen = accept === "all" ? undefined : new Set(accept.map(cellKey));
  const readings = chosen
    ? await store.listChanges(sql, organizationId, id)
    : await store.listNews(sql, organizationId, id);
  const extractions: NewExtraction[] = [];
  for (const change of readings) {
    const column = columns.get(change.field_key);
    if (!column || !isCurrent(column, change.extraction) || chosen?.has(cellKey(change)) === false) continue;
    extractions.push(await toWritten(ctx, vault, column, change));
  }
  await insertExtractions(sql, { organizationId, vaultId: vault.id }, extractions);
  const documents = [...new Set(extractions.map(({ documentId }) => documentId))];
  for (const documentId of documents) await matchSheets(sql, organizationId, documentId);
  if (documents.length > 0) await updateAllTouched(sql, organizationId, documents);
  return { accepted: extractions.length };
}

async function toWritten(ctx: UserContext, vault: OpenVault, column: Column, change: store.ChangeRow) {
  const { document_id: documentId, field_key: fieldKey, extraction } = change;
  const ref = { organizationId: ctx.organizationId, vaultId: vault.id, documentId };
  const isLinked = typeOf(column.field_type).linksDocuments && extraction.value !== null;
  const value = isLinked
    ? await linkAgreements(ctx.sql, ref, extraction.value as RelatedAgreement[])
    : (extraction.value as Value | null);
  return {
    documentId,
    fieldKey,
    extraction: { ...extraction, value },
    display: toDisplayValue(column.field_type, value),
  };
}

/** Whether the column's question is unchanged since the reading. */
const isCurrent = (column: Column, { asked }: store.ChangeRow["extraction"]) => asked === questionHash(column);

const cellKey = ({ document_id, field_key }: { document_id: string; field_key: string }) =>
  `${document_id.toLowerCase()} ${field_key}`;

const byKey = (columns: Column[]) => new Map(columns.map((column) => [column.field_key, column]));
