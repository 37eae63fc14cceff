import { fork } from "node:child_process";
import { once } from "node:events";
import { createOrganization } from "../src/identity/accounts/accounts.ts";
import { createKey } from "../src/identity/keys/keys.ts";
import { openBench } from "./support.ts";

/**
 * Three processes, 300 concurrent calls around the edge of a window, many windows, with an injected clock. Every
 * window must admit exactly the organization's quota: never one too many, never one too few.
 */
const WINDOWS = 100;
const PROCESSES = 3;
const CALLS = 100;
const QUOTAS: [number, number] = [150, 60];
const EXPECTED = 150;

const bench = await openBench();
const { system } = bench.deps.database;
const { id } = await createOrganization(system, "Bench");
const keys: string[] = [];
for (let key = 0; key < 3; key++)
  keys.push((await createKey(system, { organizationId: id, userId: null, name: "bench", lifetimeSeconds: null })).key);
const children = Array.from({ length: PROCESSES }, () =>
  fork(new URL("limits.child.ts", import.meta.url), [JSON.stringify(bench.connection)]),
);
await Promise.all(children.map((child) => once(child, "message")));

let [tooMany, tooFew] = [0, 0];
for (let window = 0; window < WINDOWS; window++) {
  const start = Date.UTC(2026, 0, 1) + window * 61_000;
  const admitted = await Promise.all(
    children.map(async (child, index) => {
      const moments = Array.from({ length: CALLS }, (_, call) =>
        new Date(start + ((call * 7 + index) % 900)).toISOString(),
      );
      child.send({ keys, moments, quotas: QUOTAS });
      return (await once(child, "message"))[0] as number;
    }),
  );
  const total = admitted.reduce((sum, count) => sum + count, 0);
  if (total > EXPECTED) tooMany++;
  if (total < EXPECTED) tooFew++;
}
console.log(
  `${WINDOWS} windows, ${PROCESSES} processes, ${PROCESSES * CALLS} concurrent calls each: ${tooMany} over the quota, ${tooFew} under it`,
);
for (const child of children) child.kill();
await bench.close();
process.exitCode = tooMany + tooFew > 0 ? 1 : 0;
