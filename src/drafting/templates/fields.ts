import { type Issue, invalid } from "../../kernel/errors/errors.ts";
import type { ReadField } from "./template-file.parser.ts";
import type { FieldChange } from "./templates.schema.ts";
import type { StoredField } from "./templates.store.ts";

/** How deep lists may be nested in each other. */
export const DEEPEST_LIST = 2;

/** The fields of a form, from those found in the document. */
export const toFields = (found: ReadField[]): StoredField[] =>
  found.map(({ key, use, type, options, label, when, required, fields }) => ({
    ...{ key, use, type, options, when, required },
    ...{ label: label ?? labelOf(key), default: null, help: "", clause_id: null },
    fields: toFields(fields),
  }));

/** The fields of another document, with what people set for those of the same name and use. */
export function keepSettings(own: StoredField[], found: StoredField[]): StoredField[] {
  const byKey = new Map(own.map((field) => [field.key, field]));
  return found.map((field) => {
    const known = byKey.get(field.key);
    if (!known || known.use !== field.use) return field;
    const { label, help, required, clause_id, default: value } = known;
    const type = whyNot(field, known.type) === undefined ? known.type : field.type;
    const options = known.options.length > 0 ? known.options : field.options;
    const fields = keepSettings(known.fields, field.fields);
    return { ...field, label, help, required, clause_id, default: value, type, options, fields };
  });
}

/** Whether one text can be its value. Lists of several fields have none. */
export const fitsInCell = ({ use, fields }: StoredField): boolean =>
  use !== "list" || fields.length === 0 || (fields.length === 1 && fields[0]?.key === "this");

/** `customer.billingAddress` is Customer billing address. */
function labelOf(key: string): string {
  const words = key
    .replace(/^clause:/, "")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .split(/[\s._-]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}{2,}$/u.test(word) ? word : word.toLowerCase()));
  const label = words.join(" ");
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** How many lists are nested in each other. */
export const depthOf = (fields: { use: string; fields: ReadField[] }[]): number =>
  fields.reduce((depth, { use, fields }) => Math.max(depth, use === "list" ? 1 + depthOf(fields) : 0), 0);

type Change = Omit<FieldChange, "fields" | "clause_id"> & { clause_id?: string | null; fields?: Change[] };

/** The fields with the changes of a person. Throws 400 for a field that the document does not have, or a type that its use forbids. */
export function changeFields(fields: StoredField[], changes: FieldChange[]): StoredField[] {
  const issues: Issue[] = [];
  const changed = applyChanges(fields, changes as Change[], "body.fields", issues);
  if (issues.length > 0) throw invalid(issues);
  return changed;
}

function applyChanges(fields: StoredField[], changes: Change[], path: string, issues: Issue[]): StoredField[] {
  const byKey = new Map<string, { change: Change; at: number }>();
  for (const [at, change] of changes.entries()) {
    if (byKey.has(change.key)) issues.push({ path: `${path}.${at}.key`, message: "is named twice" });
    byKey.set(change.key, { change, at });
  }
  const changed = fields.map((field) => {
    const found = byKey.get(field.key);
    byKey.delete(field.key);
    return found ? applyChange(field, found.change, `${path}.${found.at}`, issues) : field;
  });
  for (const { at } of byKey.values())
    issues.push({ path: `${path}.${at}.key`, message: "is not a field of this template" });
  return changed;
}

function applyChange(
  field: StoredField,
  { key: _key, when: _when, fields, ...change }: Change,
  path: string,
  issues: Issue[],
): StoredField {
  const type = change.type ?? field.type;
  const why = whyNot(field, type);
  if (why) issues.push({ path: `${path}.type`, message: why });
  const options = change.options ? [...new Set(change.options)] : field.options;
  if (change.type?.endsWith("enum") && options.length === 0)
    issues.push({ path: `${path}.options`, message: "must have at least one option for this type" });
  if (change.clause_id && field.use !== "clause")
    issues.push({ path: `${path}.clause_id`, message: "is only for a clause slot" });
  if (fields?.length && field.use !== "list")
    issues.push({ path: `${path}.fields`, message: "is only for a list that the document repeats" });
  const inner =
    fields && field.use === "list" ? applyChanges(field.fields, fields, `${path}.fields`, issues) : field.fields;
  return { ...field, ...withoutUndefined(change), options, fields: inner };
}

function whyNot({ use }: StoredField, type: string): string | undefined {
  if (use === "list" && type !== "list") return "must stay list: the document repeats a part for each of its items";
  if (use === "clause" && type !== "rich_text") return "must stay rich_text: a clause stands here";
  if (use === "condition" && !["boolean", "text", "enum"].includes(type))
    return "must be boolean, text or enum: the document only asks for it in conditions";
  return undefined;
}

const withoutUndefined = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;
