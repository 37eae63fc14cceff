import { z } from "zod";
import { Citation } from "../../content/citations/citation.schema.ts";

export const BUNDLE_FORMAT = "chancery-evidence-bundle-1";
export const MANIFEST = "manifest.json";
export const SIGNATURE = "manifest.sig";

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The evidence for a document's values. */
export const Evidence = z.object({
  document_id: z.string(),
  name: z.string(),
  file: z.object({ name: z.string(), size: z.int(), sha256: Sha256 }).nullable(),
  /** The path of the text that the citations refer to. */
  text: z.string().nullable(),
  values: z.array(
    z.object({
      field_key: z.string(),
      label: z.string(),
      value: z.unknown(),
      is_edited: z.boolean(),
      confidence: z.number().nullable(),
      /** There is no value, and the citations are only the nearest passages. Absent in older bundles. */
      is_unsure: z.boolean().optional(),
      verification: z.object({ by: z.string(), at: z.string() }).nullable(),
      citations: z.array(Citation),
    }),
  ),
});
export type Evidence = z.output<typeof Evidence>;

/** Lists every other file of the bundle. Its bytes are what is signed. */
export const Manifest = z.object({
  format: z.literal(BUNDLE_FORMAT),
  vault: z.object({ id: z.string(), name: z.string() }),
  organization: z.string(),
  exported_by: z.string(),
  exported_at: z.string(),
  /** Ed25519, as SPKI in base64. */
  public_key: z.string(),
  files: z.array(z.object({ path: z.string(), size: z.int(), sha256: Sha256 })),
});
export type Manifest = z.output<typeof Manifest>;
