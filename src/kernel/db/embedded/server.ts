import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  closeSync,
  constants,
  fchownSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
} from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { accountsForExisting, findWorkingAccount } from "./account.ts";
import { binariesOf, type ClusterHome, OWNER, PORT, REQUESTS, SUPERUSER, socketFolder } from "./cluster.ts";
import { isAlive } from "./processes.ts";
import { ENSURE_ROLES } from "./roles.ts";

const DATABASE = "chancery";
const POLL_MS = 20;
const RETRY_MS = 150;
// How long an old server may take to shut down.
const RETRY_LIMIT_MS = 10_000;
// How long crash recovery may take. Until then the server answers "starting up".
const RECOVERY_LIMIT_MS = 5 * 60_000;
const STOP_LIMIT_MS = 5_000;
const LONGEST_LOG = 10 * 1024 * 1024;

const SETTINGS: Record<string, string> = {
  listen_addresses: "",
  port: String(PORT),
  unix_socket_permissions: "0700",
  shared_buffers: "128MB",
  max_connections: "300",
  max_wal_size: "1GB",
  wal_compression: "on",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  // Failed statements would be logged with their values, which may be text of documents.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
};

type Reachability = "ready" | "empty" | "starting" | "away";

interface Launch {
  child: ChildProcess;
  /** Where this server's output begins in the log file. */
  from: number;
  failed?: string;
}

export function connectionTo(home: ClusterHome) {
  const [host, ssl] = [socketFolder(home), false as const];
  return { host, port: PORT, user: OWNER, requestUser: REQUESTS, database: DATABASE, ssl };
}

/** Starts the server if needed and creates our database and its roles. Returns whether the database was created. */
export async function ensureRunning(home: ClusterHome, signal?: AbortSignal): Promise<boolean> {
  const retryUntil = Date.now() + RETRY_LIMIT_MS;
  const giveUpAt = Date.now() + RECOVERY_LIMIT_MS;
  let launch: Launch | undefined;
  let created = false;
  for (;;) {
    if (signal?.aborted) await endLaunch(launch);
    signal?.throwIfAborted();
    const reach = await tryConnect(home);
    if (reach === "ready") return created;
    if (reach === "empty") {
      await runStatement(home, "postgres", `CREATE DATABASE ${DATABASE}`);
      created = true;
      continue;
    }
    if (reach === "away") launch = await advance(home, launch, Date.now() > retryUntil);
    if (Date.now() > giveUpAt) throw new Error(`PostgreSQL did not become ready; see ${home.logFile}.`);
    await sleep(POLL_MS);
  }
}

/** Takes the next step towards a server that answers: launches it, or waits for an old one to stop. */
async function advance(home: ClusterHome, launch: Launch | undefined, late: boolean): Promise<Launch | undefined> {
  if (!launch) {
    const old = findServerPid(home);
    if (!old) return launchServer(home);
    // It runs but cannot be reached, for example because its socket was deleted.
    if (late) await stopServer(home);
    return undefined;
  }
  if (isRunning(launch)) return launch;
  const output = launch.failed ?? readLog(home, launch.from);
  const isBusy = /lock file "[^"]{0,500}" already exists|still in use/.test(output);
  if (!isBusy || late) throw new Error(`PostgreSQL did not start on ${home.cluster}: ${output.slice(-1500)}`);
  await sleep(RETRY_MS);
  return undefined;
}

async function launchServer(home: ClusterHome): Promise<Launch> {
  const binaries = binariesOf(home);
  const { account } = await findWorkingAccount(accountsForExisting(home.cluster), binaries, () => home.cluster);
  const sockets = { unix_socket_directories: `"${socketFolder(home).replaceAll('"', '""')}"` };
  const settings = Object.entries({ ...SETTINGS, ...sockets, ...home.settings });
  const options = settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [file = "", ...rest] = [...account.prefix, binaries.postgres, "-D", home.cluster, ...options];
  const env = { ...binaries.environment, ...ignoreStalePid(home) };
  const log = openLog(home);
  const from = fstatSync(log).size;
  try {
    // In a session of its own, so that Ctrl-C in the terminal does not stop the server before us.
    const child = spawn(file, rest, { ...account.ids, env, cwd: "/", detached: true, stdio: ["ignore", log, log] });
    const launch: Launch = { child, from };
    child.on("error", (error) => {
      launch.failed = error.message;
    });
    child.unref();
    return launch;
  } finally {
    closeSync(log);
  }
}

