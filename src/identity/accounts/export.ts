import { createWriteStream } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { BlobFault, type BlobFaultKind } from "../../kernel/blobs/blobs.ts";
import type { Deps } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import { safeName } from "../../kernel/http/file-name.ts";
import { mustFindOrganization } from "./accounts.ts";
import * as store from "./export.store.ts";

const PAGE_SIZE = 1000;

export interface Exported {
  folder: string;
  rows: Record<string, number>;
  files: number;
  /** Files that are missing or damaged in storage, and so not in the folder. */
  damaged: { id: string; name: string; fault: BlobFaultKind }[];
}

/** Exports an organization's data into a folder: one JSON Lines file per table, and the uploaded files. */
export async function exportOrganization(
  sql: Sql,
  { blobs }: Pick<Deps, "blobs">,
  id: string,
  folder: string,
): Promise<Exported> {
  await store.beginSnapshot(sql);
  const organization = await mustFindOrganization(sql, id);
  await mkdir(join(folder, "files"), { recursive: true, mode: 0o700 });
  const rows: Record<string, number> = {};
  for (const table of Object.keys(store.EXPORTED)) rows[table] = await writeTable(sql, table, organization.id, folder);
  const files = await store.listStoredFiles(sql, organization.id);
  const damaged: Exported["damaged"] = [];
  for (const { id: fileId, name, sha256, content_type } of files) {
    const target = join(folder, "files", `${fileId} ${safeName(name, content_type)}`);
    try {
      await blobs.withFile({ organizationId: organization.id, sha256 }, (path) => copyFile(path, target));
    } catch (error) {
      if (!(error instanceof BlobFault)) throw error;
      damaged.push({ id: fileId, name, fault: error.fault });
    }
  }
  return { folder, rows, files: files.length - damaged.length, damaged };
}

async function writeTable(sql: Sql, table: string, organizationId: string, folder: string): Promise<number> {
  const out = createWriteStream(join(folder, `${table}.jsonl`), { mode: 0o600 });
  const failed = new Promise<never>((_, reject) => out.once("error", reject));
  let count = 0;
  for (;;) {
    const rows = await store.listRows(sql, table, organizationId, { limit: PAGE_SIZE, offset: count });
    count += rows.length;
    const text = rows.map(({ row }) => `${JSON.stringify(row)}\n`).join("");
    await Promise.race([failed, new Promise((written) => out.write(text, written))]);
    if (rows.length < PAGE_SIZE) break;
  }
  await Promise.race([failed, new Promise<void>((ended) => out.end(() => ended()))]);
  return count;
}
