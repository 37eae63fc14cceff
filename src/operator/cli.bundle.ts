import { existsSync, readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { verifyBundle } from "../vaults/evidence/verify-bundle.ts";
import { USAGE, UsageError } from "./cli.usage.ts";

const OPTIONS = { json: { type: "boolean" }, key: { type: "string" }, help: { type: "boolean" } } as const;

/** Needs only the file, so that any recipient of a bundle can check it. */
export async function checkBundle(words: string[]): Promise<string> {
  const { values, positionals } = parse(words);
  if (values.help) throw new UsageError(USAGE);
  const [, path, ...rest] = positionals;
  if (values.key !== undefined && !/^[0-9a-fA-F]{64}$/.test(values.key))
    throw new UsageError(`--key must be a fingerprint of 64 hexadecimal digits\n\n${USAGE}`);
  if (path === undefined || rest.length > 0) throw new UsageError(`Specify the bundle to verify.\n\n${USAGE}`);
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  const checked = await verifyBundle(readFileSync(path), values.key);
  return JSON.stringify(checked, null, values.json ? 0 : 2);
}

function parse(words: string[]) {
  try {
    return parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}
