import { recordImport } from "../../../administration/audit/audit.ts";
import { verifyOrganization } from "../../../administration/audit/chain.ts";
import { must } from "../../../content/must.ts";
import type { Deps } from "../../../kernel/context.ts";
import type { Session, SystemSql } from "../../../kernel/db/sql.ts";
import { conflict } from "../../../kernel/errors/errors.ts";
import { blockErasing } from "../../../workspace/files/uploads/pending-blobs.ts";
import { blobFile, readTableFile, tableFile } from "../archive.ts";
import { begin, commit, copyStatement, listTables, rollback } from "../backups.store.ts";
import { type Archive, type ArchiveOptions, damaged, openTransfer } from "./archive-check.ts";
import * as plan from "./plan.ts";
import { type LeftOut, restoreSecrets } from "./secrets.ts";
import * as store from "./transfer.store.ts";

export interface UnpackResult {
  organization: { id: string; name: string };
  imported: boolean;
  made_at: string;
  rows: Record<string, number>;
  files: number;
  /** Imported secrets; null if they were left out. */
  secrets: number | null;
  /** Webhooks that are switched off and have a new secret, because theirs was not included. */
  webhooks_to_set_up: string[];
  /** Sources of vaults that are switched off, because their password or key was not included. */
  sources_to_set_up: string[];
  /** Authenticator apps that people have to set up again, because their secrets were not included. */
  factors_to_set_up: number;
  audit_head: string;
  not_restored: { sha256: string }[];
}

/** Runs in the transaction of the import, after all rows were inserted. If it throws, nothing is imported. */
type BeforeCommit = (sql: SystemSql) => Promise<void>;

const NOTHING: LeftOut = { webhooks: [], sources: [], factors: 0 };

/**
 * Imports an organization that another installation exported: all of it, or nothing. Ids stay the same, but people get new numbers.
 * Files are stored first. Until the rows are committed they are marked as released, so that a worker erases what an interrupted
 * import leaves behind; nothing is erased while this one runs.
 */
export async function unpackOrganization(
  deps: Deps,
  { dryRun, ...options }: ArchiveOptions & { dryRun: boolean },
  beforeCommit?: BeforeCommit,
): Promise<UnpackResult> {
  return deps.database.session(async (session) => {
    const { sql } = session;
    const archive = await openTransfer(sql, options);
    const { id } = archive.manifest.organization;
    if (!(await store.lockImport(sql, id)))
      throw conflict("IMPORT_UNDER_WAY", "Another import of this organization is running on this database.");
    await mustBeNew(sql, id);
    if (dryRun) return describe(archive, false, NOTHING);
    await blockErasing(sql);
    const arrived: string[] = [];
    try {
      await putFiles(deps, sql, archive, arrived);
      return describe(archive, true, await fillTables(deps, session, archive, { arrived, beforeCommit }));
    } catch (error) {
      // The locks of the import would block `removeFiles`.
      await rollback(sql).catch(() => {});
      await removeFiles(deps, id, arrived);
      throw error;
    }
  });
}

function describe({ manifest, key }: Archive, imported: boolean, leftOut: LeftOut): UnpackResult {
  const { organization, made_at, tables, files, secrets, audit_head } = manifest;
  return {
    organization,
    imported,
    made_at,
    rows: Object.fromEntries(Object.entries(tables).map(([table, { rows }]) => [table, rows])),
    files: files.length,
    secrets: key && secrets ? secrets.values.length : null,
    webhooks_to_set_up: leftOut.webhooks,
    sources_to_set_up: leftOut.sources,
    factors_to_set_up: leftOut.factors,
    audit_head,
    not_restored: manifest.damaged.map((sha256) => ({ sha256 })),
  };
}

async function mustBeNew(sql: SystemSql, id: string) {
  const found = await store.findOrganization(sql, id);
  if (found) throw conflict("ORGANIZATION_EXISTS", `The organization ${found.name} (${id}) is already here.`);
}

