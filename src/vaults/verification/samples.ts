import { randomInt } from "node:crypto";
import { must } from "../../content/must.ts";
import type { UserContext } from "../../kernel/context.ts";
import { conflict, notFound } from "../../kernel/errors/errors.ts";
import { MAX_INTEGER } from "../../kernel/http/shapes.ts";
import { listVaultColumns } from "../columns/columns.ts";
import { mustNotBeArchived, type OpenVault } from "../vault/access.ts";
import { neededFor95, wilsonInterval } from "./confidence-interval.ts";
import { describeCells, mustBeColumn } from "./queue.ts";
import * as store from "./samples.store.ts";
import type { ColumnQuality, NewSample, Sample } from "./verification.schema.ts";

/** A random sample of a column's unverified cells. The same seed draws the same cells while the same cells are unverified. */
export async function drawSample(ctx: UserContext, vault: OpenVault, input: NewSample): Promise<Sample> {
  await mustNotBeArchived(ctx, vault);
  const columns = await listVaultColumns(ctx.sql, ctx.organizationId, vault.id);
  const { field_key: fieldKey } = mustBeColumn(columns, input.field_key, "body.field_key");
  const seed = input.seed ?? randomInt(MAX_INTEGER);
  const drawn = { fieldKey, seed, size: input.size, userId: ctx.caller.userId };
  const { id, size } = await store.insertSample(ctx.sql, refOf(ctx, vault), drawn);
  if (size === 0) throw conflict("NOTHING_TO_SAMPLE", "This column has no unverified cells to draw a sample from.");
  return readSample(ctx, vault, id);
}

export async function readSample(ctx: UserContext, vault: OpenVault, id: string): Promise<Sample> {
  const row = await store.findSample(ctx.sql, refOf(ctx, vault), id);
  if (!row) throw notFound("sample");
  const columns = await listVaultColumns(ctx.sql, ctx.organizationId, vault.id);
  const sampled = await store.listSampled(ctx.sql, ctx.organizationId, id);
  const places = sampled.map(({ document_id }) => ({ document_id, field_key: row.field_key }));
  const cells = await describeCells(ctx, columns, places);
  const states = new Map(sampled.map(({ document_id, state }) => [document_id, state]));
  return {
    ...row,
    size: sampled.length,
    judged: sampled.filter(({ state }) => state !== "open").length,
    right: sampled.filter(({ state }) => state === "right").length,
    cells: cells.map((cell) => ({
      ...cell,
      state: must(states.get(cell.document_id), "only sampled cells are described"),
    })),
  };
}

/** How far each column can be trusted. The precision is based only on samples: other verified cells were not chosen at random. */
export async function readQuality(ctx: UserContext, vault: OpenVault): Promise<{ columns: ColumnQuality[] }> {
  const ref = refOf(ctx, vault);
  const columns = await listVaultColumns(ctx.sql, ctx.organizationId, vault.id);
  const checked = byKey(await store.countChecked(ctx.sql, ref));
  const sampled = byKey(await store.countJudged(ctx.sql, ref));
  const doubted = byKey(await store.countUnsure(ctx.sql, ref));
  return {
    columns: columns.map(({ field_key, label, extraction_mode }) => {
      const { verified = 0, corrected = 0, filled = 0 } = checked.get(field_key) ?? {};
      if (extraction_mode === "manual")
        return {
          field_key,
          label,
          cells: filled,
          verified,
          corrected: 0,
          unsure: 0,
          precision: null,
          needed_for_95: 0,
        };
      const { judged: n = 0, right = 0 } = sampled.get(field_key) ?? {};
      const precision = n === 0 ? null : { ...wilsonInterval(right, n), n };
      const needed_for_95 = neededFor95(right, n);
      const { unsure = 0 } = doubted.get(field_key) ?? {};
      return { field_key, label, cells: vault.document_count, verified, corrected, unsure, precision, needed_for_95 };
    }),
  };
}

const refOf = (ctx: UserContext, vault: OpenVault): store.VaultRef => ({
  organizationId: ctx.organizationId,
  vaultId: vault.id,
});

const byKey = <T extends { field_key: string }>(rows: T[]) => new Map(rows.map((row) => [row.field_key, row]));
