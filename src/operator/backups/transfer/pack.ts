import { createHash } from "node:crypto";
import { join } from "node:path";
import { verifyOrganization } from "../../../administration/audit/chain.ts";
import type { Deps } from "../../../kernel/context.ts";
import { listMigrations } from "../../../kernel/db/migrate.ts";
import type { Session, Sql } from "../../../kernel/db/sql.ts";
import { notFound } from "../../../kernel/errors/errors.ts";
import { listSecretColumns } from "../../../kernel/secrets/secrets.ts";
import { blockErasing } from "../../../workspace/files/uploads/pending-blobs.ts";
import { copyBlob, makeEmptyFolder, manifestHeader, tableFile, writeManifest, writeTable } from "../archive.ts";
import { beginSnapshot, commit, listTables } from "../backups.store.ts";
import { deriveTransferKey, type TransferKey } from "./passphrase.ts";
import { isMoved, quoted, type Table } from "./plan.ts";
import type { TransferManifest } from "./transfer.schema.ts";
import * as store from "./transfer.store.ts";

export const TRANSFER_MANIFEST = "organization.json";

export interface PackResult {
  folder: string;
  organization: { id: string; name: string };
  rows: Record<string, number>;
  files: number;
  /** How many secrets are included, encrypted; null if they were left out. */
  secrets: number | null;
  /** If it is kept separately, it proves after the import that the audit log is unchanged. */
  audit_head: string;
  /** Files that are missing or damaged in storage, and so not in the folder. */
  damaged: { sha256: string }[];
}

/**
 * Exports all data of an organization, so that another installation can import it. Secrets are included only with a passphrase. No
 * file is erased meanwhile.
 */
export async function packOrganization(deps: Deps, input: PackInput): Promise<PackResult> {
  if (!(await store.findOrganization(deps.database.system, input.id))) throw notFound("organization");
  return deps.database.session(async (session) => {
    await blockErasing(session.sql);
    await beginSnapshot(session.sql);
    const packed = await packSnapshot(deps, session, input);
    await commit(session.sql);
    return packed;
  });
}

export interface PackInput {
  id: string;
  folder: string;
  passphrase: string | undefined;
}

/** The same, in the snapshot of the caller's transaction. */
export async function packSnapshot(
  deps: Deps,
  session: Session,
  { id, folder, passphrase }: PackInput,
): Promise<PackResult> {
  await makeEmptyFolder(folder);
  const key = passphrase === undefined ? undefined : deriveTransferKey(passphrase);
  const manifest = {
    ...(await packRows(deps, session, { id, folder }, key)),
    ...(await packBlobs(deps, session.sql, id, folder)),
  };
  await writeSealed(folder, manifest, key);
  const rows = Object.fromEntries(Object.entries(manifest.tables).map(([table, { rows }]) => [table, rows]));
  return {
    folder,
    organization: manifest.organization,
    rows,
    files: manifest.files.length,
    secrets: manifest.secrets?.values.length ?? null,
    audit_head: manifest.audit_head,
    damaged: manifest.damaged.map((sha256) => ({ sha256 })),
  };
}

async function packRows(
  deps: Deps,
  session: Session,
  { id, folder }: Pick<PackInput, "id" | "folder">,
  key: TransferKey | undefined,
) {
  const { sql } = session;
  const organization = await store.findOrganization(sql, id);
  if (!organization) throw notFound("organization");
  const tables: TransferManifest["tables"] = {};
  for (const table of (await listTables(sql)).filter(isMoved)) {
    const written = await writeTable(session, tableFile(folder, table.name), copyRows(table, organization.id));
    tables[table.name] = { columns: table.columns, ...written };
  }
  const audit = await verifyOrganization(sql, deps, organization.id);
  return {
    ...manifestHeader(),
    migrations: await listMigrations(sql),
    organization,
    tables,
    audit_head: audit.head,
    audit_faults: audit.faults,
    secrets: key ? { salt: key.salt, values: await packSecrets(deps, sql, organization.id, key) } : null,
  };
}

/** Encrypted values are left out of the rows: the key of this installation is of no use elsewhere. */
function copyRows({ name, columns }: Table, organizationId: string): string {
  const secret = listSecretColumns().filter(({ table }) => table === name);
  const values = columns.map((column) =>
    secret.some((each) => each.column === column) ? `null::text as ${quoted(column)}` : quoted(column),
  );
  const whose =
    name === store.CLIENTS
      ? `id in (select client_id from public.api_keys where organization_id = '${organizationId}')`
      : `${name === "organizations" ? "id" : "organization_id"} = '${organizationId}'`;
  return `copy (select ${values.join(", ")} from public.${quoted(name)} where ${whose}) to stdout`;
}

/** The target installation proves the audit log and encrypts the files again, with its own keys. */
const NOT_PACKED = ["audit_chains", "file_keys"];

async function packSecrets(deps: Deps, sql: Sql, organizationId: string, key: TransferKey) {
  const values = [];
  for (const column of listSecretColumns().filter(({ table }) => !NOT_PACKED.includes(table)))
    for (const { id, value } of await store.listSecrets(sql, column, organizationId)) {
      const secret = deps.secrets.open(value, organizationId);
      values.push({ table: column.table, column: column.column, id, value: key.box.seal(secret, organizationId) });
    }
  return values;
}

async function packBlobs(deps: Deps, sql: Sql, organizationId: string, folder: string) {
  const packed: Record<"files" | "damaged", string[]> = { files: [], damaged: [] };
  for (const { sha256 } of await store.listBlobs(sql, organizationId)) {
    const isCopied = await copyBlob(deps, { organizationId, sha256 }, folder);
    packed[isCopied ? "files" : "damaged"].push(sha256);
  }
  return packed;
}

async function writeSealed(folder: string, content: TransferManifest, key: TransferKey | undefined) {
  const manifest = JSON.stringify(content);
  const hash = createHash("sha256").update(manifest).digest("hex");
  const sealed = { manifest, hash, mac: key?.mac(manifest) ?? null };
  await writeManifest(join(folder, TRANSFER_MANIFEST), JSON.stringify(sealed));
}
