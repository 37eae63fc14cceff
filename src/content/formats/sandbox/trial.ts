import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { allowedPathsOf } from "./allowed-paths.ts";
import type { Wrapper } from "./wrappers.ts";

const CHILD = new URL("./trial.child.ts", import.meta.url);
const TIME_LIMIT_MS = 20_000;

/** Runs a test process in a wrapper. Returns the wrapper with the restrictions that held, or null if it does not start. */
export async function testWrapper(wrapper: Wrapper): Promise<Wrapper | null> {
  const root = await mkdtemp(join(tmpdir(), "chancery-trial-"));
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    const [folder, outside] = [join(root, "own"), join(root, "outside")];
    await Promise.all([mkdir(folder), mkdir(outside)]);
    await writeFile(join(outside, "secret"), "a parser may not read this");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const [program = process.execPath, ...args] = [
      ...wrapper.argv(allowedPathsOf(CHILD, folder)),
      process.execPath,
      fileURLToPath(CHILD),
    ];
    const succeeded = JSON.parse(await run(program, [...args, folder, outside, String(port)], folder));
    const areFilesDenied = !succeeded.write && !succeeded.read;
    return {
      argv: wrapper.argv,
      network: succeeded.connect ? undefined : wrapper.network,
      files: areFilesDenied ? wrapper.files : undefined,
    };
  } catch {
    return null;
  } finally {
    server.close();
    await rm(root, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], folder: string): Promise<string> {
  const settings = { cwd: folder, env: { PATH: process.env.PATH, TMPDIR: folder }, timeout: TIME_LIMIT_MS };
  return new Promise((resolve, reject) => {
    execFile(program, args, settings, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}
