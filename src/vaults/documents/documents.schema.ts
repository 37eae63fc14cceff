import { z } from "zod";
import { FILTER_OPS } from "../../content/values/values.ts";
import { PageQuery } from "../../kernel/http/paging/page.ts";
import {
  booleanText,
  CreatedAt,
  Id,
  integerText,
  Timestamp,
  TimestampInput,
  text,
  UpdatedAt,
} from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { Language } from "../../workspace/files/files.schema.ts";
import { Cell, Confidence, Outcome } from "./cell.schema.ts";

export const DOCUMENT_STATUSES = [
  "queued",
  "parsing",
  "extracting",
  "ready",
  "failed",
  "duplicate",
  "bundle",
  "split",
  "deleted",
] as const;
export const DocumentStatus = z.enum(DOCUMENT_STATUSES);
export type DocumentStatus = z.output<typeof DocumentStatus>;

const CellChecks = z.object({
  confidence: Confidence,
  verified_at: Timestamp.nullable().describe("When the cell was verified as it is now. Null if it was not."),
  flagged: z.boolean().describe("Whether somebody flagged the cell."),
  reading_conflict: z.literal(true).optional().describe("Only where the language model and the local engine disagree."),
  outdated: z
    .literal(true)
    .optional()
    .describe(
      "Only where the reading rests on a verification that was taken back or changed since. Read the cell again.",
    ),
});
export type CellChecks = z.output<typeof CellChecks>;

export const VaultDocument = z
  .object({
    document_id: Id.describe("The id of the document."),
    name: z.string().describe("The name of the file, or of the part of a bundle."),
    title: z.string().nullable().describe("The title found in the document. Null if there is none."),
    status: DocumentStatus.describe(
      "`queued`, `parsing` and `extracting` documents are being read. `ready`: read. `failed`: could not be read. `duplicate`: a copy. `bundle`: several agreements that are not split. `split`: its parts are documents. `deleted`: in the trash.",
    ),
    file_id: Id.nullable().describe(
      "The file of the document. Null if it has none of its own, or the file was deleted.",
    ),
    pages: z
      .int()
      .nullable()
      .describe("How many pages it has. Null until it is read, and for documents without pages."),
    language: Language,
    duplicate_of: Id.nullable().describe(
      "The document that this one is a copy of. Null unless the status is `duplicate`.",
    ),
    split_from: Id.nullable().describe("The upload that this document was split from. Null for all others."),
    error: z.string().nullable().describe("Why the document could not be read. Null if it could."),
    warning: z
      .string()
      .optional()
      .describe("Names the files in an e-mail or ZIP that did not become documents. Present only if there are any."),
    values: z.record(z.string(), Cell).describe("Cells by field key. Columns without a value are omitted."),
    outcomes: z.record(z.string(), Outcome).describe("Why a column has no value, by field key."),
    noted: z
      .array(z.string())
      .optional()
      .describe("The field keys of cells that have notes. Only with `include=notes`."),
    checks: z
      .record(z.string(), CellChecks)
      .optional()
      .describe("How far each cell can be trusted, by field key. Only with `include=checks`."),
    deleted_by: z.string().optional().describe("Who deleted it. Only for deleted documents."),
    created_at: CreatedAt,
    updated_at: UpdatedAt,
  })
  .meta({ id: "VaultDocument" });
export type VaultDocument = z.output<typeof VaultDocument>;

export const NewDocuments = z
  .strictObject({
    file_ids: z
      .array(Id)
      .min(1, "must contain at least one file id")
      .max(500, "must contain at most 500 file ids")
      .describe("Files that are ready or still being processed."),
  })
  .meta({ id: "NewVaultDocuments" });
export type NewDocuments = z.output<typeof NewDocuments>;

/** The job that turns a file into a document: waits until the file is read, finds copies, and splits bundles. */
export const IngestDocument = {
  kind: "vaults/ingest",
  internal: true,
  maxAttempts: 3,
  input: z.object({ document_id: Id, file_id: Id, split: z.boolean().default(false), priority: z.int().default(0) }),
} satisfies JobKind;

/** The job that extracts a document's values: for all ai columns, or for the given keys. */
export const ExtractDocument = {
  kind: "vaults/extract",
  internal: true,
  maxAttempts: 5,
  modelPatienceSeconds: 8 * 3600,
  input: z.object({ document_id: Id, field_keys: z.array(z.string()).nullable() }),
} satisfies JobKind;

const Condition = z.strictObject({
  op: z.enum(FILTER_OPS).describe("The operation. Which ones a column has depends on its type."),
  value: z.unknown().optional().describe("What the operation compares with. Absent for `empty` and `not_empty`."),
});

