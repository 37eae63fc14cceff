import { mkdir, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { packCli } from "./cli-package.ts";

/** Packs the command line alone, into dist/release or the given folder. */
const folder = resolve(process.argv[2] ?? resolve(import.meta.dirname, "../dist/release"));
await mkdir(folder, { recursive: true });
const file = await packCli(folder);
console.log(`${file}: ${Math.ceil((await stat(file)).size / 1000)} kB`);
