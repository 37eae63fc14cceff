import type { Context } from "../../context.ts";
import { listFileNames } from "../files.ts";
import * as store from "./checks.store.ts";
import type { DamagedFiles } from "./damaged.schema.ts";

const MOST = 200;

/** The files whose stored bytes are lost or damaged, named where the caller can open them. */
export async function listDamagedFiles(ctx: Context): Promise<DamagedFiles> {
  const rows = await store.listDamagedFiles(ctx.sql, ctx.organizationId, MOST);
  const ids = rows.map(({ id }) => id);
  const names = new Map((await listFileNames(ctx, ids)).map(({ id, name }) => [id, name]));
  return { files: rows.map((row) => ({ ...row, name: names.get(row.id) ?? null })) };
}
