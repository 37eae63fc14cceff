import { workerData } from "node:worker_threads";
import { exitReader } from "../../content/formats/programs/process-tree.ts";

interface Watched {
  server: number;
  /** The server, or the sandbox wrapper of this process. */
  parent: number;
  folder: string;
  running: Int32Array;
}

/** A thread that detects the death of the server even while the reader is busy with a file. */
const EVERY_MS = 500;
const { server, parent, folder, running } = workerData as Watched;

setInterval(() => {
  if (process.ppid !== parent || !isAlive(server)) void exitReader(folder, running);
}, EVERY_MS);

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}
