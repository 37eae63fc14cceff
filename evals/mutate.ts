import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { FileKind } from "../src/content/formats/sniff.ts";
import { scan } from "../test/support/documents/scan.ts";
import { FILES } from "../test/support/files.ts";
import { type Original, runMutations } from "./support/mutation.ts";

/** `npm run mutate -- 2000 [seed]`: sends damaged copies of real files through the reader; nothing may crash or hang. */
const [cases, seed] = [Number(process.argv[2] ?? 2000), Number(process.argv[3] ?? 1)];
const SECONDS = 20;

const samples = new URL("../test/samples/", import.meta.url).pathname;
const originals: Original[] = [{ kind: "png", name: "scan.png", bytes: await scan({}) }];
for (const name of (await readdir(samples)).filter((name) => /\.(?:pdf|docx)$/.test(name))) {
  originals.push({ kind: extname(name).slice(1) as FileKind, name, bytes: await readFile(join(samples, name)) });
}
for (const [kind, make] of Object.entries(FILES))
  originals.push({ kind: kind as FileKind, name: kind, bytes: await make() });

const began = performance.now();
const { read, refused, faults, slowest } = await runMutations(originals, cases, seed, SECONDS);
const refusals = Object.entries(refused).map(([code, count]) => `${code} ${count}`);
console.log(
  `${cases} damaged copies of ${originals.length} files, seed ${seed}: ${read} read, refused: ${refusals.join(", ")}`,
);
console.log(
  `slowest ${slowest.seconds.toFixed(1)} s (${slowest.name}), all in ${((performance.now() - began) / 1000).toFixed(0)} s`,
);
console.log(`${faults.length} faults`);
for (const fault of faults) console.log(`  ${fault}`);
process.exitCode = faults.length > 0 ? 1 : 0;
