import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Account, accountsForNew, findWorkingAccount, runAs } from "../../../src/kernel/db/embedded/account.ts";
import { type Binaries, nativeFolder, prepareBinaries } from "../../../src/kernel/db/embedded/binaries.ts";
import { OWNER, REQUESTS, SUPERUSER } from "../../../src/kernel/db/embedded/cluster.ts";
import { isAlive } from "../../../src/kernel/db/embedded/processes.ts";
import { ENSURE_ROLES } from "../../../src/kernel/db/embedded/roles.ts";
import { eventually, freePort } from "../process.ts";

export const DATABASE = "chancery";
/** Hard to write in a URL on purpose. */
export const PASSWORD = "a/b:c,d@e%20";

const ACCESS = `
local all all trust
host all all 127.0.0.1/32 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`;

/** One PostgreSQL server of a pair. */
export class PostgresServer {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  readonly #account: Account;
  readonly #binaries: Binaries;
  #process: ChildProcess | undefined;

  constructor(place: { name: string; folder: string; port: number }, runs: { account: Account; binaries: Binaries }) {
    this.name = place.name;
    this.folder = place.folder;
    this.port = place.port;
    this.#account = runs.account;
    this.#binaries = runs.binaries;
  }

  async start(settings: Record<string, string>) {
    const all = {
      port: String(this.port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: this.folder,
      cluster_name: this.name,
      wal_keep_size: "256MB",
      hot_standby_feedback: "on",
      log_min_messages: "fatal",
      ...settings,
    };
    const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
    const [file, ...words] = [...this.#account.prefix, this.#binaries.postgres, "-D", this.folder, ...options];
    this.#process = spawn(file!, words, {
      ...this.#account.ids,
      env: this.#binaries.environment,
      cwd: "/",
      stdio: "ignore",
    });
    await eventually(async () => ((await this.ask("select 1")) ? true : undefined), 60);
  }

  /** Runs a statement as the superuser. */
  async ask(statement: string, database = "postgres"): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ host: this.folder, port: this.port, user: SUPERUSER, database });
    client.on("error", () => {});
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Kills the server and every process of it, as when the machine dies. */
  async kill() {
    const pid = Number.parseInt(readFileSync(join(this.folder, "postmaster.pid"), "utf8"), 10);
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);
    for (const each of [pid, ...children]) if (each > 0) killNow(each);
    await eventually(() => (isAlive(pid) ? undefined : true));
  }

  /** The standby becomes the primary. Resolves when it accepts writes. */
  async promote() {
    await this.ask("select pg_promote(true, 60)");
  }

  async stop() {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGQUIT");
    await ended;
  }
}

function killNow(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

export interface PairOptions {
  /** Whether a commit waits for the standby. */
  isSynchronous: boolean;
  settings?: Record<string, string>;
}

/** A primary and a standby with streaming replication. */
export class PostgresPair {
  readonly root = mkdtempSync(join(tmpdir(), "pair-"));
  primary!: PostgresServer;
  standby!: PostgresServer;
  account!: Account;

  async start({ isSynchronous, settings = {} }: PairOptions) {
    chmodSync(this.root, 0o711);
    const binaries = prepareBinaries(nativeFolder(process.platform, process.arch), join(this.root, "lib"));
    const { account, folder } = await findWorkingAccount(accountsForNew(this.root), binaries, (each) =>
      this.#folderFor(each, "one"),
    );
    this.account = account;
    await initialise(account, binaries, folder);
    const other = this.#folderFor(account, "two");
    // A cluster that never ran is a complete base backup of itself.
    cpSync(folder, other, { recursive: true });
    chownAll(account, other);
    const runs = { account, binaries };
    this.primary = new PostgresServer({ name: "one", folder, port: await freePort() }, runs);
    this.standby = new PostgresServer({ name: "two", folder: other, port: await freePort() }, runs);
    await this.primary.start(settings);
    await this.#prepareLogins();
    writeFileSync(join(other, "standby.signal"), "");
    const from = `host=127.0.0.1 port=${this.primary.port} user=${SUPERUSER} password='${PASSWORD}' application_name=two`;
    await this.standby.start({ ...settings, primary_conninfo: from });
    const wanted = isSynchronous ? "sync" : "async";
    if (isSynchronous) {
      await this.primary.ask("alter system set synchronous_standby_names = 'FIRST 1 (two)'");
      await this.primary.ask("select pg_reload_conf()");
    }
    await eventually(async () => {
      const [row] = await this.primary.ask("select sync_state from pg_stat_replication where state = 'streaming'");
      return row?.sync_state === wanted ? true : undefined;
    }, 60);
  }

  /** The address of both servers, or of those on other ports in front of them. */
  url(user: "owner" | "requests", ports = [this.primary.port, this.standby.port], parameters = "") {
    const login = `${user === "owner" ? OWNER : REQUESTS}:${encodeURIComponent(PASSWORD)}`;
    return `postgres://${login}@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${DATABASE}${parameters}`;
  }

  async stop() {
    await this.standby?.stop();
    await this.primary?.stop();
    rmSync(this.root, { recursive: true, force: true });
  }

  #folderFor(account: Account, name: string): string {
    const folder = join(this.root, name);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    if (account.owner) chownSync(folder, account.owner.uid, account.owner.gid);
    return folder;
  }

  async #prepareLogins() {
    await this.primary.ask(`create database ${DATABASE}`);
    await this.primary.ask(ENSURE_ROLES, DATABASE);
    for (const role of [SUPERUSER, OWNER, REQUESTS])
      await this.primary.ask(`alter role ${role} password '${PASSWORD}'`);
  }
}

async function initialise(account: Account, binaries: Binaries, folder: string) {
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--lc-ctype=C.UTF-8"];
  const words = ["-D", folder, `--username=${SUPERUSER}`, "--encoding=UTF8", ...locale, "--auth=trust", "--no-sync"];
  const { ok, output } = await runAs(account, binaries.environment, [binaries.initdb, ...words]);
  if (!ok) throw new Error(`initdb failed: ${output}`);
  writeFileSync(join(folder, "pg_hba.conf"), ACCESS);
}

function chownAll({ owner }: Account, folder: string) {
  if (!owner) return;
  spawnSync("chown", ["-R", `${owner.uid}:${owner.gid}`, folder]);
}
