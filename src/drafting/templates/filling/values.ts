import { holds, readCondition } from "../../../content/formats/template/conditions.ts";
import { splitName, THIS } from "../../../content/formats/template/names.ts";
import { isRecord, valueAt, writtenValue } from "../../../content/formats/template/scope.ts";
import type { FillRecord, FillValue } from "../../../content/formats/template/template.ts";
import { checkValue, parseValue } from "../../../content/values/values.ts";
import type { Issue } from "../../../kernel/errors/errors.ts";
import { daysWrittenOut, writtenOut } from "../../written-out.ts";
import type { StoredField } from "../templates.store.ts";

/** What is written into the document, and why it cannot be made. */
interface PreparedValues {
  values: FillRecord;
  issues: Issue[];
  /** The places of required values that are missing, such as `fees.0.amount`. */
  missing: string[];
}

interface Level {
  fields: StoredField[];
  given: FillRecord;
  outer: Level | null;
  path: string;
}

const MOST_ISSUES = 1000;
const ROOT = "body.values.";

/**
 * Checks all values and writes them as the document shows them: a text as it is, other values in words. A missing value becomes its
 * default. `standIns`: what is required and missing is shown as its label in brackets.
 */
export function prepareValues(fields: StoredField[], given: FillRecord, standIns: boolean): PreparedValues {
  const done: PreparedValues = { values: {}, issues: [], missing: [] };
  const preparer = new Preparer(done, standIns);
  done.values = preparer.level({ fields, given, outer: null, path: "" });
  done.issues = done.issues.slice(0, MOST_ISSUES);
  return done;
}

class Preparer {
  readonly #done: PreparedValues;
  readonly #standIns: boolean;

  constructor(done: PreparedValues, standIns: boolean) {
    this.#done = done;
    this.#standIns = standIns;
  }

  level(level: Level): FillRecord {
    const { fields } = level;
    this.#mustBeKnown(level);
    const withDefaults = { ...level, given: { ...level.given } };
    for (const field of fields)
      if (field.default !== null && isMissing(valueAt(level.given, field.key)))
        withDefaults.given[field.key] = field.default;
    const values: [string, FillValue][] = [];
    for (const field of fields) {
      const value = this.#value(field, withDefaults);
      if (value !== undefined) values.push([field.key, value]);
    }
    return Object.fromEntries(values);
  }

  #value(field: StoredField, level: Level): FillValue | undefined {
    const value = valueAt(level.given, field.key);
    if (value !== undefined && !isMissing(value)) return this.#written(field, value, level);
    if (!field.required || !isAsked(field, level)) return undefined;
    this.#blame(level, field.key, `is required: ${field.label}`);
    this.#done.missing.push(level.path + field.key);
    if (!this.#standIns || field.use === "condition" || field.use === "list") return undefined;
    return `[${field.label}]`;
  }

