import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FIELD_TYPES, type FieldType, type Value } from "../../../src/content/values/values.ts";
import { countSummary, findSummary } from "../../../src/vaults/summary/summary.store.ts";
import { addUpTallies, recountTallies } from "../../../src/vaults/tallies/tallies.store.ts";
import { addUpChanges, recountVaults } from "../../../src/vaults/tallies/tallies.ts";
import { findCandidates } from "../../../src/vaults/views/candidates.store.ts";
import { listDocumentIds } from "../../../src/vaults/views/listing.store.ts";
import { readFilterQuery } from "../../../src/vaults/views/listing.ts";
import { stored } from "../../content/values/arbitraries.ts";
import { useApp } from "../../support/harness.ts";
import { makeVault } from "../../support/make.ts";

const app = useApp();
const DOCUMENTS = 8;
const RUNS = Number(process.env.RUNS ?? 4);
const BUILT_IN: Partial<Record<FieldType, string>> = {
  party_list: "parties",
  related_agreement_list: "relatedAgreements",
};
const MEASURED: FieldType[] = ["number", "percentage", "currency", "duration", "date"];
const INTERVALS = [undefined, "month", "quarter", "year"] as const;

async function tableOf(fieldType: FieldType) {
  const org = await app.organization();
  const ada = await org.user({ managesVaults: true });
  const vault = await makeVault(org, ada);
  const fieldKey = BUILT_IN[fieldType] ?? "typed";
  const field_meta = fieldType.endsWith("enum") ? { options: ["Yes"] } : null;
  if (fieldKey === "typed")
    await ada.post(`${vault.path}/columns`, { label: "Typed", instructions: "x", field_type: fieldType, field_meta });
  const ids: string[] = [];
  for (let number = 0; number < DOCUMENTS; number++) ids.push(await vault.document());
  const write = (at: number, value: Value | null) =>
    vault.extract(ids[at]!, fieldKey, fieldType, value === null ? { outcome: "absent" } : { value });
  const setStatus = (at: number, status: string) =>
    app.database.system`update vault_documents set status = ${status} where id = ${ids[at]!}`;
  const addUp = () => addUpTallies(app.database.system, vault.id);
  const selection = { organizationId: org.id, vaultId: vault.id, conditions: [], isTallied: true };
  /** The answer from what was counted while writing, and from counting now. They must be the same. */
  const mustAgree = async () => {
    const sql = app.database.organization(org.id);
    for (const interval of fieldType === "date" ? INTERVALS : [undefined]) {
      const grouping = { fieldKey, fieldType, interval };
      const tallied = await findSummary(sql, selection, { grouping, columns: [] });
      expect(tallied).toEqual(await countSummary(sql, selection, { grouping, columns: [] }));
    }
    if (!MEASURED.includes(fieldType)) return;
    const [kept, counted] = await Promise.all(
      [findSummary, countSummary].map((find) =>
        find(sql, selection, { grouping: undefined, columns: [{ fieldKey, fieldType }] }),
      ),
    );
    expect(kept!.total).toBe(counted!.total);
    expect(measuresOf(kept!, fieldType)).toEqual(measuresOf(counted!, fieldType));
  };
  /** Pages read from the end, and among the empty cells, must be those that walking the whole list gives. */
  const mustPageAlike = async () => {
    const sql = app.database.organization(org.id);
    for (const descending of [false, true]) {
      const listing = { ...selection, sort: { fieldKey, descending }, documents: DOCUMENTS, limit: 100, offset: 0 };
      const all = await listDocumentIds(sql, { ...listing, isTallied: false });
      for (const offset of [1, 5, 7, 9])
        expect(await listDocumentIds(sql, { ...listing, limit: 2, offset })).toEqual(all.slice(offset, offset + 3));
    }
  };
  return { org, ada, vault, ids, fieldKey, write, setStatus, addUp, mustAgree, mustPageAlike, selection };
}

/** Days have no sum. Averages are rounded as replies are. */
const measuresOf = ({ measures }: Awaited<ReturnType<typeof countSummary>>, fieldType: FieldType) =>
  measures[0]!.map(({ unit, count, sum, avg, min, max, first, last }) =>
    fieldType === "date"
      ? { count, first, last }
      : { unit, count, sum: sum.toPrecision(12), avg: avg.toPrecision(12), min, max },
  );

type Step =
  | { kind: "write"; at: number; value: Value | null }
  | { kind: "status"; at: number; status: string }
  | { kind: "add up" };

const stepsOf = (fieldType: FieldType) =>
  fc
    .array(
      stored(fieldType).map(({ value }) => value as Value),
      { minLength: 1, maxLength: 5 },
    )
    .chain((values) =>
      fc.array(
        fc.oneof(
          {
            weight: 6,
            arbitrary: fc.record({
              kind: fc.constant("write" as const),
              at: fc.nat(DOCUMENTS - 1),
              value: fc.option(fc.constantFrom(...values), { freq: 5 }),
            }),
          },
          {
            weight: 2,
            arbitrary: fc.record({
              kind: fc.constant("status" as const),
              at: fc.nat(DOCUMENTS - 1),
              status: fc.constantFrom("ready", "deleted", "duplicate"),
            }),
          },
          { weight: 1, arbitrary: fc.record({ kind: fc.constant("add up" as const) }) },
        ) as fc.Arbitrary<Step>,
        { minLength: 5, maxLength: 25 },
      ),
    );

