import { z } from "zod";
import { TextEnd, TextStart } from "../../content/citations/citation.schema.ts";
import { CursorQuery, type Placed } from "../../kernel/http/paging/page.ts";
import { CreatedAt, Id, integer, integerText, Timestamp, TimestampInput, text } from "../../kernel/http/shapes.ts";
import type { JobKind } from "../../kernel/jobs/job.ts";
import { Scope, Shareable } from "../folders/folders.schema.ts";

export const FileStatus = z.enum(["extracting", "embedding", "ready", "failed"]);

export const Language = z
  .string()
  .nullable()
  .describe(
    "The language that most of the text is in, as a BCP 47 code such as `de`. `und` if there is too little text; null until it is read.",
  );

export const File = z
  .object({
    id: Id.describe("The id of the file."),
    name: z.string().describe("The name of the file, with its extension."),
    size: z.int().describe("The size in bytes."),
    content_type: z.string().describe("The media type, found from the bytes, such as `application/pdf`."),
    status: FileStatus.describe(
      "`extracting`: its text is being read. `embedding`: it is being indexed for search. `ready`: it can be used. `failed`: see `extraction_error`.",
    ),
    created_at: CreatedAt,
    folder_id: Id.nullable().describe("The folder that contains the file. Null if the caller cannot see it."),
    extraction_error: z.string().optional().describe("Why the file could not be read."),
    project_id: Id.optional().describe("The project whose folder contains the file."),
    warning: z.string().optional().describe("A warning about how the file was read."),
    pages: z
      .int()
      .nullable()
      .describe("How many pages the file has. Null until it is read, and for files without pages."),
    pages_read: z.int().nullable().describe("The number of pages read so far."),
    sha256: z.string().describe("The SHA-256 of the bytes, in hexadecimal."),
    language: Language,
  })
  .meta({ id: "StoredFile" });
export type File = z.output<typeof File>;

const TextRange = z.object({ start: TextStart, end: TextEnd });

/** A passage that a search found. Positions are of the file's text, in UTF-16 units. */
export const FoundPassage = z
  .object({
    quote: z.string().describe("The file's text at [start, end)."),
    start: TextStart,
    end: TextEnd,
    page: z.int().describe("The page that the passage begins on, starting at 1."),
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
  folder_id: Id.optional().describe(
    "The folder to put the file in. Send at most one of `folder_id`, `project_id` and `scope`.",
  ),
  project_id: Id.optional().describe("The project whose folder the file is put in."),
  scope: z
    .enum(["my-files", "organization"])
    .optional()
    .describe(
      "The area the file is put in. Defaults to the caller's own files, or the organization's with an organization-scoped key.",
    ),
};
const ONE_PLACE = "must contain at most one of folder_id, project_id and scope";
const namesOnePlace = (place: Destination) => Object.values(place).filter((value) => value !== undefined).length <= 1;

export const Destination = z.strictObject(destination).refine(namesOnePlace, ONE_PLACE);
export type Destination = { folder_id?: string; project_id?: string; scope?: "my-files" | "organization" };

export const FileChange = z
  .strictObject({
    folder_id: Id.optional().describe("Moves the file to this folder."),
    name: FileName.optional().describe("The new name."),
  })
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
  proposals: z
    .literal("false", "must be false")
    .optional()
    .describe("`false`: without the documents with all proposed changes, which reviews make by themselves."),
  include: z
    .literal("passages", "must be passages")
    .optional()
    .describe("With `q`: adds the passages that match to the first 30 files of the page."),
});
export type FileQuery = Placed<z.output<typeof FileQuery>>;

export const FileText = z
  .object({
    text: z.string().describe("The whole text. All positions and citations refer to it, in UTF-16 units."),
    pages: z
      .array(
        z.object({
          page: z.int().describe("The number of the page, starting at 1."),
          start: z.int().describe("Where the page begins in `text`."),
          end: z.int().describe("Where the page ends in `text`: the offset after its last character."),
        }),
      )
      .describe("Where each page is in `text`."),
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
    file_name: FileName.describe("The name of the file, with its extension."),
    size: integer(1, Number.MAX_SAFE_INTEGER).describe(
      "The size of the whole file in bytes. At most the installation's limit, 100 MiB unless configured.",
    ),
    content_type: text(0, 255)
      .optional()
      .describe("The media type that the sender expects. The actual type is detected from the bytes."),
    ...destination,
  })
  .refine(({ folder_id, project_id, scope }) => namesOnePlace({ folder_id, project_id, scope }), ONE_PLACE)
  .meta({ id: "NewUpload" });
export type NewUpload = z.output<typeof NewUpload>;

export const Upload = z
  .object({
    upload_id: Id.describe("The id of the upload."),
    part_size: z.int().describe("The size of each part in bytes. Only the last may be smaller."),
    max_parts: z.literal(MAX_PARTS).describe("How many parts an upload may have."),
    expires_at: Timestamp.describe("When an unfinished upload expires."),
  })
  .meta({ id: "Upload" });
export type Upload = z.output<typeof Upload>;
export const UploadPart = z
  .object({
    upload_id: Id.describe("The id of the upload."),
    part_number: z.int().describe("The number of the part, starting at 1."),
    size: z.int().describe("The size of the part in bytes."),
  })
  .meta({ id: "UploadPart" });
export const UploadCompletion = z
  .strictObject({ part_count: integer(1, MAX_PARTS).describe("How many parts were sent. None may be missing.") })
  .meta({ id: "UploadCompletion" });
export const AbortedUpload = z
  .object({
    upload_id: Id.describe("The upload that was canceled."),
    aborted: z.literal(true).describe("Always true."),
  })
  .meta({ id: "AbortedUpload" });
