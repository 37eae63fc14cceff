import { readCondition } from "../../content/formats/template/conditions.ts";
import { formatList, t } from "../../content/messages/messages.ts";
import { type AskedField, LISTS, type ReportData } from "./data/report-data.ts";

/** The names that every report has. */
export const TEXTS = [
  "title",
  "source",
  "scope",
  "total",
  "result",
  "day",
  "author",
  "organization",
  "hasValues",
] as const;

const VALUE_KEYS = ["key", "label", "value"];
const ROW_KEYS = ["number", "documentName", "values"];
const FINDING_KEYS = [
  ...[
    "number",
    "documentName",
    "inDocument",
    "playbook",
    "check",
    "importance",
    "verdict",
    "found",
    "wanted",
    "analysis",
  ],
  ...["decision", "note", "currentText", "proposedText", "reason", "needsDecision", "isOpen", "isProposed"],
];
const SUMMARY_KEYS = ["heading", "column", "label", "count", "total"];
/** The lists in the items of a list, with their own fields. */
const INNER: Record<string, string[]> = { "rows.values": VALUE_KEYS, "subjects.statements": ["documentName", "value"] };
const ITEM_KEYS: Record<(typeof LISTS)[number], string[]> = {
  rows: ROW_KEYS,
  subjects: ["subject", "count", "total", "open", "without", "statements"],
  ...{ summary: SUMMARY_KEYS, outcomes: SUMMARY_KEYS },
  documents: ["number", "documentName", "title", "pages", "language", "status"],
  ...{ findings: FINDING_KEYS, openPoints: FINDING_KEYS, decidedPoints: FINDING_KEYS },
  ...{ proposals: FINDING_KEYS, metPoints: FINDING_KEYS },
};

/**
 * The names that a template asks for and the report does not have. `given`: what the template has itself, such as its clauses.
 * `rowKeys`: further names of the fields of `rows`; null if not known yet.
 */
export function missingNames(
  { fields, given }: { fields: AskedField[]; given: object },
  rowKeys: Iterable<string> | null,
): string[] {
  const isOffered = (name: string) => Object.hasOwn(given, name) || [...TEXTS, ...LISTS].some((each) => each === name);
  return fields.flatMap((field) => {
    const { key, use } = field;
    const list = LISTS.find((name) => name === key);
    if (use === "list" && list) return missingInItems(list, field.fields, rowKeys);
    if (use === "condition" ? isOffered(key) : isOffered(key) && !list) return [];
    return isNeeded(field, isOffered) ? [key] : [];
  });
}

function missingInItems(list: (typeof LISTS)[number], fields: AskedField[], rowKeys: Iterable<string> | null) {
  const own = new Set([...ITEM_KEYS[list], ...(list === "rows" ? (rowKeys ?? []) : [])]);
  const isOffered = (name: string) => own.has(name) || (list === "rows" && rowKeys === null);
  return fields.flatMap((field): string[] => {
    const name = `${list}.${field.key}`;
    const inner = INNER[name];
    if (field.use === "list" && inner)
      return field.fields
        .filter(({ key, required }) => required && !inner.includes(key))
        .map(({ key }) => `${name}.${key}`);
    const isThere = field.use !== "list" && isOffered(field.key);
    return isThere || !isNeeded(field, isOffered) ? [] : [name];
  });
}

/** Whether it is missed: not if the template asks whether there is a value, or uses it only where something else has one. */
function isNeeded({ use, required, when }: AskedField, isOffered: (name: string) => boolean): boolean {
  if (use === "list" || use === "clause") return true;
  const condition = when === null ? [] : readCondition(when);
  const isNever =
    typeof condition !== "string" &&
    condition.some(({ name, equals, isNot }) => equals !== "" && !isNot && !isOffered(name));
  return required && !isNever;
}

/** The names of the fields of these rows. */
export const rowKeysOf = ({ rows, rowKeys = [] }: ReportData): Set<string> =>
  new Set([...rowKeys, ...rows.flatMap((row) => Object.keys(row))]);

export const misfitMessage = (missing: string[]): string =>
  t(
    "This template asks for {count, plural, one {a field} other {fields}} that the report does not have: {names}. Choose another template, or change these names in Word.",
    { count: missing.length, names: formatList(missing) },
  );
