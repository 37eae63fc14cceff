import { workerData } from "node:worker_threads";
import { leave } from "./process-tree.ts";

/** A thread beside the reader, which may be deep in a file and hear nothing: it sees that the server has died. */
const EVERY_MS = 500;
const { parent, folder } = workerData as { parent: number; folder: string };

setInterval(() => {
  if (process.ppid !== parent) void leave(folder);
}, EVERY_MS);
