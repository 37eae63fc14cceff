import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Time from `npm start` to the first 200 of /readyz, on first and second start, and the memory of the idle service. */
const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address() as { port: number };
    server.close(() => resolve(port));
  });
});
const dataDir = await mkdtemp(join(tmpdir(), "chancery-bench-"));
const root = new URL("..", import.meta.url);

async function start() {
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
    detached: true,
    stdio: "ignore",
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (performance.now() - began > 60_000) throw new Error("not ready after 60 s");
    await new Promise((next) => setTimeout(next, 10));
  }
  return { child, seconds: (performance.now() - began) / 1000 };
}

async function stop(child: ReturnType<typeof spawn>) {
  const began = performance.now();
  process.kill(-child.pid!, "SIGINT");
  await new Promise((ended) => child.on("close", ended));
  return (performance.now() - began) / 1000;
}

async function memoryOf(folder: string) {
  const { execFileSync } = await import("node:child_process");
  const lines = execFileSync("ps", ["-eo", "pid,args"], { encoding: "utf8" }).split("\n");
  const sizes = { node: 0, postgres: 0 };
  for (const line of lines) {
    const kind =
      line.includes("src/main.ts all") && !line.includes("sh -c")
        ? "node"
        : line.includes("postgres") && (line.includes(folder) || line.includes("postgres: "))
          ? "postgres"
          : undefined;
    const pid = line.trim().split(" ")[0];
    const smaps = kind ? await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "") : "";
    if (kind) sizes[kind] += Number(/^Pss:\s+(\d+)/m.exec(smaps)?.[1] ?? 0) / 1024;
  }
  return sizes;
}

const first = await start();
await stop(first.child);
const second = await start();
await new Promise((next) => setTimeout(next, 3000));
const memory = await memoryOf(dataDir);
const stopped = await stop(second.child);
console.log(
  `first start ${first.seconds.toFixed(1)} s, second start ${second.seconds.toFixed(1)} s, stop ${stopped.toFixed(1)} s`,
);
console.log(`idle memory (PSS): service ${Math.round(memory.node)} MB, database ${Math.round(memory.postgres)} MB`);
await rm(dataDir, { recursive: true, force: true });
