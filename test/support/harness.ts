import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Logger } from "pino";
import { afterAll, beforeAll, inject } from "vitest";
import { connectDeps, type OpenDeps } from "../../src/assembly/deps.ts";
import { endpoints } from "../../src/endpoints.ts";
import { createOrganization, createUser } from "../../src/identity/accounts/accounts.ts";
import { createKey } from "../../src/identity/keys/keys.ts";
import { startSession } from "../../src/identity/sessions/sessions.ts";
import { openRunner } from "../../src/jobs.ts";
import { type Config, readConfig } from "../../src/kernel/config.ts";
import type { Scope } from "../../src/kernel/context.ts";
import type { Connection } from "../../src/kernel/db/pool.ts";
import { KEY_FILE } from "../../src/kernel/db/secret-box.ts";
import type { Database } from "../../src/kernel/db/sql.ts";
import type { Endpoint } from "../../src/kernel/http/endpoint.ts";
import { openLog } from "../../src/kernel/log.ts";
import { buildServer, type Server } from "../../src/server.ts";
import { type As, as, asBrowser, type RequestOptions, send } from "./client.ts";
import { workerDatabase } from "./database.ts";
import { sharedReaders } from "./readers.ts";

const ROOMY = {
  RATE_LIMIT_ORG: 1_000_000,
  RATE_LIMIT_KEY: 1_000_000,
  RATE_LIMIT_INFERENCE_ORG: 1_000_000,
  RATE_LIMIT_INFERENCE_KEY: 1_000_000,
  RATE_LIMIT_ADDRESS: 1_000_000,
};

const QUIET = openLog(process.env.TEST_LOG ?? "silent");

export interface TestUser extends As {
  id: number;
  email: string;
  name: string;
  /** The same person, signed in to the web application, with a fresh proof of identity unless it says otherwise. */
  signedIn(proof?: "unproven"): Promise<As>;
}

/** The real app on a real database, listening on its own port. */
export class TestApp {
  deps!: OpenDeps;
  server!: Server;
  url!: string;
  /** The database that the app runs on. */
  connection!: Connection;
  readonly #settings: Partial<Config>;
  readonly #operations: Endpoint[];
  readonly #log: Logger;

  constructor(settings: Partial<Config>, operations: Endpoint[], log: Logger = QUIET) {
    this.#settings = settings;
    this.#operations = operations;
    this.#log = log;
  }

