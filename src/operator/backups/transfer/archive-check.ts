import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isKnownMigration, listMigrations } from "../../../kernel/db/migrate.ts";
import type { Sql } from "../../../kernel/db/sql.ts";
import { conflict } from "../../../kernel/errors/errors.ts";
import { blobFile, isWhole, tableFile } from "../archive.ts";
import { listTables } from "../backups.store.ts";
import { TRANSFER_MANIFEST } from "./pack.ts";
import { deriveTransferKey, type TransferKey } from "./passphrase.ts";
import { isMoved } from "./plan.ts";
import { SealedManifest, TransferManifest } from "./transfer.schema.ts";

export interface Archive {
  folder: string;
  manifest: TransferManifest;
  /** Undefined if the archive has no secrets, or if they are not to be used. */
  key: TransferKey | undefined;
}

export interface ArchiveOptions {
  folder: string;
  passphrase: string | undefined;
  withoutSecrets: boolean;
}

export const damaged = (path: string) =>
  conflict("EXPORT_DAMAGED", `${path} is damaged: it was changed or truncated. Export the organization again.`);

/** Reads the manifest, checks that this version can import it and that every table and file is whole. */
export async function openTransfer(sql: Sql, { folder, ...options }: ArchiveOptions): Promise<Archive> {
  const path = join(folder, TRANSFER_MANIFEST);
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined)
    throw conflict(
      "NO_EXPORT",
      `${folder} does not contain a complete export: ${TRANSFER_MANIFEST} is missing. Make one with: org export --complete`,
    );
  const sealed = parsed(() => SealedManifest.parse(JSON.parse(text)), path);
  if (createHash("sha256").update(sealed.manifest).digest("hex") !== sealed.hash) throw damaged(path);
  await mustFitSchema(sql, JSON.parse(sealed.manifest));
  const manifest = parsed(() => TransferManifest.parse(JSON.parse(sealed.manifest)), path);
  await mustHoldAllTables(sql, manifest, path);
  const key = openKey(manifest, sealed, options);
  for (const [table, { sha256 }] of Object.entries(manifest.tables))
    if (!(await isWhole(tableFile(folder, table), sha256))) throw damaged(tableFile(folder, table));
  for (const sha256 of manifest.files) {
    const file = blobFile(folder, { organizationId: manifest.organization.id, sha256 });
    if (!(await isWhole(file, sha256))) throw damaged(file);
  }
  return { folder, manifest, key };
}

function parsed<T>(parse: () => T, path: string): T {
  try {
    return parse();
  } catch {
    throw damaged(path);
  }
}

/** Rows are copied unchanged, so both installations must have the same schema. */
async function mustFitSchema(sql: Sql, { migrations = [], version, format }: Partial<TransferManifest>) {
  if (format !== 1 || migrations.some((name) => !isKnownMigration(name)))
    throw conflict(
      "EXPORT_IS_NEWER",
      `This export was made by version ${version}, which is newer than this version. Update this installation first.`,
    );
  const missing = (await listMigrations(sql)).filter((name) => !migrations.includes(name));
  if (missing.length > 0)
    throw conflict(
      "EXPORT_IS_OLDER",
      `This export was made by version ${version}, which is older than this version. Update that installation and export again.`,
    );
}

/** Without this check, a manifest that lost a table would silently import everything except its rows. */
async function mustHoldAllTables(sql: Sql, { tables }: TransferManifest, path: string) {
  const expected = (await listTables(sql)).filter(isMoved);
  const held = new Map(Object.entries(tables));
  const isComplete = expected.every(({ name, columns }) => {
    const kept = held.get(name)?.columns ?? [];
    return kept.length === columns.length && columns.every((column) => kept.includes(column));
  });
  if (!isComplete || held.size !== expected.length) throw damaged(path);
}

function openKey(
  { secrets }: TransferManifest,
  sealed: SealedManifest,
  { passphrase, withoutSecrets }: Omit<ArchiveOptions, "folder">,
): TransferKey | undefined {
  if (!secrets || withoutSecrets) return undefined;
  if (passphrase === undefined)
    throw conflict(
      "PASSPHRASE_NEEDED",
      "This export contains encrypted secrets. Set TRANSFER_PASSPHRASE to the passphrase it was made with, or leave them out with --without-secrets.",
    );
  const key = deriveTransferKey(passphrase, secrets.salt);
  if (key.mac(sealed.manifest) !== sealed.mac)
    throw conflict(
      "WRONG_PASSPHRASE",
      "TRANSFER_PASSPHRASE is not the passphrase that this export was made with, or the export was changed since.",
    );
  return key;
}
