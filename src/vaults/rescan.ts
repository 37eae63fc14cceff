import type { UserContext } from "../context.ts";
import { notFound } from "../errors.ts";
import { enqueuerOf } from "../jobs/jobs.ts";
import { mustNotBeArchived, type OpenVault } from "./access.ts";
import { listReadColumns } from "./columns.ts";
import { enqueueExtraction } from "./ingest.ts";
import { askedBy } from "./reading.ts";
import { callsFor } from "./reading-by-model.ts";
import type { Rescan, RescanEstimate } from "./rescan.schema.ts";
import * as store from "./rescan.store.ts";

/** A token is about four characters of English. */
const CHARACTERS_A_TOKEN = 4;

interface Due {
  documentId: string;
  characters: number;
  fieldKeys: string[];
}

/** What a re-scan would read and roughly cost. Nothing is read yet. */
export async function estimateRescan(ctx: UserContext, vault: OpenVault, scope: Rescan): Promise<RescanEstimate> {
  return estimate(ctx, await listDue(ctx, vault, scope));
}

/** Reads again what is asked for, or what is stale. What a person typed stays on top. */
export async function rescan(ctx: UserContext, vault: OpenVault, scope: Rescan): Promise<RescanEstimate> {
  await mustNotBeArchived(ctx, vault);
  const due = await listDue(ctx, vault, scope);
  for (const { documentId, fieldKeys } of due) await enqueueExtraction(enqueuerOf(ctx), documentId, fieldKeys);
  return estimate(ctx, due);
}

/** A column or a document that is named is read whole; of the vault only cells never read, failed, or asked something else since. */
async function listDue(ctx: UserContext, vault: OpenVault, { document_id, field_key }: Rescan): Promise<Due[]> {
  const columns = await listReadColumns(
    ctx.sql,
    ctx.organizationId,
    vault.id,
    field_key === undefined ? null : [field_key],
  );
  if (columns.length === 0) throw notFound("column that extraction fills");
  const rows = await store.listScanned(ctx.sql, ctx.organizationId, vault.id, document_id);
  if (document_id !== undefined && rows.length === 0) throw notFound("document that can be read");
  const isAsked = document_id !== undefined || field_key !== undefined;
  const questions = columns.map((column) => ({ key: column.field_key, asked: askedBy(column) }));
  return rows.flatMap(({ document_id: documentId, characters, cells }) => {
    const read = new Map((cells ?? []).map(([key, asked, outcome]) => [key, { asked, outcome }]));
    const isStale = ({ key, asked }: (typeof questions)[number]) =>
      read.get(key)?.asked !== asked || read.get(key)?.outcome === "failed";
    const fieldKeys = questions.filter((question) => isAsked || isStale(question)).map(({ key }) => key);
    return fieldKeys.length === 0 ? [] : [{ documentId, characters, fieldKeys }];
  });
}

function estimate({ deps: { model } }: UserContext, due: Due[]): RescanEstimate {
  const calls = model ? due.map(({ characters, fieldKeys }) => callsFor(model, characters, fieldKeys.length)) : [];
  const tokens = due.map(({ characters }, index) => ((calls[index] ?? 0) * characters) / CHARACTERS_A_TOKEN);
  return {
    documents: due.length,
    cells: due.reduce((sum, { fieldKeys }) => sum + fieldKeys.length, 0),
    model: model?.name ?? "local",
    calls: calls.reduce((sum, each) => sum + each, 0),
    input_tokens: Math.round(tokens.reduce((sum, each) => sum + each, 0)),
  };
}
