/** A piece of SQL with its values, to be placed inside another query: `sql`select … where ${part`id = ${id}`}``. */
export class Part {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

export const part = (strings: TemplateStringsArray, ...values: unknown[]) => new Part(strings, values);
export const nothing = new Part([""], []);

/** Joins pieces with a separator such as ` and `. */
export function join(parts: Part[], separator: string): Part {
  if (parts.length === 0) return nothing;
  return new Part(["", ...parts.slice(1).map(() => separator), ""], parts);
}

/** A quoted column or table name. */
export const name = (identifier: string) => new Part([`"${identifier.replaceAll('"', '""')}"`], []);

/** A value for a json or jsonb column. Without it, `pg` sends arrays as PostgreSQL arrays. */
export const json = (value: unknown) => JSON.stringify(value);

export interface Query {
  /** The name of the prepared statement; undefined once too many are cached. */
  name: string | undefined;
  text: string;
  values: unknown[];
}

const MAX_PREPARED = 1000;
const names = new Map<string, string>();
const whole = new WeakMap<TemplateStringsArray, { name: string | undefined; text: string }>();

/** Compiles a template to a query with `$1, $2, …`. A template without nested pieces is compiled only once. */
export function compile(strings: TemplateStringsArray, values: unknown[]): Query {
  const known = whole.get(strings);
  if (known) return { ...known, values };
  const flat: unknown[] = [];
  const text = write(strings, values, flat);
  const query = { name: nameOf(text), text };
  if (!values.some((value) => value instanceof Part)) whole.set(strings, query);
  return { ...query, values: flat };
}

function write(strings: readonly string[], values: readonly unknown[], flat: unknown[]): string {
  let [text = ""] = strings;
  values.forEach((value, index) => {
    text += value instanceof Part ? write(value.strings, value.values, flat) : `$${flat.push(value)}`;
    text += strings[index + 1];
  });
  return text;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_PREPARED) return known;
  const fresh = `q${names.size}`;
  names.set(text, fresh);
  return fresh;
}

/** `"name" = $1, "description" = $2` for the fields of a change. */
export const assignments = (change: Record<string, unknown>) =>
  join(
    Object.entries(change).map(([column, value]) => part`${name(column)} = ${value}`),
    ", ",
  );
