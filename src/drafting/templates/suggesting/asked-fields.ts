import { prepareLocator } from "../../../content/citations/locate.ts";
import { THIS } from "../../../content/formats/template/names.ts";
import type { FillRecord, FillValue } from "../../../content/formats/template/template.ts";
import { parseValue } from "../../../content/values/values.ts";
import { prepareValues } from "../filling/values.ts";
import type { StoredField } from "../templates.store.ts";
import type { AskedField, SuggestionAnswer } from "./suggest.prompt.ts";
import type { Suggestion, Suggestions } from "./suggest.schema.ts";

/** What the model said of a field. */
export type FieldAnswer = Omit<SuggestionAnswer["answers"][number], "field"> & AskedField;
type Place = Suggestion["places"][number];

/** Fields in lists of lists are left to the person. */
export const askedFields = (fields: StoredField[]): AskedField[] =>
  fields.flatMap((field): AskedField[] => {
    if (field.use !== "list") return [{ field, list: null }];
    const inner = field.fields.length > 0 ? field.fields : [{ ...field, key: THIS, type: "text" as const }];
    return inner.filter(({ use }) => use !== "list").map((each) => ({ field: each, list: field }));
  });

/** What the answers come to: values that fit and whose words stand in the instruction. */
export function suggestionsOf(
  instruction: string,
  fields: StoredField[],
  answers: FieldAnswer[],
): Omit<Suggestions, "template_id"> {
  const locator = prepareLocator({ text: instruction, pages: [] });
  const suggestions: Suggestion[] = [];
  const open: Suggestions["open"] = [];
  for (const field of fields) {
    const own = answers
      .filter(({ list, ...answer }) => (list ?? answer.field).key === field.key)
      .map((answer) => ({ ...answer, places: placesOf(instruction, locator.place(answer.quote)) }));
    const located = own.filter(({ places }) => places.length > 0);
    const read = field.use === "list" ? readItems(field, located) : readValue(field, located);
    if (typeof read === "object") suggestions.push({ key: field.key, ...read });
    else open.push({ key: field.key, reason: located.length === 0 ? "not_stated" : read });
  }
  return { suggestions, open };
}

const placesOf = (text: string, found: { start: number; end: number }[]): Place[] =>
  found.map(({ start, end }) => ({ quote: text.slice(start, end), start, end }));

type Located = FieldAnswer & { places: Place[] };
type Read = { value: FillValue; places: Place[] } | "unfit" | "contradictory";

function readValue(field: StoredField, answers: Located[]): Read {
  const read = answers.map(({ value, places }) => ({ value: fitting(field, value), places }));
  const [first] = read;
  if (!first || first.value === undefined) return "unfit";
  const all = new Set(read.map(({ value }) => (typeof value === "string" ? value.trim().toLowerCase() : value)));
  return all.size > 1 ? "contradictory" : { value: first.value, places: first.places };
}

const MOST_ITEMS = 500;

function readItems(list: StoredField, answers: Located[]): Read {
  const items = new Map<number, FillRecord>();
  const places: Place[] = [];
  for (const { item, field, value, places: own } of answers) {
    const written = fitting(field, value);
    if (written === undefined || item < 1 || item > MOST_ITEMS) continue;
    items.set(item, { ...items.get(item), [field.key]: written });
    places.push(...own);
  }
  if (items.size === 0) return "unfit";
  const ordered = [...items].sort(([a], [b]) => a - b).map(([, item]) => item);
  const isOfTexts = list.fields.length === 0 || list.fields.every(({ key }) => key === THIS);
  return { value: isOfTexts ? ordered.map((item) => item[THIS] ?? "") : ordered, places };
}

/** The value as a form holds it: a yes or no, a day as 2026-01-31, and other values in words. Undefined if it is none of the field. */
function fitting(field: StoredField, words: string): FillValue | undefined {
  const { key, type } = field;
  const text = words.trim();
  if (text === "") return undefined;
  const value = type === "boolean" || type === "date" ? parseValue(type, {}, text) : text;
  if (value === undefined || value === null) return undefined;
  const { issues } = prepareValues([{ ...field, default: null, when: null }], { [key]: value }, true);
  return issues.length === 0 ? value : undefined;
}
