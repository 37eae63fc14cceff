import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

export const ROOT = resolve(import.meta.dirname, "../..");
export const TSC = join(ROOT, "node_modules/.bin/tsc");

/** The client as JavaScript, as built by `npm run build` in sdk/. */
export const buildClient = (folder: string) => promisify(execFile)(TSC, ["-p", join(ROOT, "sdk"), "--outDir", folder]);
