import type { Column, NewView } from "../sdk/src/client.ts";
import { UsageError } from "./errors.ts";

type Filter = NonNullable<NewView["filter"]>;
type Condition = Filter[string];

const SIGNS = { "=": "eq", "!=": "ne", "<": "lt", "<=": "lte", ">": "gt", ">=": "gte", "~": "contains" } as const;
const WORDS = ["between", "contains", "in", "not_in", "in_next", "in_last", "in_this", "empty", "not_empty"] as const;
const FORM = new RegExp(
  `^\\s{0,9}([^\\s=!<>~]{1,120})\\s{0,9}(?:(!=|<=|>=|=|<|>|~)|\\s(${WORDS.join("|")})(?=\\s|$))\\s{0,9}([^]*)$`,
);
const COUNTED = ["number", "percentage"];

/** Conditions such as `term > 2`, `governingLaw ~ York`, `endDate in_next 90` and `party empty`. All of them must hold. */
export function filterOf(
  conditions: string[],
  columns: Pick<Column, "field_key" | "field_type">[],
): Filter | undefined {
  if (conditions.length === 0) return undefined;
  const filter: Filter = {};
  for (const text of conditions) {
    const [, key, sign, word, value = ""] = FORM.exec(text) ?? [];
    if (key === undefined)
      throw new UsageError(
        `--where ${text}: say it as KEY = VALUE, with one of ${Object.keys(SIGNS).join(" ")} ${WORDS.join(" ")}`,
      );
    if (filter[key]) throw new UsageError(`--where has two conditions on ${key}. Use between, or --filter.`);
    const op = sign === undefined ? (word as Condition["op"]) : SIGNS[sign as keyof typeof SIGNS];
    filter[key] = conditionOf(op, value.trim(), typeOf(key, columns));
  }
  return filter;
}

export function mustBeColumn<C extends Pick<Column, "field_key">>(key: string, columns: C[]): C {
  const column = columns.find(({ field_key }) => field_key === key);
  if (column) return column;
  const known = columns.map(({ field_key }) => field_key).join(", ");
  throw new UsageError(`The vault has no column ${key}. Its columns: ${known}`);
}

function typeOf(key: string, columns: Pick<Column, "field_key" | "field_type">[]): string {
  const [field, aspect] = key.split("@");
  const column = mustBeColumn(field!, columns);
  if (aspect === undefined) return column.field_type;
  return aspect === "confidence" ? "number" : "boolean";
}

function conditionOf(op: Condition["op"], value: string, type: string): Condition {
  if (op === "empty" || op === "not_empty") return { op };
  if (value === "") throw new UsageError(`--where needs a value after ${op}.`);
  const isList = op === "in" || op === "not_in" || op === "between";
  if (isList && !value.startsWith("["))
    return { op, value: value.split(",").map((each) => typedValue(each.trim(), type)) };
  return { op, value: op === "in_next" || op === "in_last" ? typedValue(value, "number") : typedValue(value, type) };
}

/** As the column is typed: `{"amount": 5, "currency": "EUR"}` and lists are written as JSON. */
function typedValue(text: string, type: string): unknown {
  if (COUNTED.includes(type)) {
    const number = Number(text);
    if (!Number.isFinite(number)) throw new UsageError(`--where: ${text} is not a number.`);
    return number;
  }
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  if (!/^[{["]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
