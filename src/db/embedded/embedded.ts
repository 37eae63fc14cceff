import { type ClusterHome, clusterExists, createCluster, openClusterHome, removeSocketFolder } from "./cluster.ts";
import { hasLiveMembers, register, unregister, withFolderLock } from "./processes.ts";
import { connectionTo, ensureRunning, findServerPid, interruptServer, stopServer } from "./server.ts";

export interface EmbeddedDatabase {
  /** What `pg` connects with; `host` is the folder of the server's socket. */
  connection: { host: string; port: number; user: string; requestUser: string; database: string; ssl: false };
  /** True when this start created the database. */
  created: boolean;
  /** Leaves the database; the last process to leave stops it. */
  leave(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** Server settings over the defaults, such as `fsync: "off"` in tests. */
  settings?: Record<string, string>;
  log?: (line: string) => void;
}

const WATCH_MS = 500;
const SHORTEST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const STEADY_MS = 60_000;

/** Joins the database in the data folder, creating and starting it when that is still to do. */
export async function joinEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const home = openClusterHome(options.dataDir, options.settings ?? {}, options.log ?? (() => {}));
  const member = register(home.members);
  const forget = atExit(() => departAtOnce(home, member));
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
    home.log(`Could not leave the database in order: ${(error as Error).message}`);
  }
}

/** For a process that ends without leaving: it cannot wait for its turn or for the server any more. */
function departAtOnce(home: ClusterHome, member: string) {
  try {
    unregister(home.members, member);
    if (!hasLiveMembers(home.members)) interruptServer(home);
  } catch (error) {
    home.log(`Could not leave the database in order: ${(error as Error).message}`);
  }
}

/** Starts the server again when it dies, until told to stop; whichever process takes its turn first does it. */
function watch(home: ClusterHome): () => Promise<void> {
  const ended = new AbortController();
  let [lastStart, pause] = [0, SHORTEST_PAUSE_MS];
  let busy: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    if (findServerPid(home) || Date.now() < lastStart + pause) return;
    pause = Date.now() > lastStart + STEADY_MS ? SHORTEST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS);
    await revive(home, ended.signal);
    lastStart = Date.now();
  };
  const again = () => {
    if (ended.signal.aborted) return;
    timer = setTimeout(() => {
      // A log that throws must not end the watch, nor the process.
      busy = look().then(again, again);
    }, WATCH_MS);
    timer.unref();
  };
  again();
  return () => {
    ended.abort();
    clearTimeout(timer);
    return busy;
  };
}

async function revive(home: ClusterHome, signal: AbortSignal) {
  try {
    await withFolderLock(home.turns, async () => {
      if (signal.aborted || findServerPid(home)) return;
      home.log("The database server is gone; starting it again");
      await ensureRunning(home, signal);
      home.log("The database server runs again");
    });
  } catch (error) {
    if (!signal.aborted) home.log(`The database server could not be started: ${(error as Error).message}`);
  }
}

const departures = new Set<() => void>();

function departAll() {
  for (const departure of departures) departure();
}

/** Has the departure run when the process exits; one listener serves however many there are. */
function atExit(departure: () => void): () => void {
  departures.add(departure);
  process.off("exit", departAll).on("exit", departAll);
  return () => {
    departures.delete(departure);
  };
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
