import { readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

/** Attempts what a parser must not be able to do, and reports what succeeded. */
const [, , folder, outside, port] = process.argv;
if (folder === undefined || outside === undefined) throw new Error("Pass a folder of its own and one outside of it.");

await import("sharp");
writeFileSync(join(folder, "own"), "a parser may write here");
const could = {
  connect: await canConnect(Number(port)),
  write: can(() => writeFileSync(join(outside, "written"), "a parser may not write here")),
  read: can(() => readFileSync(join(outside, "secret"))),
};
process.stdout.write(JSON.stringify(could));

function can(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("connect", () => resolve(true)).on("error", () => resolve(false));
    socket.unref();
  });
}
