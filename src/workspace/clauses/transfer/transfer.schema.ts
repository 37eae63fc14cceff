import { z } from "zod";
import { Id, integer } from "../../../kernel/http/shapes.ts";
import { Clause, ClauseQuery, MAX_VARIANTS, NewClause } from "../clauses.schema.ts";

export const MAX_IMPORTED = 10_000;
/** More would be no document that anybody reads. */
export const MAX_IN_DOCX = 2000;

export const ClauseExport = ClauseQuery.omit({ limit: true, offset: true, cursor: true }).extend({
  format: z
    .enum(["json", "docx", "csv"])
    .default("json")
    .describe("`json`, `csv` (UTF-8) or `docx`, a Word document with a table. Each can be imported again."),
});
export type ClauseExport = z.output<typeof ClauseExport>;

const { title, kind, language, tags, text, notes, variants } = NewClause.shape;

export const PortableClause = z.strictObject({
  ...{ title, kind, language, tags, text, notes },
  variants: z
    .array(z.strictObject(variants.unwrap().element.omit({ id: true }).shape))
    .max(MAX_VARIANTS, `must have at most ${MAX_VARIANTS} variants`)
    .optional(),
  source: z
    .strictObject({ file_id: Id, start: integer(0, 2_000_000_000), end: integer(0, 2_000_000_000) })
    .nullable()
    .optional(),
});
export type PortableClause = z.output<typeof PortableClause>;

/** Clauses as a JSON file. */
export const PortableClauses = z.strictObject({
  format: z.literal("chancery-clauses", 'must be "chancery-clauses"'),
  version: z.literal(1, "must be 1: this file was written by a newer version"),
  clauses: z
    .array(PortableClause)
    .min(1, "must contain a clause")
    .max(MAX_IMPORTED, `must contain at most ${MAX_IMPORTED} clauses`),
});
export type PortableClauses = z.output<typeof PortableClauses>;

export const ClauseImportFields = z.strictObject({
  visibility: NewClause.shape.visibility.describe(
    "Who sees the imported clauses: `private` (the default of a user-scoped key) or `organization`.",
  ),
});
export type ClauseImportFields = z.output<typeof ClauseImportFields>;

const ClauseImportNote = z.object({
  place: z.string().describe("Where in the file, such as `Table 1, row 4`."),
  message: z.string().describe("What was not understood, and how it was handled."),
});
export type ClauseImportNote = z.output<typeof ClauseImportNote>;

export const ClauseImport = z
  .object({
    imported: z.int().describe("How many clauses were imported."),
    clauses: z.array(Clause).describe("The first 100 of them, in the order of the file."),
    notes: z.array(ClauseImportNote).describe("What was not understood. Empty if everything was."),
  })
  .meta({ id: "ClauseImport" });
export type ClauseImport = z.output<typeof ClauseImport>;
