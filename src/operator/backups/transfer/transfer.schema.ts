import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The manifest of an organization that was exported to be moved. It is written last: a folder without it is not complete. */
export const TransferManifest = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  organization: z.object({ id: z.guid(), name: z.string() }),
  tables: z.record(
    z.string().regex(/^[a-z_]+$/),
    z.object({ columns: z.array(z.string().regex(/^[a-z_0-9]+$/)), rows: z.int(), sha256: Sha256 }),
  ),
  files: z.array(Sha256),
  /** Files that were missing or damaged when the export was made; they are not among the files. */
  damaged: z.array(Sha256),
  /** Position and hash of the last audit record. */
  audit_head: z.string(),
  /** Faults that the audit records already had when the export was made. */
  audit_faults: z.array(z.string()),
  /** Null if no passphrase was given: the secrets are left out then. */
  secrets: z
    .object({
      salt: z.string(),
      values: z.array(z.object({ table: z.string(), column: z.string(), id: z.guid(), value: z.string() })),
    })
    .nullable(),
});
export type TransferManifest = z.output<typeof TransferManifest>;

/** The manifest as it is stored in the folder. `hash` detects damage; `mac`, keyed with the passphrase, also detects tampering. */
export const SealedManifest = z.object({ manifest: z.string(), hash: Sha256, mac: Sha256.nullable() });
export type SealedManifest = z.output<typeof SealedManifest>;
