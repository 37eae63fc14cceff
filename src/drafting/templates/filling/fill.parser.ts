import { fillTemplate } from "../../../content/formats/template/fill.ts";
import { previewTemplate } from "../../../content/formats/template/preview.ts";
import type { FilledPlace, FillRecord } from "../../../content/formats/template/template.ts";
import { ApiError, type Issue } from "../../../kernel/errors/errors.ts";
import type { StoredField } from "../templates.store.ts";
import { prepareValues } from "./values.ts";

interface FillInput {
  content: Uint8Array;
  fields: StoredField[];
  values: FillRecord;
  isPreview: boolean;
}

interface Filled {
  bytes?: Uint8Array;
  preview?: { text: string; places: (FilledPlace & { missing: boolean })[]; issues: Issue[] };
}

/** Fills a template, or shows what it would become. Throws 422 with all values that are missing or do not fit. */
export async function parse(_nothing: Uint8Array, { content, fields, values, isPreview }: FillInput): Promise<Filled> {
  const prepared = prepareValues(fields, values, isPreview);
  const filling = { values: prepared.values, clauses: clausesOf(prepared.values) };
  if (!isPreview) {
    mustBeComplete(prepared.issues);
    return { bytes: await fillTemplate(content, filling) };
  }
  const { text, places } = await previewTemplate(content, filling);
  const missing = new Set(prepared.missing);
  const marked = places.map((place) => ({ ...place, missing: missing.has(place.key) }));
  return { preview: { text, places: marked, issues: prepared.issues } };
}

const SLOT = "clause:";

function clausesOf(values: FillRecord): Record<string, string> {
  const slots = Object.entries(values).filter(([key]) => key.startsWith(SLOT));
  return Object.fromEntries(slots.map(([key, value]) => [key.slice(SLOT.length), String(value)]));
}

function mustBeComplete(issues: Issue[]) {
  const [first] = issues;
  if (!first) return;
  const others = issues.length - 1;
  const more = others === 0 ? "" : others === 1 ? " There is 1 more." : ` There are ${others} more.`;
  const [, label] = /^is required: (.*)$/s.exec(first.message) ?? [];
  const what = label ? `“${label}” is required` : `“${first.path.replace("body.values.", "")}” ${first.message}`;
  const message = `Values are missing or do not fit: ${what}.${more}`;
  throw new ApiError(422, "TEMPLATE_VALUES", message, { details: { issues } });
}
