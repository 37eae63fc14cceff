import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { FillRecord } from "../../content/formats/template/template.ts";
import type { Context } from "../../kernel/context.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import { withSources } from "../templates/filling/prefill.ts";
import type { parse } from "../templates/template-file.parser.ts";
import { openTemplate, readTemplateContent } from "../templates/templates.ts";
import type { AskedField } from "./data/report-data.ts";
import { findOfficialTemplate, type OfficialTemplate, officialFile } from "./official.ts";

export interface ReportTemplate {
  id: string;
  fields: AskedField[];
  content: Uint8Array;
  /** What it has itself: defaults of fields, and the clauses of its slots by `clause:` and their names. */
  given: FillRecord;
}

const TEMPLATE_FILE = parserAt<typeof parse>(new URL("../templates/template-file.parser.ts", import.meta.url));

/** A template of the organization that the caller can see, or one that ships with the product. */
export async function openReportTemplate(ctx: Context, id: string): Promise<ReportTemplate> {
  const official = findOfficialTemplate(id);
  return official ? openOfficial(ctx, official) : openOwn(ctx, id);
}

async function openOfficial(ctx: Context, official: OfficialTemplate): Promise<ReportTemplate> {
  const file = officialFile(official);
  const { fields } = await ctx.deps.uploadReader.parse(TEMPLATE_FILE, fileURLToPath(file), undefined);
  return { id: official.id, fields, content: await readFile(file), given: {} };
}

async function openOwn(ctx: Context, id: string): Promise<ReportTemplate> {
  const template = await openTemplate(ctx, id, "read");
  const { fields } = template;
  const slots = fields.filter(({ use }) => use === "clause");
  const { values: clauses } = await withSources(ctx, slots, { values: {} });
  const defaults = fields.flatMap(({ key, default: text }) => (text === null ? [] : [[key, text] as const]));
  const content = await readTemplateContent(ctx, template);
  return { id: template.id, fields, content, given: { ...Object.fromEntries(defaults), ...clauses } };
}
