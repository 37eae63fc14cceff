import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

/** Loads modules and reports the patterns they build on load. */
const { root, files } = workerData as { root: string; files: string[] };
const found: { at: string; source: string; flags: string }[] = [];

globalThis.RegExp = new Proxy(RegExp, {
  construct(Pattern, given: [string, string]) {
    const { source, flags } = new Pattern(...given);
    const at = new Error().stack!.split("\n").flatMap((line) => /(src\/[^:]{1,200}:\d{1,6})/.exec(line)?.[1] ?? [])[0];
    if (at) found.push({ at, source, flags });
    return new Pattern(...given);
  },
});
for (const file of files) await import(pathToFileURL(join(root, file)).href);
parentPort!.postMessage(found);
