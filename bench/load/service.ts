import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { connectDeps } from "../../src/assembly/deps.ts";
import { processTree } from "../../src/content/formats/programs/process-tree.ts";
import { createOrganization, createUser } from "../../src/identity/accounts/accounts.ts";
import { createKey } from "../../src/identity/keys/keys.ts";
import { readConfig } from "../../src/kernel/config.ts";
import { joinEmbedded } from "../../src/kernel/db/embedded/embedded.ts";
import type { Database } from "../../src/kernel/db/sql.ts";
import { insertSystemColumns } from "../../src/vaults/columns/columns.store.ts";
import { COLUMNS } from "../vault/columns.ts";
import { seedVaults } from "../vault/seed.ts";

const ROOT = new URL("../..", import.meta.url);
const READY_SECONDS = 60;
const ORGANIZATIONS = 3;
const PEOPLE = 3;
const DOCUMENTS = 1000;
const PROJECTS = 20;

/** A caller: a key, and the resources it can access. */
export interface Caller {
  key: string;
  vaultId: string;
  documentIds: string[];
  projectId: string;
}

export interface Service {
  url: string;
  pid: number;
  callers: Caller[];
  /** Memory of the service and of its database, in MB, with shared pages counted once. */
  memory(): Promise<{ service: number; database: number }>;
  /** The server's own error log. */
  faults(): string;
  close(): Promise<void>;
}

/** The service as `npm start` runs it, in its own process, with a filled database. */
export async function startService(settings: Record<string, string>): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-load-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, DEMO: "off", LOG_LEVEL: "error", ...settings };
  const child = spawn(process.execPath, ["src/main.ts", "all"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (data) => (said = (said + data).slice(-20_000)));
  await untilReady(child, url, () => said);
  const callers = await fill(dataDir);
  return {
    url,
    pid: child.pid!,
    callers,
    memory: () => memoryOf(child.pid!),
    faults: () => said,
    async close() {
      const ended = new Promise((end) => child.once("close", end));
      child.kill("SIGTERM");
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });
}

async function untilReady(child: ChildProcess, url: string, said: () => string) {
  const until = Date.now() + READY_SECONDS * 1000;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`The server did not become ready: ${said()}`);
    await new Promise((next) => setTimeout(next, 50));
  }
}

/** Several organizations, each with people, projects and a vault with a thousand documents. */
async function fill(dataDir: string): Promise<Caller[]> {
  const joined = await joinEmbedded({ dataDir });
  const config = { ...readConfig({}), DATA_DIR: dataDir };
  const deps = await connectDeps(config, joined.connection, pino({ level: "silent" }));
  try {
    const callers: Caller[] = [];
    for (let number = 1; number <= ORGANIZATIONS; number++) {
      const { id } = await createOrganization(deps.database.system, `Load ${number}`);
      callers.push(...(await fillOrganization(deps.database, id, joined.connection)));
    }
    return callers;
  } finally {
    await deps.close();
    await joined.leave();
  }
}

async function fillOrganization({ system }: Database, organizationId: string, connection: object): Promise<Caller[]> {
  const [vault] = await system<{ id: string }>`
    insert into vaults (organization_id, name) values (${organizationId}, 'Load') returning id`;
  const vaultId = vault!.id;
  await insertSystemColumns(system, organizationId, vaultId);
  await seedVaults(connection, organizationId, [
    { id: vaultId, documents: DOCUMENTS, columns: COLUMNS, extracted: "score" },
  ]);
  const rows = await system<{ id: string }>`select id from vault_documents where vault_id = ${vaultId} limit 200`;
  const documentIds = rows.map(({ id }) => id);
  const projects = await system<{ id: string }>`
    insert into projects (organization_id, name, is_access_controlled)
    select ${organizationId}, 'Project ' || n, false from generate_series(1, ${PROJECTS}::integer) n returning id`;
  const callers: Caller[] = [];
  for (let number = 1; number <= PEOPLE; number++) {
    const user = await createUser(system, { organizationId, name: `Person ${number}`, managesVaults: true });
    await system`
      insert into vault_members (organization_id, vault_id, user_id, role)
      values (${organizationId}, ${vaultId}, ${user.id}, 'owner')`;
    const asked = { organizationId, userId: user.id, name: "load", lifetimeSeconds: null };
    callers.push({ key: (await createKey(system, asked)).key, vaultId, documentIds, projectId: projects[0]!.id });
  }
  return callers;
}

async function memoryOf(pid: number): Promise<{ service: number; database: number }> {
  const sizes = { service: 0, database: 0 };
  for (const each of await processTree(pid)) {
    const words = await readFile(`/proc/${each.pid}/cmdline`, "utf8").catch(() => "");
    const shared = await readFile(`/proc/${each.pid}/smaps_rollup`, "utf8").catch(() => "");
    const bytes = Number(/^Pss:\s+(\d+)/m.exec(shared)?.[1] ?? 0) * 1024 || each.bytes;
    sizes[words.includes("postgres") ? "database" : "service"] += bytes / 1e6;
  }
  return sizes;
}
