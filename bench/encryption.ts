import { createHash, randomBytes, randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectDeps } from "../src/assembly/deps.ts";
import { median, openBench } from "./support.ts";

/** The cost of encrypted files: CPU time to store, read whole and read in part, against plain files, in turns. */
const MEGABYTE = 1024 * 1024;
const SIZES = [200_000, 20 * MEGABYTE];
const ROUNDS = 15;
const RANGE = { start: 100_000, end: 165_535 };

const bench = await openBench();
const path = join(tmpdir(), randomUUID());
const deps = {
  plain: bench.deps,
  encrypted: await connectDeps({ ...bench.deps.config, FILE_ENCRYPTION: true }, bench.connection, bench.deps.log),
};
type Kind = keyof typeof deps;

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const drain = async (kind: Kind, key: { organizationId: string; sha256: string }, range?: typeof RANGE) => {
  let read = 0;
  for await (const chunk of await deps[kind].blobs.open(key, range)) read += chunk.length;
  return read;
};

for (const size of SIZES) {
  const times: Record<string, Record<Kind, number[]>> = {};
  const note = (what: string, kind: Kind, ms: number) => {
    times[what] ??= { plain: [], encrypted: [] };
    times[what][kind].push(ms);
  };
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = randomBytes(size);
    await writeFile(path, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    for (const kind of round % 2 === 0 ? (["plain", "encrypted"] as const) : (["encrypted", "plain"] as const)) {
      const key = { organizationId: randomUUID(), sha256 };
      note("stored", kind, await cpuMs(() => deps[kind].blobs.put(key, path)));
      note("read whole", kind, await cpuMs(() => drain(kind, key)));
      note("read 64 KiB", kind, await cpuMs(() => drain(kind, key, RANGE)));
      await deps[kind].blobs.delete(key);
    }
  }
  for (const [what, { plain, encrypted }] of Object.entries(times)) {
    const ratio = median(encrypted) / median(plain);
    const ms = [plain, encrypted].map((each) => median(each).toFixed(1)).join(" and ");
    console.log(`${(size / MEGABYTE).toFixed(1)} MiB ${what}: ${ratio.toFixed(2)} of plain (${ms} ms of a core)`);
  }
}
await rm(path);
await deps.encrypted.close();
await bench.close();
