import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { OWNER, SUPERUSER } from "../../src/kernel/db/embedded/cluster.ts";
import { joinEmbedded } from "../../src/kernel/db/embedded/embedded.ts";
import { migrate } from "../../src/kernel/db/migrate.ts";
import { name as identifier } from "../../src/kernel/db/query.ts";
import { openDatabase } from "../../src/kernel/db/sql.ts";
import { isUpdating, storeRecorded } from "./model-outputs.store.ts";

type Place = { host: string; port: number; user: string; requestUser: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: Place;
    /** The data folder of the apps that files share. */
    apps: string;
  }
}

const TEMPLATE = "chancery_template";
const QUICK = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" };

/** Before all tests: starts a PostgreSQL with one migrated database, which each worker clones. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-test-"));
  const server = await joinEmbedded({ dataDir, settings: QUICK });
  await createDatabase(server.connection, TEMPLATE);
  const database = open({ ...server.connection, database: TEMPLATE });
  await migrate(database);
  await database.close();
  const { host, port, user, requestUser } = server.connection;
  project.provide("postgres", { host, port, user, requestUser });
  const apps = await mkdtemp(join(tmpdir(), "chancery-apps-"));
  project.provide("apps", apps);
  return async () => {
    if (isUpdating) storeRecorded();
    await server.leave();
    for (const folder of [dataDir, apps]) await rm(folder, { recursive: true, force: true });
  };
}

const open = (connection: Place & { database: string }) => openDatabase({ connection, poolSize: 2, maxWaiting: 100 });

async function createDatabase(place: Place, name: string, template = "template1") {
  const database = open({ ...place, user: SUPERUSER, database: "postgres" });
  const [found] = await database.system<{ datname: string }>`select datname from pg_database where datname = ${name}`;
  if (!found) {
    // Tests inspect the locks that requests wait for, and cut their connections.
    await database.system`grant pg_read_all_stats, pg_signal_backend to ${identifier(OWNER)}`;
    // A session that has not quite ended would make the template unavailable.
    await database.system`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${template}`;
    await database.system`create database ${identifier(name)} owner ${identifier(OWNER)} template ${identifier(template)}`;
  }
  await database.close();
}

/** This worker's own migrated database; tests stay isolated by creating an organization each. */
export async function workerDatabase(place: Place, suffix = ""): Promise<Place & { database: string }> {
  const name = `worker_${process.env.VITEST_POOL_ID ?? "0"}${suffix}`;
  await createDatabase(place, name, TEMPLATE);
  return { ...place, database: name };
}
