import type { UserContext } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { enqueuerOf } from "../../jobs/jobs.ts";
import { estimateCost } from "../../usage/credits.ts";
import { mustNotBeArchived, type OpenVault } from "../access.ts";
import { listReadColumns } from "../columns/columns.ts";
import { enqueueExtractions } from "../documents/ingest.ts";
import { askedBy } from "./reading.ts";
import { callsFor } from "./reading-by-model.ts";
import type { Rescan, RescanEstimate } from "./rescan.schema.ts";
import * as store from "./rescan.store.ts";

/** A token is about four characters of English. */
const CHARACTERS_A_TOKEN = 4;

const DOCUMENTS_AT_ONCE = 1000;

type Due = Pick<store.ScannedRow, "document_id" | "characters" | "field_keys">;

/** What a re-scan would read and roughly cost. Nothing is read yet. */
export async function estimateRescan(ctx: UserContext, vault: OpenVault, scope: Rescan): Promise<RescanEstimate> {
  const estimate = nothingYet(ctx);
  for await (const due of batchesOf(ctx, vault, scope)) add(ctx, estimate, due);
  return priced(ctx, estimate);
}

/** Reads again what is asked for, or what is stale. What a person typed stays on top. */
export async function rescan(ctx: UserContext, vault: OpenVault, scope: Rescan): Promise<RescanEstimate> {
  await mustNotBeArchived(ctx, vault);
  const estimate = nothingYet(ctx);
  for await (const due of batchesOf(ctx, vault, scope)) {
    await enqueueExtractions(enqueuerOf(ctx), due);
    add(ctx, estimate, due);
  }
  return priced(ctx, estimate);
}

/** A column or a document that is named is read whole; of the vault only cells never read, failed, or asked something else since. */
async function* batchesOf(
  ctx: UserContext,
  vault: OpenVault,
  { document_id, field_key }: Rescan,
): AsyncGenerator<Due[]> {
  const { sql, organizationId } = ctx;
  const columns = await listReadColumns(sql, organizationId, vault.id, field_key === undefined ? null : [field_key]);
  if (columns.length === 0) throw notFound("column that extraction fills");
  const scope: store.Scope = {
    organizationId,
    vaultId: vault.id,
    questions: columns.map((column) => ({ key: column.field_key, asked: askedBy(column) })),
    documentId: document_id,
    whole: document_id !== undefined || field_key !== undefined,
  };
  let last: store.ScannedRow | undefined;
  do {
    const rows: store.ScannedRow[] = await store.listScanned(sql, scope, last, DOCUMENTS_AT_ONCE);
    if (document_id !== undefined && rows.length === 0) throw notFound("document that can be read");
    const due = rows.filter(({ field_keys }) => field_keys.length > 0);
    if (due.length > 0) yield due;
    last = rows.length < DOCUMENTS_AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

const nothingYet = ({ deps: { model } }: UserContext): RescanEstimate => ({
  documents: 0,
  cells: 0,
  model: model?.name ?? "local",
  calls: 0,
  input_tokens: 0,
  credits: null,
});

const priced = async (ctx: UserContext, estimate: RescanEstimate): Promise<RescanEstimate> => ({
  ...estimate,
  credits: await estimateCost(ctx, "vault:extract", estimate.documents),
});

function add({ deps: { model } }: UserContext, estimate: RescanEstimate, due: Due[]) {
  for (const { characters, field_keys } of due) {
    const calls = model ? callsFor(model, characters, field_keys.length) : 0;
    estimate.documents++;
    estimate.cells += field_keys.length;
    estimate.calls += calls;
    estimate.input_tokens += Math.round((calls * characters) / CHARACTERS_A_TOKEN);
  }
}
