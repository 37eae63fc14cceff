import pg from "pg";
import type { Value } from "../../src/content/values/values.ts";
import { toDisplayValue } from "../../src/vaults/cells/cells.ts";
import type { SeedColumn } from "./columns.ts";

export interface SeedVault {
  id: string;
  documents: number;
  columns: SeedColumn[];
  /** The column whose cells are edited and reverted: only its extractions are kept. */
  extracted: string;
}

/** Only the oldest document of a vault changed after this moment. */
export const LATE = "2099-01-01T00:00:00.000Z";

const TABLES = ["vault_documents", "cells", "cell_extractions"];

/** Fills vaults. Indexes and foreign keys are dropped and recreated at the end, and triggers are disabled. */
export async function seedVaults(connection: pg.ClientConfig, organizationId: string, vaults: SeedVault[]) {
  const sql = new pg.Client(connection);
  await sql.connect();
  await sql.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off");
  for (const table of TABLES) await sql.query(`alter table ${table} disable trigger user`);
  const { rows: keys } = await sql.query<{ owner: string; name: string; definition: string }>(
    `select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any($1)`,
    [TABLES],
  );
  for (const { owner, name } of keys) await sql.query(`alter table ${owner} drop constraint ${name}`);
  const { rows: indexes } = await sql.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and indexname not like '%_pkey'`,
    [TABLES],
  );
  for (const { name } of indexes) await sql.query(`drop index ${name}`);
  for (const vault of vaults) {
    await insertColumns(sql, organizationId, vault);
    await insertDocuments(sql, organizationId, vault);
    await insertCells(sql, vault);
    await insertExtractions(sql, vault);
    await mustBeAsStored(sql, vault);
  }
  await sql.query("select setval('cell_extractions_id_seq', (select max(id) from cell_extractions))");
  for (const { definition } of indexes) await sql.query(definition);
  for (const { owner, name, definition } of keys)
    await sql.query(`alter table ${owner} add constraint ${name} ${definition}`);
  for (const table of TABLES) await sql.query(`alter table ${table} enable trigger user`);
  // No triggers have counted the columns, so this counts them as a worker does for vaults older than the counts.
  for (const { id } of vaults) {
    await sql.query("update vaults set is_tallied = false where id = $1", [id]);
    await sql.query("select recount_tallies($1)", [id]);
  }
  await sql.query(`vacuum (analyze, freeze) ${TABLES.join(", ")}, vault_columns, column_tallies, column_totals`);
  await sql.end();
}

async function insertColumns(sql: pg.Client, organizationId: string, { id, columns }: SeedVault) {
  for (const { key, type, options } of columns.filter(({ builtIn }) => !builtIn)) {
    await sql.query(
      `insert into vault_columns (organization_id, vault_id, kind, field_key, label, instructions, field_type, meta_type, options,
         legacy_options, extraction_mode)
       values ($1, $2, 'custom', $3, $3, 'Read it.', $4, $5, $6, $7, 'ai')`,
      [organizationId, id, key, type, options && type, options && JSON.stringify(options), options && "[]"],
    );
  }
}

/** `n` is in order, newest first. The document count is set explicitly because triggers are off. */
async function insertDocuments(sql: pg.Client, organizationId: string, { id, documents }: SeedVault) {
  await sql.query(
    `insert into vault_documents (organization_id, vault_id, name, title, name_key, title_key, status, pages, created_at, updated_at)
     select $1, $2, 'Agreement ' || n || '.pdf', 'Agreement ' || n, 'agreement ' || n || '.pdf', 'agreement ' || n, 'ready',
       1 + n % 40, now() - n * interval '1 minute', case when n = $3 then $4 else now() - n * interval '1 minute' end
     from generate_series($3::integer, 1, -1) n`,
    [organizationId, id, documents, LATE],
  );
  await sql.query("insert into vault_document_counts (organization_id, vault_id, documents) values ($1, $2, $3)", [
    organizationId,
    id,
    documents,
  ]);
}

/** About one cell in 23 was not found. The cells of one document are adjacent, as extraction writes them. */
async function insertCells(sql: pg.Client, { id, documents, columns, extracted }: SeedVault) {
  const rows = columns.map(
    ({ key, value, number = "null", text = "null", folded = "null" }, place) => `
      ('${key}', (n + ${place * 5}) % 23 = 1, ${value}, (${number})::double precision, ${text}, ${folded})`,
  );
  await sql.query(`
    insert into cells (organization_id, vault_id, document_id, field_key, is_live, value, extracted_at, extraction_id, outcome,
      has_citations, sort_number, sort_text, folded)
    select organization_id, vault_id, id, key, is_live, case when not absent then value end, created_at,
      case when key = '${extracted}' then before + n end, case when absent then 'absent' else 'found' end, not absent,
      case when not absent then number end, case when not absent then text end, case when not absent then folded end
    from (select *, substring(name from '\\d+')::bigint as n, ${documents}::bigint as total from vault_documents
      where vault_id = '${id}' order by n desc) d
    cross join (select coalesce(max(id), 0) as before from cell_extractions) e
    cross join lateral (values ${rows.join(",")}) c (key, absent, value, number, text, folded)`);
}

const insertExtractions = (sql: pg.Client, { id }: SeedVault) =>
  sql.query(
    `insert into cell_extractions (id, organization_id, document_id, field_key, outcome, value, citations, reasoning, model)
     overriding system value
     select extraction_id, organization_id, document_id, field_key, outcome, value,
       '[{"quote": "as agreed", "start": 10, "end": 19, "page": 1}]', 'It says so.', 'bench'
     from cells where vault_id = $1 and extraction_id is not null`,
    [id],
  );

/** Checks that the generated values are what the service would have stored. */
async function mustBeAsStored(sql: pg.Client, { id, columns }: SeedVault) {
  const { rows } = await sql.query<{ field_key: string; value: Value }>(
    `select field_key, value, sort_number, sort_text, folded from cells
     where vault_id = $1 and value is not null limit 1000`,
    [id],
  );
  for (const { field_key, value, ...made } of rows) {
    const { sortKey, folded } = toDisplayValue(columns.find(({ key }) => key === field_key)!.type, value);
    const stored = { sort_number: sortKey.number, sort_text: sortKey.text, folded };
    if (JSON.stringify(made) !== JSON.stringify(stored))
      throw new Error(`${field_key}: made ${JSON.stringify(made)}, the service stores ${JSON.stringify(stored)}`);
  }
}