function isRunning({ child, failed }: Launch): boolean {
  return child.exitCode === null && child.signalCode === null && !failed;
}

/** Stops a server that may not have written its lock file yet. */
async function endLaunch(launch: Launch | undefined) {
  const limit = Date.now() + STOP_LIMIT_MS;
  launch?.child.kill("SIGINT");
  while (launch && isRunning(launch) && Date.now() < limit) await sleep(POLL_MS);
}

/**
 * Lets the server replace a lock file whose pid now belongs to another program: PostgreSQL ignores the pid given as its
 * grandparent. Deleting the file would also remove its protection against surviving backends.
 */
function ignoreStalePid(home: ClusterHome): Record<string, string> {
  const pid = recordedPid(home);
  return pid ? { PG_GRANDPARENT_PID: String(pid) } : {};
}

/** Stops the server with a fast shutdown, which loses no data. Returns false if it is still running after a few seconds. */
export async function stopServer(home: ClusterHome): Promise<boolean> {
  const limit = Date.now() + STOP_LIMIT_MS;
  const pid = findServerPid(home);
  interruptServer(home);
  // The server removes its lock file just before it ends.
  const isUp = () => (pid !== undefined && isAlive(pid)) || findServerPid(home) !== undefined;
  while (isUp() && Date.now() < limit) await sleep(POLL_MS);
  if (!isUp()) return true;
  home.log("The database server is still shutting down; it will stop on its own");
  return false;
}

export function interruptServer(home: ClusterHome) {
  const pid = findServerPid(home);
  if (!pid) return;
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") home.log(`Cannot stop the database: ${error}`);
  }
}

/** The pid of the server that runs on this cluster. */
export function findServerPid(home: ClusterHome): number | undefined {
  const pid = recordedPid(home);
  return pid && isAlive(pid) && servesCluster(pid, home.cluster) ? pid : undefined;
}

function recordedPid(home: ClusterHome): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(home.cluster, "postmaster.pid"), "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

function servesCluster(pid: number, cluster: string): boolean {
  try {
    if (process.platform !== "linux") {
      return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
    }
    const words = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    const [program = ""] = words;
    if (basename(program) !== "postgres") return false;
    // The folder may have had another path when the server was started.
    return words.includes(cluster) || isSameFolder(`/proc/${pid}/cwd`, cluster);
  } catch {
    return false;
  }
}

function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)];
  return a.ino === b.ino && a.dev === b.dev;
}

async function tryConnect(home: ClusterHome): Promise<Reachability> {
  try {
    await runStatement(home, DATABASE, ENSURE_ROLES);
    return "ready";
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "3D000") return "empty";
    if (code === "57P03" || code === "57P01") return "starting";
    if (code === "53300") return "ready";
    if (code === "EACCES") throw new Error(`${home.cluster} belongs to another user. Start Chancery as that user.`);
    if (["ENOENT", "ECONNREFUSED", "ECONNRESET", "EPIPE"].includes(code ?? "")) return "away";
    if (/terminated|timeout/.test(message)) return "starting";
    throw error;
  }
}

async function runStatement(home: ClusterHome, database: string, statement: string) {
  const client = new pg.Client({ ...connectionTo(home), user: SUPERUSER, database, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

function openLog(home: ClusterHome): number {
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const log = openSync(home.logFile, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  if (fstatSync(log).size > LONGEST_LOG) ftruncateSync(log);
  const { uid, gid } = statSync(home.folder);
  if (process.getuid?.() === 0) fchownSync(log, uid, gid);
  return log;
}

function readLog(home: ClusterHome, from: number): string {
  const log = openSync(home.logFile, "r");
  try {
    const text = Buffer.alloc(8192);
    return text.toString("utf8", 0, readSync(log, text, 0, text.length, from)).trim();
  } finally {
    closeSync(log);
  }
}
