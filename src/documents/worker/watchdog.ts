import { workerData } from "node:worker_threads";
import { exitReader } from "./process-tree.ts";

interface Watched {
  server: number;
  /** The server, or a program that keeps this process in its sandbox. */
  parent: number;
  folder: string;
  running: Int32Array;
}

/** A thread beside the reader, which may be deep in a file and hear nothing: it sees that the server has died. */
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
