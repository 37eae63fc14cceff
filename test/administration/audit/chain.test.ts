import { describe, expect, it } from "vitest";
import { pruneAudit, verifyAudit } from "../../../src/administration/audit/chain.ts";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const app = useApp();

/** An organization with five records. */
async function withRecords(count = 5) {
  const org = await app.organization();
  for (let number = 1; number <= count; number++)
    await org.asOrganization.post("/projects", { name: `Deal ${number}` });
  return org;
}

async function verify(org: TestOrganization, head?: string) {
  const { systemTransaction } = app.database;
  const report = await systemTransaction((sql) => verifyAudit(sql, app.deps, { org: org.id, ...(head && { head }) }));
  return { ...report.organizations[0]!, whole: report.whole };
}

const tamper = (change: (sql: Sql) => Promise<unknown>) => app.database.systemTransaction(change);
const positionsOf = (org: TestOrganization) => app.database.system<{
  position: number;
  id: number;
  previous_hash: Buffer;
}>`
  select position, id, previous_hash from audit_records where organization_id = ${org.id} order by position`;

describe("each record holds the hash of the one before it", () => {
  it("in a chain of its organization, which `audit verify` finds whole", async () => {
    const [org, other] = [await withRecords(), await withRecords(2)];
    const rows = await positionsOf(org);
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[0]!.previous_hash).toEqual(Buffer.alloc(32));
    expect(new Set(rows.map(({ previous_hash }) => previous_hash.toString("hex"))).size).toBe(5);
    expect(await verify(org)).toEqual({
      organization_id: org.id,
      records: 5,
      head: expect.stringMatching(/^5:[0-9a-f]{64}$/),
      faults: [],
      whole: true,
    });
    expect(await verify(other)).toMatchObject({ records: 2, whole: true });
    expect(await verify(await app.organization())).toMatchObject({ records: 0, whole: true });
  });

  it("without gaps, even when many write at once", async () => {
    const org = await app.organization();
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, number) => org.asOrganization.post("/projects", { name: `Deal ${number}` })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201));
    expect((await positionsOf(org)).map(({ position }) => position)).toEqual(
      Array.from({ length: 30 }, (_, at) => at + 1),
    );
    expect(await verify(org)).toMatchObject({ records: 30, whole: true });
  });

  it("and a change that is rolled back leaves no record in it", async () => {
    const org = await withRecords(1);
    await org.asOrganization.post("/webhooks", { url: "https://127.0.0.1/", events: ["job.failed"] });
    await org.asOrganization.post("/projects", { name: "Last" });
    expect(await verify(org)).toMatchObject({ records: 2, whole: true });
  });
});

describe("`audit verify` finds", () => {
  it.each([
    ["operation", "operation = 'GET /ping'"],
    ["target", "target = '{}'"],
    ["person", "user_id = 1"],
    ["date", "at = at + interval '1 second'"],
    ["address", "address = '10.0.0.1'"],
    ["recorded names", `names = '{"x": 1}'`],
    ["organization key", "api_key_id = null"],
  ])("one record whose %s was changed in SQL", async (_, change) => {
    const org = await withRecords();
    const [, , third] = await positionsOf(org);
    await app.database.session(({ sql }) => sql.script(`update audit_records set ${change} where id = ${third!.id}`));
    expect(await verify(org)).toMatchObject({ whole: false, faults: ["Record 3 was changed."] });
  });

  it.each([
    [1, "Record 1 was removed."],
    [3, "Record 3 was removed."],
    [5, "Record 5 was removed."],
  ])("that record %s was deleted in SQL", async (position, fault) => {
    const org = await withRecords();
    await tamper((sql) => sql`delete from audit_records where organization_id = ${org.id} and position = ${position}`);
    expect(await verify(org)).toMatchObject({ whole: false, faults: [fault] });
  });

  it("that all records were deleted in SQL", async () => {
    const org = await withRecords();
    await tamper((sql) => sql`delete from audit_records where organization_id = ${org.id}`);
    expect(await verify(org)).toMatchObject({ whole: false, faults: ["Records 1 to 5 were removed."] });
  });

  it("a record that was inserted outside the chain, in its middle, or with an earlier date", async () => {
    const put = (org: TestOrganization, position: number | null) =>
      tamper(async (sql) => {
        await sql`alter table audit_records disable trigger chain_added`;
        await sql`insert into audit_records (organization_id, operation, target, request_id, position, previous_hash)
          values (${org.id}, 'GET /ping', '{}', 'forged', ${position}, ${Buffer.alloc(32)})`;
        await sql`alter table audit_records enable trigger chain_added`;
      });
    const past = await withRecords();
    await put(past, null);
    expect((await verify(past)).faults).toEqual(["1 records are not part of the chain: they were added past it."]);
    const behind = await withRecords();
    await put(behind, 6);
    expect((await verify(behind)).faults).toContain("Record 6 was added past the chain.");
    const between = await withRecords();
    await tamper(async (sql) => {
      await sql`update audit_records set position = -position where organization_id = ${between.id} and position > 2`;
      await sql`update audit_records set position = 1 - position where organization_id = ${between.id} and position < 0`;
    });
    await put(between, 3);
    expect((await verify(between)).whole).toBe(false);
    const dated = await withRecords();
    await tamper(
      (sql) => sql`insert into audit_records (organization_id, operation, target, request_id, at)
        values (${dated.id}, 'GET /ping', '{}', 'forged', now() - interval '1 day')`,
    );
    expect((await verify(dated)).faults).toEqual(["Record 6 has an earlier date than the records before it."]);
  });

  it("two records that were swapped together with their hashes", async () => {
    const org = await withRecords();
    await tamper(async (sql) => {
      await sql`update audit_records a set position = -b.position, previous_hash = b.previous_hash from audit_records b
        where a.organization_id = ${org.id} and b.organization_id = ${org.id} and a.position in (2, 3) and b.position = 5 - a.position`;
      await sql`update audit_records set position = -position where organization_id = ${org.id} and position < 0`;
    });
    const { whole, faults } = await verify(org);
    expect([whole, faults]).toEqual([false, expect.arrayContaining(["Record 2 was changed."])]);
  });

  it("a record that was moved to another organization", async () => {
    const [org, other] = [await withRecords(), await withRecords()];
    await tamper(
      (sql) =>
        sql`update audit_records set organization_id = ${other.id}, position = null where organization_id = ${org.id} and position = 3`,
    );
    expect((await verify(org)).faults).toEqual(["Record 3 was removed."]);
    expect((await verify(other)).faults).toEqual(["1 records are not part of the chain: they were added past it."]);
  });

  it("records removed from the end along with the stored head, when the previously printed head is passed", async () => {
    const org = await withRecords();
    const { head } = await verify(org);
    await tamper(async (sql) => {
      await sql`update audit_chains set position = 4, head_hash = (
        select previous_hash from audit_records where organization_id = ${org.id} and position = 5) where organization_id = ${org.id}`;
      await sql`delete from audit_records where organization_id = ${org.id} and position = 5`;
    });
    expect((await verify(org, head)).faults).toEqual([`No record has the given head ${head}.`]);
  });

  it("a chain that was rewritten, if the previously printed head is given", async () => {
    const org = await withRecords();
    const { head } = await verify(org);
    await org.asOrganization.post("/projects", { name: "Later" });
    expect(await verify(org, head)).toMatchObject({ whole: true, records: 6 });
    await tamper(async (sql) => {
      await sql`update audit_records set operation = 'GET /ping' where organization_id = ${org.id} and position = 2`;
      await sql`update audit_chains set position = 0, head_hash = ${Buffer.alloc(32)} where organization_id = ${org.id}`;
      await sql`update audit_records set position = null where organization_id = ${org.id}`;
      await sql`select chain_audit_record(id, organization_id) from (
        select id, organization_id from audit_records where organization_id = ${org.id} order by id) again`;
    });
    expect((await verify(org)).whole).toBe(true);
    expect((await verify(org, head)).faults).toEqual([`No record has the given head ${head}.`]);
  });
});

