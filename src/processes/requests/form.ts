import { readCondition } from "../../content/formats/template/conditions.ts";
import { valueAt } from "../../content/formats/template/scope.ts";
import type { FillRecord } from "../../content/formats/template/template.ts";
import { prepareValues } from "../../drafting/templates/filling/values.ts";
import { ApiError, type Issue, invalid } from "../../kernel/errors/errors.ts";
import type { FieldValues, RequestField } from "./form.schema.ts";

type Given = Omit<RequestField, "label"> & { label?: string | undefined };

/** The fields of a form as they are stored. Throws 400 for a condition that cannot be read. */
export function toForm(fields: Given[]): RequestField[] {
  const issues: Issue[] = [];
  const form = fields.map((field, at) => {
    const read = field.when === null ? null : readCondition(field.when);
    if (typeof read === "string") issues.push({ path: `body.fields.${at}.when`, message: read });
    return { ...field, label: field.label ?? labelOf(field.key), options: [...new Set(field.options)] };
  });
  if (issues.length > 0) throw invalid(issues);
  return form;
}

function labelOf(key: string): string {
  const words = key
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s._]+/)
    .filter(Boolean)
    .join(" ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The values by the keys of the fields, and with the defaults. Throws 422 with all that is missing or does not fit. */
export function checkFields(form: RequestField[], given: FieldValues): FieldValues {
  const record = given as FillRecord;
  const { issues } = prepareValues(form.map(asTemplateField), record, false);
  if (issues.length > 0) throw misfit(issues.map(inForm));
  const values = form.map(({ key, default: standard }): [string, unknown] => {
    const value = valueAt(record, key);
    return [key, value === undefined || value === null || value === "" ? standard : value];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** What the values say, in words and in the order of the form. */
export function inWords(form: RequestField[], values: FieldValues): { key: string; label: string; words: string }[] {
  const prepared = prepareValues(form.map(asTemplateField), values as FillRecord, true).values;
  return form.flatMap(({ key, label }) => {
    const value = values[key] === undefined ? undefined : prepared[key];
    const words = typeof value === "boolean" ? (value ? "Yes" : "No") : value;
    return typeof words === "string" && words !== "" ? [{ key, label, words }] : [];
  });
}

const asTemplateField = (field: RequestField) => ({ ...field, use: "value" as const, clause_id: null, fields: [] });

const inForm = ({ path, message }: Issue): Issue => ({
  path: path.replace(/^body\.values\./, "body.fields."),
  message: message.replace("of this template", "of this form"),
});

function misfit(issues: Issue[]): ApiError {
  const [first] = issues;
  const others = issues.length - 1;
  const more = others <= 0 ? "" : others === 1 ? " There is 1 more." : ` There are ${others} more.`;
  const [, label] = /^is required: (.*)$/s.exec(first?.message ?? "") ?? [];
  const what = label ? `“${label}” is required` : `“${first?.path.replace("body.fields.", "")}” ${first?.message}`;
  return new ApiError(422, "REQUEST_FIELDS", `Fields are missing or do not fit: ${what}.${more}`, {
    details: { issues },
  });
}