describe.each(FIELD_TYPES)("a column of type %s", (fieldType) => {
  it("is counted while it is written as it is counted afterwards", async () => {
    const { write, setStatus, addUp, mustAgree, mustPageAlike, vault } = await tableOf(fieldType);
    await fc.assert(
      fc.asyncProperty(stepsOf(fieldType), async (steps) => {
        for (const step of steps) {
          if (step.kind === "write") await write(step.at, step.value);
          else if (step.kind === "status") await setStatus(step.at, step.status);
          else await addUp();
        }
        await mustAgree();
        await mustPageAlike();
        await addUp();
        await mustAgree();
        expect(await recountTallies(app.database.system, vault.id)).toBe(0);
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  }, 120_000);
});

it("counts a column with more groups than are listed, and those that changed since", async () => {
  const { vault, ids, fieldKey, addUp, mustAgree, ada } = await tableOf("text");
  const cells = `insert into cells (organization_id, vault_id, document_id, field_key, is_live, value, sort_text, folded)`;
  const add = (from: number, to: number) =>
    app.database.systemTransaction((sql) =>
      sql.script(`with d as (insert into vault_documents (organization_id, vault_id, name, name_key, status)
          select organization_id, id, n::text, n::text, 'ready' from vaults, generate_series(${from}, ${to}) n where id = '${vault.id}'
          returning organization_id, vault_id, id, name::integer % 150 as n)
        ${cells} select organization_id, vault_id, id, '${fieldKey}', true, to_jsonb('v' || n), 'v' || n, 'v' || n from d`),
    );
  await add(1, 260);
  await addUp();
  await add(261, 330);
  await vault.extract(ids[0]!, fieldKey, "text", { value: "new" });
  await mustAgree();
  const reply = (await ada.get(`${vault.path}/summary?group_by=${fieldKey}`)).body;
  expect(reply).toMatchObject({ total: DOCUMENTS + 330, empty: DOCUMENTS - 1, other: { groups: 51 } });
  expect(reply.groups).toHaveLength(100);
});

it("is right while several write the same values and others add up", async () => {
  const { vault, ids, fieldKey, mustAgree, addUp } = await tableOf("list");
  const values = [["Data", "IP"], ["IP"], ["ip", "Audit"], null] as const;
  await Promise.all(
    Array.from({ length: 60 }, async (_, turn) => {
      if (turn % 6 === 5) return addUp();
      const value = values[turn % 4];
      return vault.extract(
        ids[turn % DOCUMENTS]!,
        fieldKey,
        "list",
        value ? { value: [...value] } : { outcome: "absent" },
      );
    }),
  );
  await mustAgree();
  await addUp();
  await mustAgree();
  expect(await recountTallies(app.database.system, vault.id)).toBe(0);
});

it("counts nothing of a change that was not committed", async () => {
  const { org, ids, fieldKey, write, mustAgree } = await tableOf("number");
  await write(0, 5);
  const undone = app.database.transaction(org.id, async (sql) => {
    await sql`update cells set value = '6', sort_number = 6 where document_id = ${ids[0]!} and field_key = ${fieldKey}`;
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await mustAgree();
});

it("corrects what was counted wrong, and counts a vault that was not counted yet", async () => {
  const { vault, write, addUp, mustAgree, fieldKey } = await tableOf("number");
  for (const at of [0, 1, 2]) await write(at, at);
  await addUp();
  const { system } = app.database;
  await system`update column_tallies set documents = documents + 1 where vault_id = ${vault.id} and number = 1`;
  await system`update column_totals set sum = sum + 1 where vault_id = ${vault.id} and field_key = ${fieldKey}`;
  await expect(mustAgree()).rejects.toThrow();
  expect((await recountVaults(app.deps)).corrected).toBeGreaterThanOrEqual(2);
  await mustAgree();
  await system`delete from column_tallies where vault_id = ${vault.id}`;
  await system`update vaults set is_tallied = false where id = ${vault.id}`;
  await write(3, 3);
  await addUpChanges(app.deps);
  await mustAgree();
  expect((await system<{ is_tallied: boolean }>`select is_tallied from vaults where id = ${vault.id}`)[0]).toEqual({
    is_tallied: true,
  });
});

it("pages among empty cells, with and without documents that were not read for the column", async () => {
  const { write, mustPageAlike } = await tableOf("date");
  await write(0, "2027-01-31");
  await write(1, "2026-01-31");
  await mustPageAlike();
  for (let at = 2; at < DOCUMENTS; at++) await write(at, null);
  await mustPageAlike();
});

it("leaves no count behind a vault that is deleted", async () => {
  const { vault, write, addUp } = await tableOf("number");
  await write(0, 1);
  await addUp();
  await write(1, 2);
  await app.database.system`delete from vaults where id = ${vault.id}`;
  const left = await app.database.system`
    select from column_tallies where vault_id = ${vault.id} union all select from column_totals where vault_id = ${vault.id}
    union all select from column_tally_changes where vault_id = ${vault.id}`;
  expect(left).toEqual([]);
});

it("summarizes few matching documents as it summarizes all", async () => {
  const { org, ada, vault, fieldKey, write, selection } = await tableOf("number");
  for (const [at, value] of [4, 4, 7, null, 9, 4].entries()) await write(at, value);
  const { columns } = (await ada.get(`${vault.path}/columns`)).body;
  const conditions = readFilterQuery(columns, { [fieldKey]: { op: "lt", value: 8 } }, "filter");
  const sql = app.database.organization(org.id);
  const column = { fieldKey, fieldType: "number" as const };
  const narrowed = { ...selection, conditions };
  const asked = { grouping: column, columns: [column] };
  const few = await findCandidates(sql, narrowed, 500);
  expect(few!.ids).toHaveLength(4);
  const read = await countSummary(sql, narrowed, asked, few);
  expect(read).toEqual(await countSummary(sql, narrowed, asked));
  expect(read).toMatchObject({
    total: 4,
    filled: 4,
    groups: [
      { number: 4, count: 3 },
      { number: 7, count: 1 },
    ],
  });
});