describe("requests", () => {
  it("can write neither the chain nor a record's position in it", async () => {
    const org = await withRecords(1);
    const sql = app.database.organization(org.id);
    await expect(sql`update audit_chains set position = 0`).rejects.toThrow(/permission denied/);
    await expect(sql`delete from audit_chains`).rejects.toThrow(/permission denied/);
    await expect(sql`select chain_audit_record(1, ${org.id})`).rejects.toThrow(/permission denied/);
    await expect(
      sql`insert into audit_records (organization_id, operation, target, request_id, position)
        values (${org.id}, 'GET /ping', '{}', 'forged', 1)`,
    ).rejects.toThrow(/permission denied/);
  });
});

describe("retention keeps the chain provable", () => {
  const prune = (org: TestOrganization, before: string) =>
    app.database.systemTransaction((sql) => pruneAudit(sql, app.deps, { org: org.id, before }));
  const LATER = "2999-01-01T00:00:00.000Z";

  it("with a checkpoint of the last record that was removed", async () => {
    const org = await withRecords();
    expect(await prune(org, "2000-01-01T00:00:00.000Z")).toMatchObject({ removed: 0 });
    expect(await prune(org, LATER)).toMatchObject({ removed: 4 });
    await org.asOrganization.post("/projects", { name: "Later" });
    expect(await verify(org)).toMatchObject({ records: 2, whole: true, faults: [] });
    await tamper((sql) => sql`delete from audit_records where organization_id = ${org.id} and position = 5`);
    expect((await verify(org)).faults).toEqual(["Record 5 was removed."]);
  });

  it("and a checkpoint that was forged in SQL to hide a removal is found", async () => {
    const org = await withRecords();
    await prune(org, LATER);
    await org.asOrganization.post("/projects", { name: "Later" });
    await tamper(async (sql) => {
      const [last] = await sql<{ previous_hash: Buffer }>`
        select previous_hash from audit_records where organization_id = ${org.id} and position = 6`;
      await sql`delete from audit_records where organization_id = ${org.id} and position = 5`;
      await sql`update audit_chains set checkpoint_position = 5, checkpoint_hash = ${last!.previous_hash} where organization_id = ${org.id}`;
    });
    expect((await verify(org)).faults).toEqual([
      "The checkpoint of retention was changed: records may have been removed before it.",
    ]);
  });

  it("and removes nothing from a chain that is not whole", async () => {
    const org = await withRecords();
    await tamper((sql) => sql`delete from audit_records where organization_id = ${org.id} and position = 2`);
    await expect(prune(org, LATER)).rejects.toThrow("Record 2 was removed.");
    expect(await positionsOf(org)).toHaveLength(4);
  });
});
