import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { processTree } from "../src/content/formats/programs/process-tree.ts";

const TICKS = 100;
/** Fields of `/proc/…/stat`: own user and system time, then the same for ended child processes. */
const ALL: [number, number] = [11, 15];
const ENDED: [number, number] = [13, 15];

/** CPU seconds, by process. */
export interface Spent {
  server: number;
  reader: number;
  database: number;
}

/** The process of the embedded database. */
export const postmasterOf = async (dataDir: string): Promise<number> =>
  Number.parseInt(await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8"), 10);

/** The measured processes: this one's, except `others`, and the database's. */
interface Watch {
  others: number[];
  postmaster: number;
}

/** The CPU time of the work, including child processes of this process and of the database. */
export async function spentBy(watch: Watch, work: () => Promise<void>): Promise<Spent> {
  const look = async (): Promise<Spent> => {
    const { user, system } = process.cpuUsage();
    const [own, theirs] = await Promise.all([processTree(process.pid), processTree(watch.postmaster)]);
    const database = new Set(theirs.map(({ pid }) => pid));
    const readers = own.filter(({ pid }) => ![process.pid, ...watch.others].includes(pid) && !database.has(pid));
    return {
      server: (user + system) / 1e6,
      // A reader exits after a minute without work. Its time then counts among the ended children of this process.
      reader: (await secondsOf(readers.map(({ pid }) => pid))) + (await secondsOf([process.pid], ENDED)),
      database: await secondsOf([...database]),
    };
  };
  const before = await look();
  await work();
  const after = await look();
  return {
    server: after.server - before.server,
    reader: after.reader - before.reader,
    database: after.database - before.database,
  };
}

/** CPU seconds of processes and their ended children, or of those children alone. */
async function secondsOf(pids: number[], [from, to]: [number, number] = ALL): Promise<number> {
  const ticks = await Promise.all(
    pids.map(async (pid) => {
      const fields = (await readFile(`/proc/${pid}/stat`, "utf8").catch(() => ") ")).split(") ")[1]!.split(" ");
      return fields.slice(from, to).reduce((sum, each) => sum + Number(each), 0);
    }),
  );
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
}
