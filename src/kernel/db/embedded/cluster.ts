import { randomUUID } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Account, accountsForNew, findWorkingAccount, runAs } from "./account.ts";
import { type Binaries, nativeFolder, prepareBinaries } from "./binaries.ts";

/** The paths and settings of the embedded database. */
export interface ClusterHome {
  dataDir: string;
  folder: string;
  cluster: string;
  members: string;
  turns: string;
  logFile: string;
  socketRecord: string;
  settings: Record<string, string>;
  log: (line: string) => void;
}

/** The superuser of the cluster. Only the launcher uses it. */
export const SUPERUSER = "chancery";
/** The login of the service itself, which owns the database. */
export const OWNER = "chancery_owner";
/** The login for requests. */
export const REQUESTS = "chancery_requests";
export const PORT = 5432;

const SOCKET = `.s.PGSQL.${PORT}`;
// The kernel's limit is 104 bytes on macOS and 108 on Linux.
const LONGEST_SOCKET_PATH = 100;
// PostgreSQL keeps paths in buffers of 1024 bytes and needs room for its own names.
const LONGEST_CLUSTER_PATH = 900;
const BUILD_PREFIX = "cluster.new-";

export function openClusterHome(
  dataDir: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): ClusterHome {
  const real = makeFolder(resolve(dataDir));
  const folder = makeFolder(join(real, "postgres"));
  const cluster = join(folder, "cluster");
  if (Buffer.byteLength(cluster) > LONGEST_CLUSTER_PATH) {
    throw new Error(`The path of DATA_DIR is too long for PostgreSQL. Choose one under ${LONGEST_CLUSTER_PATH} bytes.`);
  }
  const [members, turns] = [makeFolder(join(folder, "members")), makeFolder(join(folder, "turns"))];
  const [logFile, socketRecord] = [join(folder, "log"), join(folder, "socket-folder")];
  return { dataDir: real, folder, cluster, members, turns, logFile, socketRecord, settings, log };
}

function makeFolder(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    throw new Error(
      `The database cannot be stored in ${path.slice(0, 300)} (${(error as NodeJS.ErrnoException).code}). ` +
        "Start Chancery as the user that owns the folder, or set DATA_DIR to a folder that it can write to.",
    );
  }
}

export function clusterExists(home: ClusterHome): boolean {
  return existsSync(join(home.cluster, "PG_VERSION"));
}

export function binariesOf(home: ClusterHome): Binaries {
  return prepareBinaries(nativeFolder(process.platform, process.arch), join(home.folder, "lib"));
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no half-made cluster. */
export async function createCluster(home: ClusterHome) {
  clearBuilds(home);
  const binaries = binariesOf(home);
  try {
    const accounts = accountsForNew(home.dataDir);
    const { account, folder } = await findWorkingAccount(accounts, binaries, (account) => makeBuild(home, account));
    await initialise(home, account, binaries, folder);
    renameSync(folder, home.cluster);
    syncFolder(home.folder);
  } finally {
    clearBuilds(home);
  }
}

async function initialise(home: ClusterHome, account: Account, binaries: Binaries, folder: string) {
  home.log(`Creating the database in ${home.cluster} (PostgreSQL runs ${account.name})`);
  const refusals: string[] = [];
  // Case and sorting use PostgreSQL's builtin locale. The full-text parser asks the system's locale what a letter is, and under plain C
  // it takes quotation marks and dashes for letters.
  for (const letters of ["C.UTF-8", "en_US.UTF-8", "C"]) {
    const command = [binaries.initdb, "-D", folder, ...initdbOptions(letters)];
    if (home.settings.fsync === "off") command.push("--no-sync");
    const { ok, output } = await runAs(account, binaries.environment, command);
    if (ok) return;
    refusals.push(output);
    if (!/invalid locale name/.test(output)) break;
  }
  throw new Error(`PostgreSQL could not create its cluster in ${home.folder}: ${refusals.at(-1)?.slice(-1500)}`);
}

function initdbOptions(letters: string): string[] {
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", `--lc-ctype=${letters}`];
  const access = ["--auth-local=trust", "--auth-host=reject"];
  return [`--username=${SUPERUSER}`, "--encoding=UTF8", ...locale, ...access, "--data-checksums", "--no-instructions"];
}

function makeBuild(home: ClusterHome, account: Account): string {
  clearBuilds(home);
  chmodSync(home.folder, account.passes ? 0o711 : 0o700);
  const build = join(home.folder, `${BUILD_PREFIX}${randomUUID().slice(0, 8)}`);
  mkdirSync(build, { mode: 0o700 });
  if (account.owner) chownSync(build, account.owner.uid, account.owner.gid);
  return build;
}

/** Best effort: an initdb that outlived its parent may still be writing. The next start tries again. */
function clearBuilds(home: ClusterHome) {
  for (const name of readdirSync(home.folder).filter((name) => name.startsWith(BUILD_PREFIX))) {
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true });
    } catch (error) {
      home.log(`Could not clear ${name}: ${(error as Error).message}`);
    }
  }
}

function syncFolder(folder: string) {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * The folder of the server's socket: the cluster itself, or a private folder if that path is too long for a socket. Its path is
 * recorded, because other processes connect to it across restarts.
 */
export function socketFolder(home: ClusterHome): string {
  if (isShort(home.cluster)) return home.cluster;
  const kept = keptSocketFolder(home);
  if (kept && isPrivate(kept, home)) return kept;
  const fresh = makeSocketFolder(home, kept);
  writeFileSync(`${home.socketRecord}.new`, fresh);
  renameSync(`${home.socketRecord}.new`, home.socketRecord);
  return fresh;
}

export function removeSocketFolder(home: ClusterHome) {
  const kept = keptSocketFolder(home);
  if (kept && isPrivate(kept, home)) rmSync(kept, { recursive: true, force: true });
  rmSync(home.socketRecord, { force: true });
}

function keptSocketFolder(home: ClusterHome): string | undefined {
  return existsSync(home.socketRecord) ? readFileSync(home.socketRecord, "utf8") : undefined;
}

function isShort(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET)) < LONGEST_SOCKET_PATH;
}

/** Guards against a folder that someone else created in place of ours. */
function isPrivate(folder: string, home: ClusterHome): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return false;
  return found.uid === statSync(home.cluster).uid && (found.mode & 0o077) === 0;
}

function makeSocketFolder(home: ClusterHome, kept: string | undefined): string {
  const parent = isShort(join(tmpdir(), "chancery-XXXXXX")) ? tmpdir() : "/tmp";
  const folder = remake(kept) ?? mkdtempSync(join(parent, "chancery-"));
  const { uid, gid } = statSync(home.cluster);
  if (process.getuid?.() === 0) chownSync(folder, uid, gid);
  return folder;
}

function remake(folder: string | undefined): string | undefined {
  try {
    if (folder) mkdirSync(folder, { mode: 0o700 });
    return folder;
  } catch {
    return undefined;
  }
}
