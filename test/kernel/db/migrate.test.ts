import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import pg from "pg";
import { parse } from "pg-connection-string";
import { expect, it } from "vitest";
import { migrate, migrateAsIn } from "../../../src/kernel/db/migrate.ts";
import { openDatabase } from "../../../src/kernel/db/sql.ts";
import { database } from "../../support/installation.ts";
import { runScript } from "../../support/process.ts";

async function migrateOver(name: string, migration: string) {
  const connection = await database(name);
  const client = new pg.Client(parse(connection) as pg.ClientConfig);
  await client.connect();
  await client.query("create table schema_migrations (name text primary key, applied_at timestamptz(3) default now())");
  await client.query("insert into schema_migrations (name) values ($1)", [migration]);
  await client.end();
  return runScript("src/main.ts", ["migrate"], { DATABASE_URL: connection });
}

it("a database of a version before 0.1.0 is refused, and the message says what to do", async () => {
  const { code, stderr } = await migrateOver("before_first_release", "0001_foundation.sql");
  expect([code, stderr]).toEqual([1, expect.stringContaining("made by a version before 0.1.0. Export your data")]);
});

it("a database of a newer version is refused, and the message names what is unknown", async () => {
  const { code, stderr } = await migrateOver("newer_release", "9999_next.sql");
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining("newer than this version of Chancery: it has 9999_next.sql"),
  ]);
});

it("runs that exist when reviews are introduced become reviews, with the fields that older results lack", async () => {
  const opened = openDatabase({
    connection: await database("before_reviews"),
    poolSize: 2,
    maxWaiting: 10,
  });
  const before = readdirSync("migrations").filter((name) => name < "0009");
  await opened.systemTransaction((sql) => migrateAsIn(sql, before.sort()));
  const { system } = opened;
  const [org] = await system<{ id: string }>`insert into organizations (name) values ('Acme') returning id`;
  const [playbook_id, file_id, check_id] = [randomUUID(), randomUUID(), randomUUID()];
  const playbook = { id: playbook_id, title: "NDA", guide: null, checks: [{ id: check_id, title: "Term" }] };
  const input = {
    playbook,
    file_ids: [file_id],
    review_mode: "third-party",
    representing_party: "us",
    project_id: randomUUID(),
  };
  const result = {
    files: [{ fileId: file_id, filename: "nda.docx" }],
    summary: { flags: 1 },
    results: [{ checkId: check_id }],
  };
  await system`
    insert into jobs (organization_id, kind, class, is_internal, status, input, result, max_attempts, request_id, completed_at)
    values (${org!.id}, 'playbooks/run', 'interactive', false, 'succeeded', ${JSON.stringify(input)}, ${JSON.stringify(result)}, 1, 'r', now()),
      (${org!.id}, 'playbooks/run', 'interactive', false, 'failed', ${JSON.stringify(input)}, null, 1, 'r', now()),
      (${org!.id}, 'chat/completions', 'interactive', false, 'succeeded', '{}', '{}', 1, 'r', now())`;
  await migrate(opened);
  const rows = await system<{
    id: string;
    job_id: string;
  }>`select r.*, j.id as job_id from reviews r left join jobs j on j.id = r.id order by r.status desc`;
  expect(rows).toMatchObject([
    {
      status: "succeeded",
      project_id: null,
      playbook_id,
      file_ids: [file_id],
      playbook: { title: "NDA" },
      summary: { flags: 1 },
      result: { results: [{ checkId: check_id, certainty: null, fallbackPosition: null, relatedCheckIds: [] }] },
    },
    { status: "failed", result: null },
  ]);
  expect(rows.every(({ id, job_id }) => id === job_id)).toBe(true);
  await opened.close();
});

it("edited revisions of older decisions get file_id, in their order; other decisions stay as they are", async () => {
  const opened = openDatabase({ connection: await database("before_file_id"), poolSize: 2, maxWaiting: 10 });
  const before = readdirSync("migrations").filter((name) => name < "0020");
  await opened.systemTransaction((sql) => migrateAsIn(sql, before.sort()));
  const { system } = opened;
  const [org] = await system<{ id: string }>`insert into organizations (name) values ('Acme') returning id`;
  const [review, check_id, fileId] = [randomUUID(), randomUUID(), randomUUID()];
  const playbook = JSON.stringify({ id: randomUUID(), title: "NDA", guide: null, checks: [] });
  await system`
    insert into reviews (id, organization_id, playbook, file_ids, review_mode, representing_party, status, created_at)
    values (${review}, ${org!.id}, ${playbook}, ${[fileId]}, 'third-party', 'us', 'succeeded', now())`;
  const revision = (original: string, start: number) => ({ original, replacement: "two", start, end: start + 4 });
  const edits = [revision("five", 40), revision("nine", 10)];
  const old = JSON.stringify(edits.map((edit) => ({ fileId, ...edit })));
  const recent = JSON.stringify([{ file_id: fileId, ...edits[0] }]);
  await system`
    insert into finding_decisions (organization_id, review_id, check_id, decision, revisions, updated_at)
    values (${org!.id}, ${review}, ${check_id}, 'edited', ${old}, now()),
      (${org!.id}, ${review}, ${check_id}, 'edited', ${recent}, now()),
      (${org!.id}, ${review}, ${check_id}, 'accepted', null, now())`;
  await migrate(opened);
  const rows = await system`select decision, revisions from finding_decisions order by id`;
  expect(rows).toEqual([
    { decision: "edited", revisions: edits.map((edit) => ({ file_id: fileId, ...edit })) },
    { decision: "edited", revisions: [{ file_id: fileId, ...edits[0] }] },
    { decision: "accepted", revisions: null },
  ]);
  await opened.close();
});
