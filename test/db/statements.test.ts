import { globSync } from "node:fs";
import { resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { compile, part } from "../../src/db/query.ts";
import { type Choose, readStores, type Statement } from "../clients/store-types.ts";
import { TEMPLATE } from "../support/database.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const ROUNDS = 40;

let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ ...inject("postgres"), database: TEMPLATE });
  await client.connect();
});
afterAll(() => client.end());

/** Has the server parse a statement, and gives the names of its columns. Nothing is executed. */
function describeStatement(text: string): Promise<string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<string[]>();
  let columns: string[] = [];
  client.query({
    submit(line: pg.Connection) {
      line.parse({ name: "", text, types: [] }, true);
      line.describe({ type: "S", name: "" }, true);
      line.sync();
    },
    handleRowDescription: ({ fields }: { fields: { name: string }[] }) => {
      columns = fields.map(({ name }) => name);
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(columns),
  } as unknown as pg.Submittable);
  return promise;
}

let choose: Choose;
let called = "";
/** Each statement of the stores, with every text that it took when the functions of the stores were called. */
const texts = new Map<Statement, Set<string>>();
let byKey: Map<string, Statement[]>;

const keyOf = (strings: readonly string[]) => strings.join("$");

function record(strings: TemplateStringsArray, values: unknown[]): unknown {
  const alike = byKey.get(keyOf(strings));
  if (!alike) throw new Error(`No store has this statement: ${keyOf(strings)}`);
  const here = alike.filter(({ file }) => file === called);
  const { text } = compile(strings, values);
  for (const statement of here.length > 0 ? here : alike) texts.get(statement)!.add(text);
  return (here[0] ?? alike[0]!).makeRow(choose);
}

const first = async (strings: TemplateStringsArray, ...values: unknown[]) => record(strings, values);
const rows = async (...template: Parameters<typeof first>) => [await first(...template)].slice(choose(4) === 0 ? 1 : 0);
const sql = Object.assign(rows, {
  first,
  run: (...template: Parameters<typeof first>) => first(...template).then(() => 1),
});

/** Nothing that a value is decides what a statement returns, so most are made by their type. These cannot be. */
const SPECIAL = {
  Sql: () => sql,
  SystemSql: () => sql,
  Database: () => ({ entry: () => first }),
  Buffer: () => Buffer.alloc(8),
  Int8Array: () => new Int8Array(8),
  /** The projects or folders that somebody reaches. */
  Part: () => part`(select null::uuid as id, 'read'::text as access, 'organization'::text as scope)`,
  Condition: () => condition(),
  Listing: () => ({
    ...{ organizationId: "", vaultId: "", limit: 1, offset: choose(2), documents: 1 },
    ...[{}, { status: "ready", search: "a", updatedSince: "a" }][choose(2)],
    conditions: [[], [condition()]][choose(2)],
    sort: [undefined, { fieldKey: fieldKey(), descending: choose(2) === 0 }][choose(2)],
  }),
};

const fieldKey = () => ["documentName", "a"][choose(2)];
const condition = () => ({
  fieldKey: fieldKey(),
  fieldType: "text",
  op: ["eq", "ne", "contains", "empty"][choose(4)],
  operand: "a",
});

/** Where a string names a table. */
const GIVEN: Record<string, unknown[]> = { listRows: [sql, "organizations", "", { limit: 1, offset: 0 }] };

/** The same choices in every run. */
function chooseFrom(seed: number): Choose {
  let state = seed;
  return (alternatives) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * alternatives);
  };
}

beforeAll(async () => {
  const files = globSync("src/**/*.store.ts", { cwd: ROOT }).map((file) => resolve(ROOT, file));
  const { statements, functions } = readStores(ROOT, files, SPECIAL);
  byKey = Map.groupBy(statements, ({ strings }) => keyOf(strings));
  for (const statement of statements) texts.set(statement, new Set());
  for (let round = 0; round < ROUNDS; round++) {
    choose = chooseFrom(round);
    for (const { file, name, makeArguments } of functions) {
      called = file;
      const store = await import(file);
      // A function may stumble over a row that was made up; what it had asked until then counts.
      await new Promise((done) => done(store[name](...(GIVEN[name] ?? makeArguments(choose))))).catch(() => {});
    }
  }
}, 120_000);

it("every statement of the stores is looked at", () => {
  const missed = [...texts].filter(([, found]) => found.size === 0).map(([{ place }]) => place);
  expect(missed).toEqual([]);
  expect(texts.size).toBeGreaterThan(400);
});

it("the schema has every table, column and function that a statement names, and every field of its row type is returned", async () => {
  const faults: string[] = [];
  for (const [{ place, fields = [] }, found] of texts)
    for (const text of found) {
      const columns = await describeStatement(text).catch((error: Error) => error);
      if (columns instanceof Error) faults.push(`${place}: ${columns.message}`);
      else if (!isFetch(text)) faults.push(...missingOf(fields, columns).map((name) => `${place} returns no ${name}`));
    }
  expect([...new Set(faults)]).toEqual([]);
}, 60_000);

/** What a cursor returns is known only once it is open. */
const isFetch = (text: string) => text.startsWith("fetch ");

const missingOf = (fields: NonNullable<Statement["fields"]>, columns: string[]) =>
  fields.filter(({ name, optional }) => !optional && !columns.includes(name)).map(({ name }) => name);
