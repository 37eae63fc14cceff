import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { trimEnd } from "../../../content/citations/trim.ts";
import { must } from "../../../content/must.ts";
import type { Context } from "../../../kernel/context.ts";
import { Reply } from "../../../kernel/http/endpoint.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import {
  type AcceptedUpload,
  createFile,
  mustBeUploadable,
  storeUpload,
} from "../../../workspace/files/accept-upload.ts";
import type { File } from "../../../workspace/files/files.schema.ts";
import { releaseBlob } from "../../../workspace/files/uploads/pending-blobs.ts";
import { asUnsupported, type OpenTemplate, readTemplateContent } from "../templates.ts";
import type { parse } from "./fill.parser.ts";
import type { Draft, Filling, TemplatePreview } from "./fill.schema.ts";
import { withSources } from "./prefill.ts";

export const FILL = parserAt<typeof parse>(new URL("./fill.parser.ts", import.meta.url));
const FILLED = "the parser fills or shows";

/** A document that is stored and has no row in `files` yet, or what it would be. */
type FilledTemplate = { accepted: AcceptedUpload } | { preview: TemplatePreview };

/** The text of the document with the values so far. Nothing is stored. */
export async function previewFilling(ctx: Context, template: OpenTemplate, draft: Draft): Promise<TemplatePreview> {
  const { values, taken } = await withSources(ctx, template.fields, draft);
  const content = await readTemplateContent(ctx, template);
  const input = { content, fields: template.fields, values, isPreview: true };
  const { preview } = await ctx.deps.uploadReader.parse(FILL, null, input).catch(asUnsupported);
  return { ...must(preview, FILLED), from: taken };
}

/** Makes the document, before it gets its row. */
export async function prepareFilling(
  ctx: Context,
  template: OpenTemplate,
  { title, folder_id, project_id, ...draft }: Filling,
  isPreview: boolean,
): Promise<FilledTemplate> {
  if (isPreview) return { preview: await previewFilling(ctx, template, draft) };
  await mustBeUploadable(ctx, placeOf({ folder_id, project_id }), 0);
  const { values } = await withSources(ctx, template.fields, draft);
  const content = await readTemplateContent(ctx, template);
  const input = { content, fields: template.fields, values, isPreview: false };
  const { bytes } = await ctx.deps.uploadReader.parse(FILL, null, input).catch(asUnsupported);
  return { accepted: await store(ctx, documentNameOf(title ?? template.title), must(bytes, FILLED)) };
}

/** Gives the stored bytes up where the file was not made. */
export async function clearFilling(ctx: Context, filled: FilledTemplate): Promise<void> {
  if ("accepted" in filled) await releaseBlob(ctx, filled.accepted);
}

export async function finishFilling(
  ctx: Context,
  template: OpenTemplate,
  filled: FilledTemplate,
  { folder_id, project_id }: Pick<Filling, "folder_id" | "project_id">,
): Promise<Reply<File | TemplatePreview>> {
  if ("preview" in filled) return new Reply(200, filled.preview, {}, { id: template.id, preview: true });
  const file = await createFile(ctx, filled.accepted, placeOf({ folder_id, project_id }));
  return new Reply(201, file, {}, { id: template.id, result: file.id });
}

const placeOf = ({ folder_id, project_id }: { folder_id?: string | undefined; project_id?: string | undefined }) => ({
  ...(folder_id !== undefined && { folder_id }),
  ...(project_id !== undefined && { project_id }),
});

const LONGEST_NAME = 200;

/** A title may hold what a file name may not. */
export function documentNameOf(title: string): string {
  const words = title
    .replace(/\.docx$/i, "")
    .replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, " ")
    .replace(/\s+/g, " ");
  return `${trimEnd(words.slice(0, LONGEST_NAME), /[ .]/).trimStart().toWellFormed() || "Document"}.docx`;
}

async function store(ctx: Context, name: string, bytes: Uint8Array): Promise<AcceptedUpload> {
  const folder = join(ctx.deps.config.DATA_DIR, "uploads");
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomUUID());
  try {
    await writeFile(path, bytes, { mode: 0o600 });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    return await storeUpload(ctx, { name, path, size: bytes.byteLength, sha256 });
  } finally {
    await rm(path, { force: true });
  }
}
