import { parentPort, workerData } from "node:worker_threads";
import { OUTSIDE_FUNCTIONS } from "./functions.ts";
import { judge } from "./judge-function.ts";

/** Measures functions one by one. */
const { from } = workerData as { from: number };
let done = 0;
for (const subject of OUTSIDE_FUNCTIONS.slice(from))
  parentPort!.postMessage({ done: done++, ...(await judge(subject)) });
