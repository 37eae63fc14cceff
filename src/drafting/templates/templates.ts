import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { UnreadableFile } from "../../content/formats/canonical.ts";
import { first } from "../../content/must.ts";
import type { Context } from "../../kernel/context.ts";
import { ApiError, badRequest, forbidden, invalid, notFound, tooLarge } from "../../kernel/errors/errors.ts";
import { Download } from "../../kernel/http/download.ts";
import { toPage } from "../../kernel/http/paging/page.ts";
import type { ReceivedFile, ReceivedUpload } from "../../kernel/http/upload.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { openClause } from "../../workspace/clauses/clauses.ts";
import { mustBeClean } from "../../workspace/files/malware.ts";
import type { Deleted, Visibility } from "../../workspace/shares/visibility.schema.ts";
import { changeFields, DEEPEST_LIST, depthOf, toFields } from "./fields.ts";
import type { parse, ReadTemplateFile } from "./template-file.parser.ts";
import type { NewTemplate, Template, TemplateChange, TemplateQuery } from "./templates.schema.ts";
import * as store from "./templates.store.ts";
import {
  bringBackDocument,
  openFormer,
  presentTemplates,
  readFormerContent,
  replaceDocument,
} from "./versions/versions.ts";

export type OpenTemplate = store.TemplateRow;

const MAX_BYTES = 10 * 1024 * 1024;
const TEMPLATE_FILE = parserAt<typeof parse>(new URL("./template-file.parser.ts", import.meta.url));
const DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const DOTX = "application/vnd.openxmlformats-officedocument.wordprocessingml.template";
export const TEMPLATE_TYPES = [DOCX, DOTX];

/** Opening for `write` locks the template until the transaction ends. */
export async function openTemplate(ctx: Context, id: string, purpose: store.Purpose): Promise<OpenTemplate> {
  const template = await store.findTemplate(ctx.sql, ctx.organizationId, viewerOf(ctx), { id, purpose });
  if (!template) throw notFound("template");
  return template;
}

/** The gate to a template: 404 when hidden or missing, 403 when visible but not writable. */
export const templateGate = (purpose: store.Purpose) => async (ctx: Context, params: { id: string }) => {
  const template = await openTemplate(ctx, params.id, purpose);
  if (purpose === "write") mustBeWritable(ctx, template);
  return { template };
};

/** Writable by the creator and by administrators who can see it. An organization-scoped key may write templates without a creator. */
export const isWritableTemplate = ({ caller }: Context, template: Pick<OpenTemplate, "created_by">): boolean =>
  template.created_by === caller.userId || (caller.kind === "user" && caller.isAdmin);

function mustBeWritable(ctx: Context, template: OpenTemplate) {
  if (isWritableTemplate(ctx, template)) return;
  throw forbidden(
    ctx.caller.kind === "user"
      ? "Only its creator and administrators of the organization can change this template. Upload your own copy of it."
      : "An organization-scoped key can change only templates created with such a key. Use its creator's or an administrator's user-scoped key.",
  );
}

/** Newest first. */
export async function listDocumentTemplates(ctx: Context, query: TemplateQuery) {
  const more = { ...query, limit: query.limit + 1 };
  const rows = await store.listTemplates(ctx.sql, ctx.organizationId, viewerOf(ctx), more);
  return toPage("templates", await presentTemplates(ctx, rows), query);
}

/** The titles of those templates that the caller can see. */
export const listTemplateTitles = (ctx: Context, ids: string[]) =>
  store.listTitles(ctx.sql, ctx.organizationId, viewerOf(ctx), ids);

export const presentTemplate = async (ctx: Context, row: OpenTemplate): Promise<Template> =>
  first(await presentTemplates(ctx, [row]));

/** A document that can be a template, with its fields. */
interface AcceptedTemplate {
  file: ReceivedFile;
  sha256: string;
  content: Uint8Array;
  fields: store.StoredField[];
}

/** Reads the document in a reader process. Throws 400 with the places of all faults. */
export async function acceptTemplate(
  ctx: Context,
  { file }: ReceivedUpload,
  { blanks, replaces }: Pick<NewTemplate, "blanks" | "replaces">,
): Promise<AcceptedTemplate> {
  if (replaces !== undefined) mustBeWritable(ctx, await openTemplate(ctx, replaces, "read"));
  if (!file) throw invalid([{ path: "body.file", message: "is required" }]);
  if (file.name.trim() === "") throw invalid([{ path: "body.file", message: "must have a file name" }]);
  if (file.size > MAX_BYTES) throw tooLarge("10 MB");
  await mustBeClean(ctx, file);
  const read = await ctx.deps.uploadReader.parse(TEMPLATE_FILE, file.path, { blanks }).catch(asUnsupported);
  mustHaveNoFaults(read);
  const fields = toFields(read.fields);
  if (!read.content) return { file, sha256: file.sha256, content: await readFile(file.path), fields };
  return { file, sha256: createHash("sha256").update(read.content).digest("hex"), content: read.content, fields };
}

export function asUnsupported(error: unknown): never {
  if (error instanceof UnreadableFile) throw badRequest("UNSUPPORTED_FILE", error.message);
  throw error;
}

