import { fork } from "node:child_process";
import { once } from "node:events";
import { createOrganization, createUser } from "../src/identity/accounts/accounts.ts";
import { createKey } from "../src/identity/keys/keys.ts";
import { load, median, openBench } from "./support.ts";

/**
 * `GET /projects/{id}/chats` through the whole kernel against a bare node:http handler that runs the same list query on a
 * pool of the same size. `three` is the bare handler with two empty statements before the list, as many as the kernel sends: the
 * difference between it and chancery is the kernel's own work. `two` has one of them: the most that saving one round trip could gain.
 * All alternate for several rounds in one run; the ratio is what counts.
 */
const ROUNDS = 5;
const REQUESTS = 4000;
const CHATS = 20;

const bench = await openBench();
const { system } = bench.deps.database;
const organization = await createOrganization(system, "Bench");
const user = await createUser(system, { organizationId: organization.id, name: "Ada" });
const { key } = await createKey(system, {
  organizationId: organization.id,
  userId: user.id,
  name: "bench",
  lifetimeSeconds: null,
});
const [project] = await system<{ id: string }>`
  insert into projects (organization_id, name, is_access_controlled, created_by) values (${organization.id}, 'Bench', false, ${user.id}) returning id`;
await system`
  insert into chats (organization_id, project_id, created_by, source, title, summary)
  select ${organization.id}, ${project!.id}, ${user.id}, 'api', 'Chat ' || n, repeat('summary ', 10) from generate_series(1, ${CHATS}::integer) n`;

const names = ["bare", "two", "three", "chancery"] as const;
const servers = await Promise.all(
  names.map(async (kind) => {
    const child = fork(new URL("api.server.ts", import.meta.url), [
      kind,
      JSON.stringify(bench.connection),
      organization.id,
      project!.id,
      String(user.id),
    ]);
    const [{ port }] = (await once(child, "message")) as [{ port: number }];
    const ask = async () => {
      child.send("cpu");
      const [{ cpu, rss }] = (await once(child, "message")) as [{ cpu: NodeJS.CpuUsage; rss: number }];
      return { cpu: cpu.user + cpu.system, rss };
    };
    return { kind, child, ask, url: `http://127.0.0.1:${port}/v1/projects/${project!.id}/chats` };
  }),
);

const figures: Record<string, { rps: number[]; cpu: number[]; rss: number }> = Object.fromEntries(
  names.map((name) => [name, { rps: [], cpu: [], rss: 0 }]),
);
for (let round = 0; round <= ROUNDS; round++) {
  for (const { kind, url, ask } of servers) {
    const before = await ask();
    const rps = await load(url, { authorization: key }, round === 0 ? 1000 : REQUESTS, 16);
    const after = await ask();
    if (round === 0) continue;
    figures[kind]!.rps.push(rps);
    figures[kind]!.cpu.push((after.cpu - before.cpu) / REQUESTS);
    figures[kind]!.rss = after.rss;
  }
}
for (const { kind } of servers) {
  const { rps, cpu, rss } = figures[kind]!;
  console.log(
    `${kind.padEnd(9)} ${Math.round(median(rps))} requests/s  ${Math.round(median(cpu))} µs CPU per request  ${Math.round(rss / 1e6)} MB`,
  );
}
for (const other of ["bare", "two", "three"]) {
  const ratio = median(figures.chancery!.rps.map((rps, round) => rps / figures[other]!.rps[round]!));
  const cpu = median(figures[other]!.cpu) / median(figures.chancery!.cpu);
  console.log(
    `ratio chancery/${other}: ${ratio.toFixed(2)} requests/s (median of ${ROUNDS} rounds), ${cpu.toFixed(2)} CPU`,
  );
}
for (const { child } of servers) {
  child.disconnect();
  await once(child, "exit");
}
await bench.close();