/** `{field_key: {op, value}}`. Whether an operation fits the column's type is checked later, when the columns are known. */
export const Filter = z
  .record(z.string(), Condition)
  .refine((filter) => Object.keys(filter).length <= 20, "must contain at most 20 conditions");
export type Filter = z.output<typeof Filter>;

const FILTER_DESCRIPTION = [
  'JSON: `{"field_key": {"op": "eq", "value": …}}`. All conditions must hold. Which operations a column has depends on its type.',
  "- `eq`, `ne`, `lt`, `lte`, `gt`, `gte`: compare with the value.",
  "- `between`: the value is `[low, high]`, both included. For dates, numbers, percentages, durations, and amounts in one currency.",
  "- `contains`: text in the value, an option of a `multi_enum`, or a day within a `date_range`.",
  "- `in`, `not_in`: the value is a list of 1 to 1000 choices.",
  "- `in_next`, `in_last`: a date within this number of days from today, today included. `in_this`: `month`, `quarter` or `year`. Today is the date in UTC when the request is made, so a saved view stays up to date.",
  "- `empty`, `not_empty`: without a value.",
  '- `KEY@confidence` in place of a field key is the confidence of its cells, a number; `KEY@verified`, `KEY@flagged`, `KEY@unsure` and `KEY@unread` (its document could not be read for it) are booleans: `{"term@confidence": {"op": "lt", "value": 0.8}, "term@verified": {"op": "eq", "value": false}}`.',
  "",
  "An empty cell passes only `ne`, `not_in` and `empty`.",
].join("\n");

const INCLUDED = ["notes", "checks"] as const;

const Included = z
  .string()
  .max(100)
  .transform((words) => words.split(","))
  .pipe(z.array(z.enum(INCLUDED, `must be ${INCLUDED.join(" or ")}, or both with a comma between`)))
  .meta({ type: "string", example: INCLUDED[0] });

const FilterText = z
  .string()
  .max(100_000)
  .transform((sent, issues) => {
    try {
      const filter: unknown = JSON.parse(sent);
      if (Object.hasOwn(Object(filter), "__proto__")) throw new SyntaxError("no column has this key");
      return filter;
    } catch {
      issues.addIssue({ code: "custom", message: 'must be JSON such as {"term": {"op": "gte", "value": 12}}' });
      return z.NEVER;
    }
  })
  .pipe(Filter)
  .meta({
    type: "string",
    description: FILTER_DESCRIPTION,
    contentMediaType: "application/json",
  });

export const DocumentQuery = PageQuery.extend({
  search: text(1, 500).optional().describe("Case-insensitive text contained in the name or the title."),
  status: DocumentStatus.optional().describe(
    "Deleted, duplicate and split documents are returned only if requested here.",
  ),
  view_id: Id.optional().describe("Applies a saved view: its columns, and its sort and filter unless they are given."),
  updated_since: TimestampInput.optional().describe("Only documents that changed at this time or later."),
  fields: z
    .string()
    .max(60_000)
    .optional()
    .describe("Comma-separated field keys. Only these are included in `values` and `outcomes`."),
  include: Included.optional().describe(
    "Comma-separated. `notes`: adds `noted`, the field keys of cells that have notes, to each document. `checks`: adds `checks`, the confidence, verification and flag of each cell.",
  ),
  offset: integerText({ min: 0 }).optional().meta({ default: 0, description: "How many documents to skip." }),
  cursor: text(1, 300)
    .optional()
    .describe(
      "The `next_cursor` of the previous page, instead of `offset`. In the default order, later pages cost no more than the first, and documents added in the meantime do not shift them. Send the same `sort` and `filter`.",
    ),
  sort: text(1, 120)
    .optional()
    .describe(
      "A field key, prefixed with `-` for descending order. Empty cells come last. `KEY@confidence`, `KEY@verified` (when) and `KEY@flagged` (when) sort by how far the cells can be trusted.",
    ),
  filter: FilterText.optional(),
});
export type DocumentQuery = z.output<typeof DocumentQuery>;

/** The whole listing as a spreadsheet. */
export const ExportQuery = DocumentQuery.omit({ limit: true, offset: true, cursor: true, include: true }).extend({
  format: z
    .enum(["csv", "xlsx", "bundle"])
    .default("csv")
    .describe(
      "`bundle`: a ZIP with the table, the quotes and text of each document, file hashes, and a manifest signed with the key of the installation. `chancery verify-bundle` checks it.",
    ),
  citations: booleanText
    .optional()
    .describe(
      "Adds the quotes, pages, confidence and verification of every value: a second sheet in XLSX, columns in CSV.",
    ),
  fields: z
    .string()
    .max(60_000)
    .optional()
    .describe("Comma-separated field keys. Only these columns are exported, in this order."),
});
export type ExportQuery = z.output<typeof ExportQuery>;
