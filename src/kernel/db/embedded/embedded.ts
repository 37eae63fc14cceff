import { type ClusterHome, clusterExists, createCluster, openClusterHome, removeSocketFolder } from "./cluster.ts";
import { hasLiveMembers, register, unregister, withFolderLock } from "./processes.ts";
import { connectionTo, ensureRunning, findServerPid, interruptServer, stopServer } from "./server.ts";

export interface EmbeddedDatabase {
  /** Connection settings for `pg`; `host` is the folder of the server's socket. */
  connection: { host: string; port: number; user: string; requestUser: string; database: string; ssl: false };
  /** True if this start created the database. */
  created: boolean;
  /** Leaves the database. The last process to leave stops the server. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Server settings that override the defaults, such as `fsync: "off"` in tests. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

const WATCH_MS = 500;
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;

/** Joins the database in the data folder. Creates and starts it if needed. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = openClusterHome(options.dataDir, options.settings ?? {}, options.log ?? (() => {}));
  const member = register(home.members);
  const forget = onExit(() => departNow(home, member));
  let unwatch = async () => {};
  const leave = once(async () => {
    forget();
    await unwatch();
    await depart(home, member);
  });
  try {
    const created = await withFolderLock(home.turns, () => arrive(home));
    unwatch = watch(home);
    return { connection: connectionTo(home), created, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}

async function arrive(home: ClusterHome): Promise<boolean> {
  if (!clusterExists(home)) await createCluster(home);
  return ensureRunning(home);
}

async function depart(home: ClusterHome, member: string) {
  try {
    await withFolderLock(home.turns, async () => {
      unregister(home.members, member);
      if (hasLiveMembers(home.members)) return;
      if (await stopServer(home)) removeSocketFolder(home);
    });
  } catch (error) {
    home.log(`Could not close the database cleanly: ${(error as Error).message}`);
  }
}

/** For a process that exits without `leave`: it can wait neither for the lock nor for the server. */
function departNow(home: ClusterHome, member: string) {
  try {
    unregister(home.members, member);
    if (!hasLiveMembers(home.members)) interruptServer(home);
  } catch (error) {
    home.log(`Could not close the database cleanly: ${(error as Error).message}`);
  }
}

/** Restarts the server if it dies. With several processes, the first to get the lock does it. */
function watch(home: ClusterHome): () => Promise<void> {
  const ended = new AbortController();
  let [lastStart, pause] = [0, SHORTEST_PAUSE_MS];
  let busy: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const check = async () => {
    if (findServerPid(home) || Date.now() < lastStart + pause) return;
    pause = Date.now() > lastStart + STEADY_MS ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await restart(home, ended.signal);
    lastStart = Date.now();
  };
  const schedule = () => {
    if (ended.signal.aborted) return;
    timer = setTimeout(() => {
      // Keep watching even if logging throws.
      busy = check().then(schedule, schedule);
    }, WATCH_MS);
    timer.unref();
  };
  schedule();
  return () => {
    ended.abort();
    clearTimeout(timer);
    return busy;
  };
}

async function restart(home: ClusterHome, signal: AbortSignal) {
  try {
    await withFolderLock(home.turns, async () => {
      if (signal.aborted || findServerPid(home)) return;
      home.log("The database server stopped; restarting it");
      await ensureRunning(home, signal);
      home.log("The database server is running again");
    });
  } catch (error) {
    if (!signal.aborted) home.log(`The database server could not be started: ${(error as Error).message}`);
  }
}

const exitHandlers = new Set<() => void>();

function runExitHandlers() {
  for (const handler of exitHandlers) handler();
}

/** Runs the handler when the process exits. All handlers share one listener. */
function onExit(handler: () => void): () => void {
  exitHandlers.add(handler);
  process.off("exit", runExitHandlers).on("exit", runExitHandlers);
  return () => {
    exitHandlers.delete(handler);
  };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