  /** `database`: the end of the name of another database than the one that apps share. */
  async start(folder = tmpdir(), database = "") {
    const DATA_DIR = await mkdtemp(join(folder, "chancery-app-"));
    await writeFile(join(DATA_DIR, KEY_FILE), "the key of all apps that share one database\n");
    const config = { ...readConfig({}), ...ROOMY, DATA_DIR, ...this.#settings };
    this.connection = await workerDatabase(inject("postgres"), database);
    this.deps = await connectDeps(config, this.connection, this.#log, sharedReaders);
    await this.forgetJobs();
    this.server = buildServer(this.deps, this.#operations);
    await this.server.fastify.listen({ host: "127.0.0.1", port: 0 });
    this.url = `http://127.0.0.1:${(this.server.fastify.server.address() as AddressInfo).port}`;
  }

  /** Ends the server and its connections, and starts it again at the same address. */
  async restart(meanwhile: () => unknown = () => {}) {
    await this.server.close();
    await meanwhile();
    this.server = buildServer(this.deps, this.#operations);
    await this.server.fastify.listen({ host: "127.0.0.1", port: Number(new URL(this.url).port) });
  }

  async stop() {
    await this.server.close();
    await this.deps.close();
    await rm(this.deps.config.DATA_DIR, { recursive: true, force: true });
  }

  get database(): Database {
    return this.deps.database;
  }

  /** Drops jobs that other test files left in the queue. */
  async forgetJobs() {
    await this.database
      .system`update jobs set status = 'canceled', completed_at = now() where status in ('pending', 'running')`;
  }

  /** Runs every waiting job in this process. */
  runJobs = () => openRunner(this.deps, { concurrency: 1 }).drain();

  /** A request without a key. */
  send = (method: string, path: string, options?: RequestOptions) => send(this.url, method, path, options);
  as = (key: string): As => as(this.url, key);

  async signedIn(organizationId: string, userId: number, proof?: "unproven"): Promise<As> {
    const browser = { address: "127.0.0.1", userAgent: "test", cookies: {} };
    const visitor = { browser, deps: this.deps, requestId: "test" };
    const person = { organization_id: organizationId, user_id: userId };
    const authenticatedAt = proof === "unproven" ? null : Date.now();
    const { headers } = await startSession(visitor, person, undefined, { authenticatedAt });
    return asBrowser(this.url, headers["set-cookie"][0]!.split(";")[0]!);
  }

  /** A new organization for the test. */
  async organization(name = "Acme Legal"): Promise<TestOrganization> {
    const { id } = await createOrganization(this.database.system, name);
    const { key, id: keyId } = await createKey(this.database.system, {
      organizationId: id,
      userId: null,
      name: "test",
      lifetimeSeconds: null,
    });
    return new TestOrganization(this, id, keyId, as(this.url, key));
  }
}

export class TestOrganization {
  readonly app: TestApp;
  readonly id: string;
  readonly keyId: string;
  /** A caller with an organization-scoped key. */
  readonly asOrganization: As;

  constructor(app: TestApp, id: string, keyId: string, asOrganization: As) {
    this.app = app;
    this.id = id;
    this.keyId = keyId;
    this.asOrganization = asOrganization;
  }

  /** A person with a user-scoped key. */
  async user(
    person: { name?: string; email?: string; isAdmin?: boolean; managesVaults?: boolean; password?: string } = {},
  ): Promise<TestUser> {
    const { system } = this.app.database;
    const name = person.name ?? "Ada Quill";
    const email = person.email ?? `${randomUUID()}@example.com`;
    const user = await createUser(system, { ...person, organizationId: this.id, name, email });
    const { key } = await createKey(system, {
      organizationId: this.id,
      userId: user.id,
      name: "test",
      lifetimeSeconds: null,
    });
    const signedIn = (proof?: "unproven") => this.app.signedIn(this.id, user.id, proof);
    return { ...this.app.as(key), id: user.id, email, name, signedIn };
  }

  key = (
    options: {
      userId?: number;
      lifetimeSeconds?: number;
      scopes?: Scope[];
      vaults?: string[];
      projects?: string[];
    } = {},
  ) => {
    const limits = { vaultIds: options.vaults ?? [], projectIds: options.projects ?? [] };
    return createKey(this.app.database.system, {
      organizationId: this.id,
      userId: options.userId ?? null,
      name: "test",
      lifetimeSeconds: options.lifetimeSeconds ?? null,
      scopes: options.scopes ?? null,
      ...((options.vaults || options.projects) && { limits }),
    });
  };
}

/** The app shared by all files of a worker that need no settings of their own. Nobody changes its engine. It closes with the worker. */
const shared = new TestApp({}, endpoints);
let sharing: Promise<void> | undefined;

/**
 * The app for the tests of this file. Without arguments it is shared with other files. A file that needs other
 * settings or operations, or inspects the app itself, passes them (`{}` will do) and gets its own app; with the end of a
 * database's name, on a database that other files do not use.
 */
export function useApp(
  settings?: Partial<Config>,
  operations: Endpoint[] = endpoints,
  log?: Logger,
  database?: string,
): TestApp {
  if (!settings) {
    beforeAll(async () => {
      sharing ??= shared.start(inject("apps"));
      await sharing;
      Object.defineProperty(shared.deps, "engine", { writable: false });
      await shared.forgetJobs();
    });
    return shared;
  }
  const app = new TestApp(settings, operations, log);
  beforeAll(() => app.start(tmpdir(), database));
  afterAll(() => app.stop());
  return app;
}
