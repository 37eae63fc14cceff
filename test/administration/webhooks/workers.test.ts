import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterEach, expect, inject, it } from "vitest";
import { announce } from "../../../src/administration/webhooks/announce.ts";
import { openRunner } from "../../../src/jobs.ts";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";
import { useReceiver, verified } from "./receiver.ts";

const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: true });
const receiver = useReceiver();

const children: ChildProcess[] = [];
const runners: ReturnType<typeof openRunner>[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const each of runners.splice(0)) await each.stop();
});
async function worker(): Promise<ChildProcess> {
  const connection = { ...inject("postgres"), database: `worker_${process.env.VITEST_POOL_ID}` };
  const child = fork(
    new URL("../../kernel/jobs/worker.child.ts", import.meta.url),
    [JSON.stringify(connection), app.deps.config.DATA_DIR],
    { execPath: process.execPath, execArgv: [] },
  );
  children.push(child);
  await once(child, "message");
  return child;
}

/** A worker in this process that takes over abandoned jobs. */
async function successor() {
  const next = openRunner(app.deps, { concurrency: 4 });
  runners.push(next);
  await next.start();
}

/** Moves the last heartbeats of a killed worker back an hour, so that it counts as lost at once. */
const silence = () =>
  app.database.system`update jobs set heartbeat_at = now() - interval '1 hour' where status = 'running'`;

/** Makes the jobs of an organization due. */
async function wake(organizationId: string) {
  await app.database.system`
    update jobs set run_after = now() - interval '1 s' where organization_id = ${organizationId} and status = 'pending'`;
  await app.database.system`select pg_notify('jobs_waiting', '')`;
}

const isWaiting = async (organizationId: string) =>
  (await app.database.system`select from jobs where organization_id = ${organizationId} and status = 'pending'`)
    .length === 1;

async function announced() {
  const org = await app.organization();
  const { body } = await org.asOrganization.post("/webhooks", { url: receiver.url, events: ["job.failed"] });
  await app.database.transaction(org.id, (sql) =>
    announce(sql, org.id, "job.failed", { job_id: randomUUID(), kind: "playbooks/run", status: "failed" }),
  );
  const delivery = async () => (await org.asOrganization.get(`/webhooks/${body.id}/deliveries`)).body.deliveries[0];
  return { org, secret: body.secret as string, delivery };
}

it("a message is delivered when the worker is killed while sending it", { timeout: 60_000 }, async () => {
  const first = await worker();
  const exited = once(first, "exit");
  receiver.answer(() => first.kill("SIGKILL"));
  const { secret, delivery } = await announced();
  await exited;
  await silence();
  await successor();
  const row = await eventually(async () => ((await delivery()).status === "succeeded" ? delivery() : undefined));
  expect(row.attempts).toBe(2);
  expect(receiver.received).toHaveLength(2);
  const messages = receiver.received.map((came) => verified(secret, came));
  expect(messages[1]).toEqual(messages[0]);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([row.id, row.id]);
});

it("a message keeps its attempt count and schedule when the worker is killed between attempts", {
  timeout: 60_000,
}, async () => {
  const { org, delivery } = await announced();
  receiver.answer(503, 503);
  const { system } = app.database;
  const dueNow = () =>
    system`update webhook_deliveries set next_attempt_at = now() - interval '1 s' where organization_id = ${org.id}`;
  const first = await worker();
  await eventually(async () => ((await delivery()).last_status && (await isWaiting(org.id)) ? true : undefined));
  await dueNow();
  await wake(org.id);
  await eventually(async () =>
    (await delivery()).attempts === 2 && (await delivery()).last_status ? true : undefined,
  );
  const before = await eventually(async () => {
    const row = await delivery();
    return Date.parse(row.next_attempt_at) > Date.now() + 60_000 ? row : undefined;
  });
  first.kill("SIGKILL");
  await once(first, "exit");
  await wake(org.id);
  await successor();
  await eventually(async () => {
    const [job] = await system<{ waits: boolean }>`
      select status = 'pending' and run_after > now() + interval '1 minute' as waits from jobs where organization_id = ${org.id}`;
    return job!.waits || undefined;
  });
  expect(await delivery()).toEqual(before);
  expect(receiver.received).toHaveLength(2);
  await dueNow();
  await wake(org.id);
  const row = await eventually(async () => ((await delivery()).status === "succeeded" ? delivery() : undefined));
  expect(row.attempts).toBe(3);
});

it("a message moves to another worker at once when its worker is stopped", { timeout: 60_000 }, async () => {
  const first = await worker();
  const exited = once(first, "exit");
  receiver.answer(() => first.kill("SIGTERM"));
  const { delivery } = await announced();
  await exited;
  expect(await delivery()).toMatchObject({ status: "pending", attempts: 1, last_error: null });
  await successor();
  const row = await eventually(async () => ((await delivery()).status === "succeeded" ? delivery() : undefined));
  expect(row.attempts).toBe(2);
});
