import { modelFor } from "../../../administration/model-settings/organization-model.ts";
import { estimateCost } from "../../../administration/usage/credits.ts";
import type { UserContext } from "../../../kernel/context.ts";
import { invalid, notFound } from "../../../kernel/errors/errors.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { enqueuerOf } from "../../../kernel/jobs/jobs.ts";
import type { LanguageModel } from "../../../models/model.ts";
import { listAiColumns } from "../../columns/columns.ts";
import { enqueueExtractions } from "../../documents/ingest.ts";
import { mustNotBeArchived, type OpenVault } from "../../vault/access.ts";
import { questionHash } from "../column-result.ts";
import { countCalls } from "../reading-by-model.ts";
import type { Rescan, RescanEstimate, RescanMode, RescanQuery } from "./rescan.schema.ts";
import * as store from "./rescan.store.ts";
import { compareRescan } from "./rescan-preview.ts";

/** A rough average for English. */
const CHARACTERS_PER_TOKEN = 4;

const BATCH_SIZE = 1000;

type DueDocument = Pick<store.DueDocumentRow, "document_id" | "characters" | "field_keys">;

/** Only estimates: nothing is read or charged. */
export async function estimateRescan(ctx: UserContext, vault: OpenVault, scope: RescanQuery): Promise<RescanEstimate> {
  const model = await modelFor(ctx, { task: "extraction" });
  const estimate = emptyEstimate(model);
  for await (const due of eachBatch(ctx, vault, scope)) addToEstimate(model, estimate, due);
  return withCredits(ctx, estimate);
}

/** `dry_run` alone only estimates; with `compare` documents are read and nothing is written. */
export async function startRescan(ctx: UserContext, vault: OpenVault, scope: Rescan, { dry_run, compare }: RescanMode) {
  if (!dry_run && compare) throw invalid([{ path: "query.compare", message: "requires dry_run=true" }]);
  if (!dry_run) return new Reply(202, await rescan(ctx, vault, scope));
  if (!compare) return new Reply(200, await estimateRescan(ctx, vault, scope));
  await mustNotBeArchived(ctx, vault);
  const model = await modelFor(ctx, { task: "extraction" });
  const estimate = emptyEstimate(model);
  const all: DueDocument[] = [];
  for await (const due of eachBatch(ctx, vault, scope)) {
    all.push(...due);
    addToEstimate(model, estimate, due);
  }
  const rescan_id = await compareRescan(ctx, vault, all);
  return new Reply(202, { ...(await withCredits(ctx, estimate)), rescan_id });
}

/** Hand edits stay visible. */
async function rescan(ctx: UserContext, vault: OpenVault, scope: Rescan): Promise<RescanEstimate> {
  await mustNotBeArchived(ctx, vault);
  const model = await modelFor(ctx, { task: "extraction" });
  const estimate = emptyEstimate(model);
  for await (const due of eachBatch(ctx, vault, scope)) {
    await enqueueExtractions(enqueuerOf(ctx), due);
    addToEstimate(model, estimate, due);
  }
  return withCredits(ctx, estimate);
}

/** A named column or document is extracted fully. Otherwise only cells that were never read, failed, or have a changed question. */
async function* eachBatch(
  ctx: UserContext,
  vault: OpenVault,
  { document_id, document_ids, field_key }: RescanQuery,
): AsyncGenerator<DueDocument[]> {
  const { sql, organizationId } = ctx;
  const columns = await listAiColumns(sql, organizationId, vault.id, field_key === undefined ? null : [field_key]);
  if (columns.length === 0) throw notFound("extracted column");
  const scope: store.RescanScope = {
    organizationId,
    vaultId: vault.id,
    questions: columns.map((column) => ({ key: column.field_key, asked: questionHash(column) })),
    documentIds: document_id === undefined ? document_ids : [document_id],
    includesFresh: (document_id ?? document_ids ?? field_key) !== undefined,
  };
  let last: store.DueDocumentRow | undefined;
  do {
    const rows: store.DueDocumentRow[] = await store.listRescanPage(sql, scope, last, BATCH_SIZE);
    if (document_id !== undefined && rows.length === 0) throw notFound("readable document");
    const due = rows.filter(({ field_keys }) => field_keys.length > 0);
    if (due.length > 0) yield due;
    last = rows.length < BATCH_SIZE ? undefined : rows.at(-1);
  } while (last);
}

const emptyEstimate = (model: LanguageModel | null): RescanEstimate => ({
  documents: 0,
  cells: 0,
  model: model?.name ?? "local",
  calls: 0,
  input_tokens: 0,
  credits: null,
});

const withCredits = async (ctx: UserContext, estimate: RescanEstimate): Promise<RescanEstimate> => ({
  ...estimate,
  credits: await estimateCost(ctx, "vault:extract", estimate.documents),
});

function addToEstimate(model: LanguageModel | null, estimate: RescanEstimate, due: DueDocument[]) {
  for (const { characters, field_keys } of due) {
    const calls = model ? countCalls(model, characters, field_keys.length) : 0;
    estimate.documents++;
    estimate.cells += field_keys.length;
    estimate.calls += calls;
    estimate.input_tokens += Math.round((calls * characters) / CHARACTERS_PER_TOKEN);
  }
}
