import { PgBoss } from "pg-boss";
import { z } from "zod";
import type { Deps } from "../../src/kernel/context.ts";
import type { Connection } from "../../src/kernel/db/pool.ts";
import { job } from "../../src/kernel/jobs/job.ts";
import { enqueue } from "../../src/kernel/jobs/jobs.ts";

export const TICKET = {
  kind: "chat/completions",
  internal: false,
  maxAttempts: 3,
  input: z.object({ sent: z.number() }),
};
export const QUEUE = "bench";

/** The work itself is empty: only the overhead is measured. */
export const benchJob = (onStart: (sent: number) => void) =>
  job(TICKET, {
    run: async (_ctx, { sent }) => {
      onStart(sent);
      return async () => ({ ok: true });
    },
  });

/** pg-boss at its fastest: woken by notifications, with the same pool as ours. */
export async function openBoss(connection: Connection, supervise: boolean): Promise<PgBoss> {
  const boss = new PgBoss({ ...(connection as object), max: 10, useListenNotify: true, supervise, schedule: false });
  boss.on("error", (error) => console.error(error));
  await boss.start();
  return boss;
}

export const put = (deps: Deps, organizationId: string, count: number) =>
  deps.database.transaction(organizationId, async (sql) => {
    const by = { sql, organizationId, requestId: "bench", userId: null, apiKeyId: null };
    let id = "";
    for (let index = 0; index < count; index++) id = await enqueue(by, TICKET, { sent: clock() });
    return id;
  });

/** A clock in milliseconds that all processes on the machine share. */
export const clock = () => performance.timeOrigin + performance.now();
