import { z } from "zod";
import { Scope, Shareable } from "../folders/folders.schema.ts";
import { CursorQuery, type Placed } from "../http/paging/page.ts";
import { Id, integer, integerText, Timestamp, TimestampInput, text } from "../http/shapes.ts";
import type { JobKind } from "../jobs/job.ts";

export const FileStatus = z.enum(["extracting", "embedding", "ready", "failed"]);

export const Language = z
  .string()
  .nullable()
  .describe(
    "The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read.",
  );

export const File = z
  .object({
    id: Id,
    name: z.string(),
    size: z.int(),
    content_type: z.string(),
    status: FileStatus,
    created_at: Timestamp,
    folder_id: Id.nullable(),
    extraction_error: z.string().optional().describe("Why the file could not be read."),
    project_id: Id.optional().describe("The project whose folder contains the file."),
    warning: z.string().optional().describe("A warning about how the file was read."),
    pages: z.int().nullable(),
    pages_read: z.int().nullable().describe("The number of pages read so far."),
    sha256: z.string(),
    language: Language,
  })
  .meta({ id: "StoredFile" });
export type File = z.output<typeof File>;

const TextRange = z.object({ start: z.int(), end: z.int() });

/** A passage that a search found. Positions are of the file's text, in UTF-16 units. */
export const FoundPassage = z
  .object({
    quote: z.string().describe("The file's text at [start, end)."),
    start: z.int(),
    end: z.int(),
    page: z.int(),
    marks: z.array(TextRange).describe("Where the words of the query occur. Empty if the passage matches by meaning."),
  })
  .meta({ id: "FoundPassage" });
export type FoundPassage = z.output<typeof FoundPassage>;

export const ListedFile = File.extend({
  passages: z
    .array(FoundPassage)
    .optional()
    .describe("With `include=passages`: where the file matches. Empty if only its name does."),
}).meta({ id: "ListedFile" });
export type ListedFile = z.output<typeof ListedFile>;

const FileName = text(1, 255).refine(
  (name) => name.trim() !== "" && !/[/\\\p{Cc}]/u.test(name),
  "must be a file name without slashes",
);

const destination = {
  folder_id: Id.optional(),
  project_id: Id.optional(),
  scope: z.enum(["my-files", "organization"]).optional(),
};
const ONE_PLACE = "must contain at most one of folder_id, project_id and scope";
const namesOnePlace = (place: Destination) => Object.values(place).filter((value) => value !== undefined).length <= 1;

export const Destination = z.strictObject(destination).refine(namesOnePlace, ONE_PLACE);
export type Destination = { folder_id?: string; project_id?: string; scope?: "my-files" | "organization" };

export const FileChange = z
  .strictObject({ folder_id: Id.optional(), name: FileName.optional() })
  .meta({ id: "FileChange" });
export type FileChange = z.output<typeof FileChange>;

export const FileQuery = CursorQuery.extend({
  q: text(1, 500)
    .optional()
    .describe("Returns up to 100 files, best matches first. If omitted, files are listed newest first."),
  folder_id: Id.optional().describe("Only files of this folder."),
  updated_since: TimestampInput.optional().describe("Only files that changed at this time or later."),
  scope: Scope.optional().describe("Only files of this area. Requires a user-scoped key."),
  shareable: Shareable,
  include: z
    .literal("passages", "must be passages")
    .optional()
    .describe("With `q`: adds the passages that match to the first 30 files of the page."),
});
export type FileQuery = Placed<z.output<typeof FileQuery>>;

export const FileText = z
  .object({
    text: z.string(),
    pages: z.array(z.object({ page: z.int(), start: z.int(), end: z.int() })),
  })
  .meta({ id: "FileText" });
export type FileText = z.output<typeof FileText>;

/** The job that indexes a file whose text is known. */
export const IndexFile = {
  kind: "files/index",
  internal: true,
  maxAttempts: 3,
  input: z.object({ file_id: Id }),
} satisfies JobKind;

/** The job that reads a file into text. */
export const ReadFile = {
  kind: "files/read",
  internal: true,
  maxAttempts: 3,
  input: z.object({ file_id: Id }),
} satisfies JobKind;

export const MAX_PARTS = 32;
export const PartNumber = integerText({ min: 1, max: MAX_PARTS });

export const NewUpload = z
  .strictObject({
    file_name: FileName,
    size: integer(1, Number.MAX_SAFE_INTEGER),
    content_type: text(0, 255).optional(),
    ...destination,
  })
  .refine(({ folder_id, project_id, scope }) => namesOnePlace({ folder_id, project_id, scope }), ONE_PLACE)
  .meta({ id: "NewUpload" });
export type NewUpload = z.output<typeof NewUpload>;

export const Upload = z
  .object({ upload_id: Id, part_size: z.int(), max_parts: z.literal(MAX_PARTS), expires_at: Timestamp })
  .meta({ id: "Upload" });
export type Upload = z.output<typeof Upload>;
export const UploadPart = z.object({ upload_id: Id, part_number: z.int(), size: z.int() }).meta({ id: "UploadPart" });
export const UploadCompletion = z.strictObject({ part_count: integer(1, MAX_PARTS) }).meta({ id: "UploadCompletion" });
export const AbortedUpload = z.object({ upload_id: Id, aborted: z.literal(true) }).meta({ id: "AbortedUpload" });
