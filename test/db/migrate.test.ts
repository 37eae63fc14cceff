import pg from "pg";
import { parse } from "pg-connection-string";
import { expect, it } from "vitest";
import { database } from "../support/installation.ts";
import { runScript } from "../support/process.ts";

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