/** Bytes that already exist belong to the other installation, if both use one bucket. They are never removed. */
async function putFiles({ blobs }: Deps, sql: SystemSql, { folder, manifest }: Archive, arrived: string[]) {
  const organizationId = manifest.organization.id;
  for (const sha256 of manifest.files) {
    const key = { organizationId, sha256 };
    if (!(await blobs.exists(key))) {
      await store.insertReleased(sql, organizationId, [sha256]);
      arrived.push(sha256);
    }
    await blobs.put(key, blobFile(folder, key));
  }
}

async function removeFiles({ blobs, database, log }: Deps, organizationId: string, arrived: string[]) {
  try {
    if (await store.findOrganization(database.system, organizationId)) return;
    for (const sha256 of arrived) await blobs.delete({ organizationId, sha256 });
    await store.deleteReleased(database.system, organizationId, arrived);
  } catch (error) {
    log.warn({ err: error, organizationId }, "could not remove the files of a failed import; a worker will");
  }
}

async function fillTables(
  deps: Deps,
  session: Session,
  archive: Archive,
  { arrived, beforeCommit }: { arrived: string[]; beforeCommit: BeforeCommit | undefined },
): Promise<LeftOut> {
  const { sql } = session;
  const { manifest } = archive;
  const { id } = manifest.organization;
  await begin(sql);
  const catalog = {
    tables: (await listTables(sql)).filter(plan.isMoved),
    foreignKeys: await store.listForeignKeys(sql),
    serials: (await store.listSerials(sql)).filter(({ table }) => Object.hasOwn(manifest.tables, table)),
  };
  for (const table of catalog.tables) await stageRows(session, archive, table);
  await mustBeOneOrganization(sql, catalog, manifest.organization.id);
  const leftOut = await restoreSecrets(deps, sql, archive);
  for (const script of [...plan.renumberSerials(catalog), plan.renumberPeople(catalog)]) await sql.script(script);
  for (const table of plan.inOrder(catalog)) {
    if (table.name in plan.FILLED_BY_TRIGGERS)
      await sql.script(`delete from public.${table.name} where organization_id = '${id}'`);
    await sql.script(plan.insertStaged(catalog, table));
  }
  await store.insertChecks(sql, id, manifest.files, null);
  await store.insertChecks(sql, id, manifest.damaged, "missing");
  await store.deleteReleased(sql, id, arrived);
  await recordImport(
    sql,
    id,
    Object.fromEntries((await store.listMovedPeople(sql)).map(({ former, fresh }) => [former, fresh])),
  );
  await mustProveAudit(deps, sql, archive);
  await beforeCommit?.(sql);
  await commit(sql);
  return leftOut;
}

async function stageRows(session: Session, { folder, manifest }: Archive, table: plan.Table) {
  const { columns, rows, sha256 } = must(manifest.tables[table.name], "the archive holds all tables");
  const path = tableFile(folder, table.name);
  await session.sql.script(plan.stage({ ...table, columns }));
  const copy = copyStatement(`came_${table.name}`, columns, "from stdin", "pg_temp");
  const copied = await session.copyIn(
    copy,
    readTableFile(path, sha256, () => damaged(path)),
  );
  if (copied !== rows) throw damaged(path);
}

/** An edited archive must not write into another organization. */
async function mustBeOneOrganization(sql: SystemSql, { tables }: plan.Catalog, id: string) {
  for (const { name } of tables)
    if (await store.hasRowsOfOthers(sql, name, id))
      throw conflict("EXPORT_DAMAGED", `The export holds rows of ${name} that belong to another organization.`);
}

/** The audit chain must be as intact as in the source installation, and end with the same record. */
async function mustProveAudit(deps: Deps, sql: SystemSql, { manifest }: Archive) {
  const { organization, audit_head: head, audit_faults: known } = manifest;
  await sql.script("set constraints all immediate");
  const { faults } = await verifyOrganization(sql, deps, organization.id, head);
  const fresh = faults.filter((fault) => !known.includes(fault));
  if (fresh.length > 0 || faults.length !== known.length)
    throw conflict(
      "AUDIT_CHAIN_BROKEN",
      `The audit records of this export are not the ones that were exported: ${fresh[0] ?? "a fault is hidden."}`,
    );
}