  #written(field: StoredField, value: FillValue, level: Level): FillValue | undefined {
    if (field.use === "list") return this.#list(field, value, level);
    const { type } = field;
    if (type === "boolean") return this.#yesOrNo(field, value, level);
    const meta = { options: field.options };
    const isFree = (type === "enum" || type === "multi_enum") && field.options.length === 0;
    if (typeof value === "string") {
      if (isFree || IN_WORDS.has(type) || parseValue(type, meta, value) !== undefined)
        return daysWrittenOut(type, value);
      this.#blame(level, field.key, misfit(field));
      return this.#standIns ? value : undefined;
    }
    if (IN_WORDS.has(type)) {
      const words = inWords(value);
      if (words === undefined) this.#blame(level, field.key, misfit(field));
      return words;
    }
    const checked = checkValue(type, meta, value);
    if (checked.ok) return writtenOut(type, checked.value as never);
    this.#blame(level, field.key, misfit(field));
    return undefined;
  }

  #yesOrNo(field: StoredField, value: FillValue, level: Level): FillValue | undefined {
    if (typeof value === "boolean") return value;
    const read = typeof value === "string" ? parseValue("boolean", {}, value) : undefined;
    if (read === undefined) this.#blame(level, field.key, "must be true or false");
    return read;
  }

  #list(field: StoredField, value: FillValue, level: Level): FillValue[] {
    if (!Array.isArray(value)) {
      this.#blame(level, field.key, "must be a list");
      return [];
    }
    const [only] = field.fields;
    const isOfTexts = field.fields.length === 0 || (field.fields.length === 1 && only?.key === THIS);
    const items: FillValue[] = [];
    for (const [at, item] of value.entries()) {
      const path = `${level.path}${field.key}.${at}.`;
      if (isOfTexts && (typeof item === "string" || typeof item === "number")) items.push(String(item));
      else if (isRecord(item) && !isOfTexts)
        items.push(this.level({ fields: field.fields, given: item, outer: level, path }));
      else
        this.#blame(
          level,
          `${field.key}.${at}`,
          isOfTexts ? "must be a text" : "must be an object with the fields of the list",
        );
    }
    return items;
  }

  /** A misspelt name is told, not dropped. */
  #mustBeKnown({ fields, given, path }: Level): void {
    const keys = new Set(fields.map(({ key }) => key));
    const groups = new Set(fields.flatMap(({ key }) => groupsOf(key)));
    const walk = (record: FillRecord, prefix: string) => {
      for (const [name, value] of Object.entries(record)) {
        const key = prefix + name;
        if (keys.has(key)) continue;
        if (groups.has(key) && isRecord(value)) walk(value, `${key}.`);
        else this.#done.issues.push({ path: `${ROOT}${path}${key}`, message: "is not a field of this template" });
      }
    };
    walk(given, "");
  }

  #blame({ path }: Level, key: string, message: string): void {
    this.#done.issues.push({ path: `${ROOT}${path}${key}`, message });
  }
}

/** Types whose values are words of any kind. */
const IN_WORDS = new Set(["text", "rich_text", "list"]);

const isMissing = (value: FillValue | undefined) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** `a` and `a.b` for `a.b.c`. */
const groupsOf = (key: string): string[] => {
  const words = key.split(".");
  return words.slice(1).map((_, at) => words.slice(0, at + 1).join("."));
};

/** The types whose JSON says what it is. */
const TOLD = ["currency", "duration", "date_range"] as const;

/** A number, a yes or no, an amount or a period that is sent for a text. Undefined for anything else. */
function inWords(value: FillValue): string | boolean | undefined {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return String(value);
  for (const type of TOLD) {
    const checked = checkValue(type, {}, value);
    if (checked.ok) return writtenOut(type, checked.value as never);
  }
  return undefined;
}

const EXPECTED: Partial<Record<StoredField["type"], string>> = {
  text: "must be a text",
  rich_text: "must be a text",
  date: "must be a date such as 31 January 2026 or 2026-01-31",
  date_range: "must be two dates such as 2026-01-01 to 2026-12-31",
  number: "must be a number",
  percentage: "must be a percentage such as 5 %",
  currency: "must be an amount with its currency, such as USD 250,000",
  duration: "must be a duration such as 12 months",
  email: "must be an e-mail address",
  url: "must be an address such as https://example.com",
};

function misfit({ type, options }: StoredField): string {
  const few = options.slice(0, 10).map((option) => `“${option}”`);
  if (type === "enum" || type === "multi_enum")
    return `must be one of ${few.join(", ")}${options.length > few.length ? " …" : ""}`;
  return EXPECTED[type] ?? "is not a value of this field";
}

/** Whether the document uses the field with these values. */
function isAsked({ when }: StoredField, level: Level): boolean {
  const condition = when === null ? null : readCondition(when);
  if (condition === null || typeof condition === "string") return true;
  return holds(condition, (name) => {
    const { value, type } = lookUp(level, name);
    if (typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map((item) => writtenValue(item)?.value ?? "…");
    const text = typeof value === "number" ? String(value) : (writtenValue(value)?.value ?? "");
    return type === "boolean" ? (parseValue("boolean", {}, text) ?? false) : text;
  });
}

/** A plain name belongs to the items of a list; others may be of the document. */
function lookUp(level: Level, name: string): { value: FillValue | undefined; type: StoredField["type"] | undefined } {
  const { up, own } = splitName(name);
  let from: Level = level;
  for (let step = 0; step < up && from.outer; step++) from = from.outer;
  for (let at: Level | null = from; at; at = own.includes(".") ? at.outer : null) {
    const value = valueAt(at.given, own);
    if (value !== undefined) return { value, type: at.fields.find(({ key }) => key === own)?.type };
  }
  return { value: undefined, type: undefined };
}
