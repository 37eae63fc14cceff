import { z } from "zod";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Content = z.object({ organization_id: z.guid(), sha256: Sha256 });

/** The manifest of a backup. It is written last: a folder without it is not a complete backup. */
export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.record(
    z.string().regex(/^[a-z_]+$/),
    z.object({ columns: z.array(z.string()), rows: z.int(), sha256: Sha256 }),
  ),
  sequences: z.record(z.string().regex(/^[a-z_]+$/), z.int()),
  /** Null if files are in S3 and not part of the backup. */
  files: z.array(Content).nullable(),
  /** Blobs that were missing or damaged when the backup was made; they are not among the files. */
  damaged: z.array(Content).default([]),
});
export type Manifest = z.output<typeof Manifest>;
