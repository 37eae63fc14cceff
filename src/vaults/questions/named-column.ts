import { typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { isText } from "./column-types.ts";
import type { CellLookup } from "./question.ts";
import type { Token } from "./tokens.ts";
import { WORDS } from "./words.ts";

type Name = Extract<Token, { kind: "name" }>;
type Condition = Filter[string];
type Found = { column: Column; condition: Condition };

const contains = (column: Column, value: string): Found => ({ column, condition: { op: "contains", value } });

/** The column that a name without a column belongs to, by where its cells hold it. Undefined when that is not clear. */
export async function namedColumn(
  { text, before }: Name,
  columns: Column[],
  lookup: CellLookup,
  isBeforeDocument: boolean,
): Promise<Found | undefined> {
  const kind = await namedKind(text, columns, lookup);
  if (kind) return kind;
  const parties = columns.find(({ field_type }) => typeOf(field_type).questions.isParty);
  if (parties && WORDS.before_party.includes(before) && /^\p{Lu}/u.test(text)) return contains(parties, text);
  for (const written of [text, text.replace(/s$/, "")]) {
    const held = new Map<Column, Awaited<ReturnType<CellLookup["holds"]>>>();
    for (const column of columns.filter(isText)) held.set(column, await lookup.holds(column, written));
    const whole = [...held].filter(([, how]) => how === "equal").map(([column]) => column);
    const [column, ...others] = whole;
    if (column && others.length === 0 && typeOf(column.field_type).questions.isName && !isType(column))
      return { column, condition: { op: "eq", value: written } };
    const inside = [...held].filter(([, how]) => how !== undefined).map(([column]) => column);
    const type = inside.find(isType);
    if (type && isBeforeDocument) return contains(type, written);
    if (type && inside.length === 1) return contains(type, written);
    if (parties && inside.length === 1 && inside[0] === parties && /^\p{Lu}/u.test(text))
      return contains(parties, written);
  }
  return undefined;
}

const isType = ({ field_key }: Column) => field_key === "agreementType";

/** “NDAs”: the kinds of agreement that are called so, whatever they are titled. */
async function namedKind(text: string, columns: Column[], lookup: CellLookup): Promise<Found | undefined> {
  const plain = text.toLowerCase().replace(/['’]?s$/, "");
  const titles = (WORDS.kinds as Record<string, string[]>)[plain];
  const column = columns.find(isType);
  if (!titles || !column) return undefined;
  const values = await lookup.valuesWith(column, titles);
  return values && { column, condition: { op: "in", value: values.length > 0 ? values : titles } };
}

const OPPOSITES: Record<string, Condition["op"]> = { eq: "ne", in: "not_in" };

/** The condition that all other documents meet. Undefined if there is none. */
export async function oppositeOf({ column, condition }: Found, lookup: CellLookup): Promise<Condition | undefined> {
  const op = OPPOSITES[condition.op];
  if (op) return { ...condition, op };
  if (condition.op !== "contains" || typeOf(column.field_type).key !== "text") return undefined;
  const value = await lookup.valuesWith(column, [String(condition.value)]);
  return value && { op: "not_in", value };
}
