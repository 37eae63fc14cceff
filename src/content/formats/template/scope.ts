import { holds } from "./conditions.ts";
import type { Level } from "./fields.ts";
import { THIS } from "./names.ts";
import type { FillRecord, FillValue, NotedText } from "./template.ts";
import type { IfNode } from "./tree.ts";

/** The values of the document, or of one item of a list. */
export interface Scope {
  value: FillValue;
  level: Level;
  outer: Scope | null;
  /** The path to the value, with its dot: `fees.0.` */
  path: string;
}

/** What a name stands for here. Undefined if it has no value. */
export function lookUp(scope: Scope, name: string): FillValue | undefined {
  const { up, own } = scope.level.resolve(name);
  let found: Scope = scope;
  for (let step = 0; step < up && found.outer; step++) found = found.outer;
  return own === THIS && found.outer ? found.value : valueAt(found.value, own);
}

/** A value by its name: a key with dots, or nested. */
export function valueAt(value: FillValue | undefined, name: string): FillValue | undefined {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) {
    const key = name.slice(0, dot);
    const found = Object.hasOwn(value, key) ? valueAt(value[key], name.slice(dot + 1)) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

export const isRecord = (value: FillValue | undefined): value is FillRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value as a text with its footnote. Undefined for a list or a group. */
export function writtenValue(value: FillValue | undefined): NotedText | undefined {
  if (typeof value === "string") return { value };
  if (typeof value === "boolean") return { value: value ? "Yes" : "No" };
  if (!isRecord(value) || typeof value.value !== "string") return undefined;
  const { footnote, noteId, isSet } = value;
  return {
    value: value.value,
    ...(typeof footnote === "string" && { footnote }),
    ...(typeof noteId === "string" && { noteId }),
    ...(typeof isSet === "boolean" && { isSet }),
  };
}

export const applies = ({ condition }: Pick<IfNode, "condition">, scope: Scope): boolean =>
  holds(condition, (name) => {
    const value = lookUp(scope, name);
    if (typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map((item) => writtenValue(item)?.value ?? "…");
    const { value: text = "", isSet = text.trim() !== "" } = writtenValue(value) ?? {};
    return { text, isSet };
  });
