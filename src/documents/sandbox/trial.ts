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

/** Starts a process through a wrapper and returns the wrapper with what the kernel did refuse, or null where it does not start. */
export async function testWrapper(wrapper: Wrapper): Promise<Wrapper | null> {
  const place = await mkdtemp(join(tmpdir(), "chancery-trial-"));
  const server = createServer((socket) => socket.destroy()).unref();
  try {
    const [folder, outside] = [join(place, "own"), join(place, "outside")];
    await Promise.all([mkdir(folder), mkdir(outside)]);
    await writeFile(join(outside, "secret"), "a parser may not read this");
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const [program, ...words] = [
      ...wrapper.argv(allowedPathsOf(CHILD, folder)),
      process.execPath,
      fileURLToPath(CHILD),
    ];
    const could = JSON.parse(await run(program!, [...words, folder, outside, String(port)], folder));
    const filesRefused = !could.write && !could.read;
    return {
      argv: wrapper.argv,
      network: could.connect ? undefined : wrapper.network,
      files: filesRefused ? wrapper.files : undefined,
    };
  } catch {
    return null;
  } finally {
    server.close();
    await rm(place, { recursive: true, force: true });
  }
}

function run(program: string, words: string[], folder: string): Promise<string> {
  const settings = { cwd: folder, env: { PATH: process.env.PATH, TMPDIR: folder }, timeout: TIME_LIMIT_MS };
  return new Promise((resolve, reject) => {
    execFile(program, words, settings, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}
