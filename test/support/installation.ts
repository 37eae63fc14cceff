import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { expect, inject } from "vitest";
import { openDeps } from "../../src/assembly/deps.ts";
import { openRunner } from "../../src/jobs.ts";
import { readConfig } from "../../src/kernel/config.ts";
import { SUPERUSER } from "../../src/kernel/db/embedded/cluster.ts";
import { migrate } from "../../src/kernel/db/migrate.ts";
import { runCommand } from "../../src/operator/cli.run.ts";
import { buildServer } from "../../src/server.ts";
import { ended, type Finished, freePort, ready, runScript, startScript } from "./process.ts";
import { sharedReaders } from "./readers.ts";

/** Where an installation stores its data: its own folder, and an embedded or external database. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string; BLOBS_URL?: string };
type Server = ReturnType<typeof startScript>;

const running = new Set<Server>();
/** Limits high enough for polling. */
const ROOMY = { RATE_LIMIT_ORG: "1000000", RATE_LIMIT_KEY: "1000000" };
const QUIET = { LOG_LEVEL: process.env.TEST_LOG ?? "silent" };

export async function placeIn(folder: string, name: string, database?: string): Promise<Place> {
  const DATA_DIR = await mkdtemp(join(folder, `${name}-`));
  return database ? { DATA_DIR, DATABASE_URL: database } : { DATA_DIR };
}

export const start = (place: Place, role = "all") => startBy("src/main.ts", place, role);

/** Starts the program by another script. */
export async function startBy(script: string, place: Place, ...words: string[]) {
  const port = String(await freePort());
  const child = startScript(script, words, {
    ...place,
    ...ROOMY,
    PORT: port,
    DEMO: "off",
  });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url);
  return { child, url };
}

/** Serves the installation from this process, without workers: for tests that are not about the process. */
export async function serveHere(place: Place) {
  const port = await freePort();
  const deps = await openDeps(readConfig({ ...QUIET, ...place, ...ROOMY, PORT: String(port), DEMO: "off" }));
  if (deps.embedded) await migrate(deps.database);
  const server = buildServer(deps);
  await server.fastify.listen({ host: "127.0.0.1", port });
  return {
    url: `http://127.0.0.1:${port}`,
    /** Runs every waiting job, with stored model outputs. */
    runJobs: () => openRunner({ ...deps, ...sharedReaders }, { concurrency: 1 }).drain(),
    stop: async () => {
      await server.close();
      await deps.close();
    },
  };
}

/** Migrates the database of the installation. */
export async function migrateHere(place: Place) {
  const deps = await openDeps(readConfig({ ...QUIET, ...place }));
  await migrate(deps.database);
  await deps.close();
}

export async function stop(child: Server) {
  running.delete(child);
  const end = ended(child);
  child.kill("SIGTERM");
  await end;
}

export async function stopAll() {
  for (const child of running) await stop(child);
}

/** Runs a command in its own process, as an administrator does. */
export const cliProcess = (place: Place, ...words: string[]) =>
  runScript("src/operator/cli.ts", [...words, "--json"], { ...place });

/** Runs a command in this process, which takes a tenth of the time. */
export async function cli(place: Place, ...words: string[]): Promise<Finished> {
  const output: Finished = { code: null, stdout: "", stderr: "" };
  output.code = await runCommand([...words, "--json"], {
    env: { ...QUIET, ...place },
    print: (text) => (output.stdout += `${text}\n`),
    warn: (text) => (output.stderr += `${text}\n`),
  });
  return output;
}

/** Runs a command that must succeed and returns its output. */
export const done = async (place: Place, ...words: string[]) => resultOf(await cli(place, ...words));
export const doneByProcess = async (place: Place, ...words: string[]) => resultOf(await cliProcess(place, ...words));

function resultOf({ code, stdout, stderr }: Finished) {
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** A database on the tests' server, owned by a role with few privileges. */
export async function database(name: string): Promise<string> {
  const { host, port } = inject("postgres");
  const client = new pg.Client({ host, port, user: SUPERUSER, database: "postgres" });
  await client.connect();
  const unique = `${name}_${process.env.VITEST_POOL_ID}`;
  await client.query(`drop database if exists ${unique}`);
  await client.query(`do $$ begin create role chancery_app nologin; exception when duplicate_object then null; end $$`);
  await client.query(`do $$ begin create role keeper login; exception when duplicate_object then null; end $$`);
  await client.query("grant chancery_app to keeper with set true");
  await client.query(`create database ${unique} owner keeper`);
  await client.end();
  return `postgres://keeper@localhost/${unique}?host=${encodeURIComponent(host)}&port=${port}`;
}
