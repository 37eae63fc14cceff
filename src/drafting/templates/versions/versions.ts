import type { Context } from "../../../kernel/context.ts";
import { invalidField, notFound } from "../../../kernel/errors/errors.ts";
import { keepSettings } from "../fields.ts";
import type { Template } from "../templates.schema.ts";
import type { StoredField, TemplateRow } from "../templates.store.ts";
import * as store from "./versions.store.ts";

const MOST_VERSIONS = 50;

/** Templates as callers see them, each with its documents. Lists are nested as deep as the schema says. */
export async function presentTemplates({ sql, organizationId }: Context, rows: TemplateRow[]): Promise<Template[]> {
  const replaced = rows.filter(({ version }) => version > 1).map(({ id }) => id);
  const former = replaced.length === 0 ? [] : await store.listFormer(sql, organizationId, replaced, MOST_VERSIONS - 1);
  const byTemplate = Map.groupBy(former, ({ template_id }) => template_id);
  return rows.map(({ document_by, document_at, ...template }) => {
    const { version, file_name, size } = template;
    const current = { version, file_name, size, created_by: document_by, created_at: document_at };
    return { ...template, versions: [current, ...(byTemplate.get(template.id) ?? [])] } as unknown as Template;
  });
}

interface NewDocument {
  file_name: string;
  sha256: string;
  content: Uint8Array;
  fields: StoredField[];
}

/** Gives a template another document. Fields of the same name and use keep what people set for them. */
export const replaceDocument = (
  { sql, organizationId, caller }: Context,
  { id, fields: own }: TemplateRow,
  document: NewDocument,
): Promise<TemplateRow> =>
  store.replaceDocument(sql, organizationId, id, {
    ...document,
    fields: keepSettings(own, document.fields),
    document_by: caller.userId,
  });

/** Brings a former document back, as a new version. */
export async function bringBackDocument(ctx: Context, template: TemplateRow, version: number): Promise<TemplateRow> {
  const former = await openFormer(ctx, template, version);
  if (!former) throw invalidField("body.version", "is not a version of this template");
  const found = await store.findFormerContent(ctx.sql, ctx.organizationId, template.id, version);
  return replaceDocument(ctx, template, { ...former, content: found?.content ?? new Uint8Array() });
}

/** A former document. Undefined if there is none with this number. */
export const openFormer = ({ sql, organizationId }: Context, { id }: Pick<TemplateRow, "id">, version: number) =>
  store.findFormer(sql, organizationId, id, version);

export async function readFormerContent(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  { id }: Pick<TemplateRow, "id">,
  version: number,
): Promise<Buffer> {
  const found = await store.findFormerContent(sql, organizationId, id, version);
  if (!found) throw notFound("version");
  return found.content;
}