function mustHaveNoFaults({ faults, fields }: ReadTemplateFile) {
  const [first] = faults;
  if (first) {
    const others = faults.length - 1;
    const more = others === 0 ? "" : others === 1 ? " There is 1 more fault." : ` There are ${others} more faults.`;
    throw new ApiError(400, "TEMPLATE_FAULTS", `“${first.quote}”: ${first.message}${more}`, {
      details: { issues: faults.map((fault) => ({ path: "body.file", ...fault })) },
    });
  }
  if (depthOf(fields) > DEEPEST_LIST) {
    const message = `Lists are nested more than ${DEEPEST_LIST} deep in this template. Repeat parts inside of one list at most.`;
    throw new ApiError(400, "TEMPLATE_FAULTS", message, { details: { issues: [{ path: "body.file", message }] } });
  }
}

/** Private at first for a person. With an organization-scoped key it has no creator and is visible to the organization. */
export async function createTemplate(ctx: Context, accepted: AcceptedTemplate, input: NewTemplate): Promise<Template> {
  const { sql, organizationId, caller } = ctx;
  if (input.replaces !== undefined) return replaceTemplate(ctx, input.replaces, accepted, input);
  const visibility = input.visibility ?? (caller.userId === null ? "organization" : "private");
  if (caller.userId === null && visibility === "private")
    throw invalid([{ path: "body.visibility", message: "must be organization with an organization-scoped key" }]);
  const { file, sha256, content, fields } = accepted;
  const title =
    input.title?.trim() ??
    (file.name
      .replace(/\.[a-z]{1,5}$/i, "")
      .trim()
      .slice(0, 200) ||
      file.name);
  const row = await store.insertTemplate(sql, organizationId, {
    ...{ created_by: caller.userId, visibility, title, description: input.description ?? "" },
    ...{ file_name: file.name, sha256, fields, content },
  });
  return presentTemplate(ctx, row);
}

/** The next version of a template: another document, and the title or description if they are sent. */
async function replaceTemplate(
  ctx: Context,
  id: string,
  { file, sha256, content, fields }: AcceptedTemplate,
  { title, description, visibility }: NewTemplate,
): Promise<Template> {
  const template = await openTemplate(ctx, id, "write");
  mustBeWritable(ctx, template);
  const replaced = await replaceDocument(ctx, template, { file_name: file.name, sha256, content, fields });
  const more = { title, description, visibility };
  const isChanged = Object.values(more).some((each) => each !== undefined);
  return isChanged ? changeTemplate(ctx, replaced, more) : presentTemplate(ctx, replaced);
}

export async function changeTemplate(ctx: Context, opened: OpenTemplate, input: TemplateChange): Promise<Template> {
  const { visibility, fields, title, description, version } = input;
  mustMaySetVisibility(ctx, opened, visibility);
  const isFormer = version !== undefined && version !== opened.version;
  const template = isFormer ? await bringBackDocument(ctx, opened, version) : opened;
  for (const { clause_id } of fields ?? []) if (clause_id) await openClause(ctx, clause_id, "read");
  const change = {
    ...(visibility && { visibility }),
    ...(title !== undefined && { title: title.trim() }),
    ...(description !== undefined && { description }),
    ...(fields && { fields: changeFields(template.fields, fields) }),
  };
  if (Object.keys(change).length === 0) return presentTemplate(ctx, template);
  const saved = await store.updateTemplate(ctx.sql, ctx.organizationId, template.id, change);
  return presentTemplate(ctx, saved);
}

function mustMaySetVisibility({ caller }: Context, template: OpenTemplate, visibility: Visibility | undefined) {
  if (visibility === undefined || visibility === template.visibility || caller.kind === "user") return;
  throw forbidden("Only its creator or an administrator can change a template's visibility. Use a user-scoped key.");
}

export async function deleteTemplate(ctx: Context, template: OpenTemplate): Promise<Deleted> {
  await store.deleteTemplate(ctx.sql, ctx.organizationId, template.id);
  return { deleted: true };
}

/** The bytes of its document. */
export async function readTemplateContent(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  { id }: Pick<OpenTemplate, "id">,
): Promise<Buffer> {
  const found = await store.findTemplateContent(sql, organizationId, id);
  if (!found) throw notFound("template");
  return found.content;
}

/** The document as it was uploaded, or a former one. */
export async function downloadTemplate(ctx: Context, template: OpenTemplate, version?: number): Promise<Download> {
  const former = version === undefined || version === template.version ? undefined : version;
  const document = former === undefined ? template : await openFormer(ctx, template, former);
  if (!document) throw notFound("version");
  const { file_name: name, size, sha256: tag } = document;
  const contentType = /\.dotx$/i.test(name) ? DOTX : DOCX;
  return new Download({ name, size, contentType, tag }, async (range) => {
    const bytes = await (former === undefined
      ? readTemplateContent(ctx, template)
      : readFormerContent(ctx, template, former));
    return Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]);
  });
}

/** For someone who leaves the organization: administrators take over their private templates. */
export const leaveTemplates = ({ sql, organizationId }: Context, userId: number) =>
  store.updateCreatorToNull(sql, organizationId, userId);

const viewerOf = ({ caller }: Context): store.Viewer => ({
  userId: caller.userId,
  isAdmin: caller.kind === "user" && caller.isAdmin,
});
