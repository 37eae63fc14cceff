import type { Context } from "../../../kernel/context.ts";
import { listFileNames } from "../files.ts";
import * as store from "./checks.store.ts";
import type { DamagedFiles } from "./damaged.schema.ts";

const MAX_FILES = 200;

/** The files whose stored bytes are missing or corrupt. Names are given only for files the caller can open. */
export async function listDamagedFiles(ctx: Context): Promise<DamagedFiles> {
  const rows = await store.listDamagedFiles(ctx.sql, ctx.organizationId, MAX_FILES);
  const ids = rows.map(({ id }) => id);
  const names = new Map((await listFileNames(ctx, ids)).map(({ id, name }) => [id, name]));
  return { files: rows.map((row) => ({ ...row, name: names.get(row.id) ?? null })) };
}
