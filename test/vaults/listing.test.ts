import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  checkFilter,
  compareValues,
  FIELD_TYPES,
  FILTER_OPS,
  type FieldType,
  matches,
  sortKeyOf,
  type Value,
} from "../../src/content/values/values.ts";
import { type Listing, listDocumentIds } from "../../src/vaults/views/listing.store.ts";
import { readFilterQuery } from "../../src/vaults/views/listing.ts";
import { sent, stored } from "../content/values/arbitraries.ts";
import { useApp } from "../support/harness.ts";
import { makeVault } from "../support/make.ts";

const app = useApp();
const DOCUMENTS = 25;
const RUNS = Number(process.env.RUNS ?? 15);
/** Three query plans: few documents first, one document after another, all cells at once. All must return the same. */
const EFFORTS = [
  { few: 500, inTurn: 5 },
  { few: 0, inTurn: 100 },
  { few: 0, inTurn: 0 },
];
const BUILT_IN: Partial<Record<FieldType, string>> = {
  party_list: "parties",
  related_agreement_list: "relatedAgreements",
};

/** A vault with one column of the type, with helpers that write and list its cells. */
async function tableOf(fieldType: FieldType) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const fieldKey = BUILT_IN[fieldType] ?? "typed";
  const column = { label: "Typed", instructions: "x", field_type: fieldType };
  const field_meta = fieldType.endsWith("enum") ? { options: ["Yes"] } : null;
  if (fieldKey === "typed") await ada.post(`${vault.path}/columns`, { ...column, field_meta });
  const { columns } = (await ada.get(`${vault.path}/columns`)).body;
  const ids: string[] = [];
  for (let number = 0; number < DOCUMENTS; number++) ids.push(await vault.document());
  const write = (values: (Value | null)[]) =>
    vault.extractColumn(
      fieldKey,
      fieldType,
      values.map((value, at) => [ids[at]!, value === null ? { outcome: "absent" } : { value }]),
    );
  const whole = {
    organizationId: org.id,
    vaultId: vault.id,
    conditions: [],
    limit: 100,
    offset: 0,
    documents: DOCUMENTS,
  };
  const list = (asked: Partial<Listing>, effort?: (typeof EFFORTS)[number]) =>
    listDocumentIds(app.database.organization(org.id), { ...whole, ...asked }, effort);
  const where = ({ op, value }: Asked) =>
    readFilterQuery(columns, { [fieldKey]: { op: op as never, value } }, "filter");
  return { ids, fieldKey, write, list, where };
}

/** Cells of one column: some empty, some equal. */
const cellsOf = (fieldType: FieldType) =>
  fc
    .array(
      stored(fieldType).map(({ value }) => value as Value),
      { minLength: 1, maxLength: 12 },
    )
    .chain((values) =>
      fc.array(fc.option(fc.constantFrom(...values), { freq: 5 }), { minLength: DOCUMENTS, maxLength: DOCUMENTS }),
    );

interface Asked {
  op: string;
  value: unknown;
}

/** Filters for the type, with operands that equal, nearly equal, are part of, or differ from the cells. */
function filtersOf(fieldType: FieldType, cells: (Value | null)[]): fc.Arbitrary<Asked[]> {
  const held = cells.filter((value) => value !== null).flatMap((value) => VARIANTS.map((vary) => varied(value, vary)));
  const texts = ["a", ...held.flatMap(textsOf)];
  const value = fc.oneof(
    fc.constantFrom<unknown>(undefined, ...held, ...texts),
    sent(fieldType).map((one) => one.value),
    fc
      .tuple(fc.constantFrom(...texts), fc.nat(8), fc.integer({ min: 1, max: 8 }))
      .map(([text, from, length]) => text.slice(from, from + length)),
    fc.array(fc.constantFrom<unknown>(...held, ...texts), { minLength: 1, maxLength: 4 }),
  );
  const asked = fc.record({ op: fc.constantFrom(...FILTER_OPS), value });
  const pair = fc.array(fc.constantFrom<unknown>(...held, ...texts), { minLength: 2, maxLength: 2 });
  const between = fc.record({ op: fc.constant("between"), value: pair });
  return fc.array(
    fc
      .oneof(asked, ...(HAS_BOUNDS.includes(fieldType) ? [between] : []))
      .filter((one) => checkFilter(fieldType, one.op, one.value).length === 0),
    { minLength: 3, maxLength: 3 },
  );
}

