import { typeOf } from "../../content/values/values.ts";
import type { Column } from "../columns/columns.schema.ts";
import type { Filter } from "../documents/documents.schema.ts";
import { isText } from "./column-types.ts";
import type { Lookup } from "./question.ts";
import type { Token } from "./tokens.ts";
import { WORDS } from "./words.ts";

type Name = Extract<Token, { kind: "name" }>;
type Found = { column: Column; condition: Filter[string] };

const contains = (column: Column, value: string): Found => ({ column, condition: { op: "contains", value } });

/** The column that a name without a column belongs to, by where its cells hold it. Undefined when that is not clear. */
export async function namedColumn(
  { text, before }: Name,
  columns: Column[],
  lookup: Lookup,
  isBeforeDocument: boolean,
): Promise<Found | undefined> {
  const parties = columns.find(({ field_type }) => typeOf(field_type).questions.isParty);
  if (parties && WORDS.before_party.includes(before) && /^\p{Lu}/u.test(text)) return contains(parties, text);
  for (const written of [text, text.replace(/s$/, "")]) {
    const held = new Map<Column, Awaited<ReturnType<Lookup>>>();
    for (const column of columns.filter(isText)) held.set(column, await lookup(column, written));
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
