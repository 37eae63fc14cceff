import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Manifest } from "../../src/backups/backups.schema.ts";
import { listTables } from "../../src/backups/backups.store.ts";
import { migrateAsIn } from "../../src/db/migrate.ts";
import { openDatabase } from "../../src/db/sql.ts";

/** Makes of a backup one of the version before the last migration: without the tables and columns that this one added. */
export async function makeOlder(manifestPath: string, manifest: Manifest, folder: string, emptyDatabase: string) {
  const migrations = manifest.migrations.slice(0, -1);
  const columnsBefore = await columnsAfter(migrations, emptyDatabase);
  const tables: Manifest["tables"] = {};
  for (const [table, entry] of Object.entries(manifest.tables)) {
    const known = columnsBefore.get(table);
    if (!known) continue;
    const columns = entry.columns.filter((column) => known.includes(column));
    const places = columns.map((column) => entry.columns.indexOf(column));
    const path = join(folder, "tables", `${table}.copy.gz`);
    const packed = gzipSync(keepPlaces(gunzipSync(await readFile(path)).toString(), places));
    await writeFile(path, packed);
    tables[table] = { ...entry, columns, sha256: createHash("sha256").update(packed).digest("hex") };
  }
  await writeFile(manifestPath, JSON.stringify({ ...manifest, migrations, tables }));
}

const keepPlaces = (rows: string, places: number[]) =>
  rows
    .split("\n")
    .map((row) => {
      const values = row.split("\t");
      return row === "" ? row : places.map((place) => values[place]).join("\t");
    })
    .join("\n");

async function columnsAfter(migrations: string[], connection: string): Promise<Map<string, string[]>> {
  const database = openDatabase({ connection, poolSize: 2, maxWaiting: 10 });
  const tables = await database.session(async ({ sql }) => {
    await migrateAsIn(sql, migrations);
    return listTables(sql);
  });
  await database.close();
  return new Map(tables.map(({ name, columns }) => [name, columns]));
}