const HAS_BOUNDS: FieldType[] = ["date", "number", "percentage", "currency", "duration"];

const VARIANTS = [
  (text: string) => text,
  (text: string) => text.toUpperCase(),
  (text: string) => ` ${text.toLowerCase()}`,
  (text: string) => text.normalize("NFD").replaceAll("i", "İ"),
];

function varied(value: unknown, vary: (text: string) => string): unknown {
  if (typeof value === "string") return vary(value);
  if (Array.isArray(value)) return value.map((item) => varied(item, vary));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, varied(item, vary)]));
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

describe.each(FIELD_TYPES)("listing by a column of type %s", (fieldType) => {
  let table: Awaited<ReturnType<typeof tableOf>>;
  beforeAll(async () => {
    table = await tableOf(fieldType);
  });

  it("returns the documents whose cells match the filter", async () => {
    const { ids, write, list, where } = table;
    const cells = cellsOf(fieldType).chain((values) => fc.tuple(fc.constant(values), filtersOf(fieldType, values)));
    await fc.assert(
      fc.asyncProperty(cells, async ([values, filters]) => {
        await write(values);
        for (const asked of filters) {
          const passing = ids.filter((_, at) => matches(fieldType, values[at]!, asked.op, asked.value));
          for (const effort of EFFORTS) {
            const listed = await list({ conditions: where(asked) }, effort);
            expect(listed.toSorted(), JSON.stringify({ ...asked, ...effort })).toEqual(passing.toSorted());
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 600_000);

  it("sorts by value, filtered or not, with empty cells last", async () => {
    const { ids, fieldKey, write, list, where } = table;
    const page = fc.record({ descending: fc.boolean(), limit: fc.integer({ min: 1, max: 30 }), offset: fc.nat(30) });
    const cells = cellsOf(fieldType).chain((values) =>
      fc.tuple(fc.constant(values), filtersOf(fieldType, values), page),
    );
    await fc.assert(
      fc.asyncProperty(cells, async ([values, [asked], { descending, limit, offset }]) => {
        await write(values);
        const heldBy = (id: string) => values[ids.indexOf(id)]!;
        const sort = { fieldKey, descending };
        const all = await list({ sort });
        expect(all.toSorted()).toEqual(ids.toSorted());
        const ordered = all.map(heldBy);
        for (let at = 1; at < ordered.length; at++) mustFollow(fieldType, ordered[at - 1]!, ordered[at]!, descending);
        const passing = all.filter((id) => matches(fieldType, heldBy(id), asked!.op, asked!.value));
        for (const effort of EFFORTS) {
          const listed = await list({ sort, conditions: where(asked!), limit, offset }, effort);
          expect(listed, JSON.stringify({ ...asked, ...effort })).toEqual(passing.slice(offset, offset + limit + 1));
        }
      }),
      { numRuns: Math.ceil(RUNS / 2), endOnFailure: true },
    );
  }, 600_000);
});

it("lists by dates relative to today", async () => {
  const { ids, write, list, where } = await tableOf("date");
  const from = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await write([from(-40), from(-10), from(10), from(40), null]);
  const found = async (op: string, value: unknown) =>
    (await list({ conditions: where({ op, value }) })).map((id) => ids.indexOf(id)).toSorted();
  expect(await found("in_next", 30)).toEqual([2]);
  expect(await found("in_next", 60)).toEqual([2, 3]);
  expect(await found("in_last", 30)).toEqual([1]);
  const thisYear = [from(-40), from(-10), from(10), from(40)].flatMap((day, at) =>
    day.slice(0, 4) === from(0).slice(0, 4) ? [at] : [],
  );
  expect(await found("in_this", "year")).toEqual(thisYear);
});

/** Two values with equal sort keys, such as texts that differ only in case, may come in either order. */
function mustFollow(fieldType: FieldType, before: Value | null, after: Value | null, descending: boolean) {
  if (after === null) return;
  expect(before, "an empty cell before a value").not.toBeNull();
  const keys = [before, after].map((value) => JSON.stringify(sortKeyOf(fieldType, value as never)));
  if (keys[0] === keys[1]) return;
  const order = compareValues(fieldType, before as never, after as never);
  expect(Math.sign(order), keys.join(" before ")).toBe(descending ? 1 : -1);
}
