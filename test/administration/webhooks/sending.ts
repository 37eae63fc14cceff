import { randomUUID } from "node:crypto";
import { afterEach } from "vitest";
import { announce } from "../../../src/administration/webhooks/announce.ts";
import { WEBHOOK_EVENTS } from "../../../src/administration/webhooks/webhooks.schema.ts";
import { openRunner } from "../../../src/jobs.ts";
import { testJobs } from "../../kernel/jobs/kinds.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";
import { useReceiver } from "./receiver.ts";

/** The app and a local receiver that it may send to. */
export function useSending() {
  const app = useApp({ WEBHOOKS_ALLOW_PRIVATE: true });
  const receiver = useReceiver();
  /** Removes undelivered messages, so that they do not leak into the next test. */
  afterEach(async () => void (await app.database.system`delete from webhooks`));

  const runJobs = () => openRunner(app.deps, { concurrency: 1 }, testJobs).drain();
  const tell = (org: TestOrganization) =>
    app.database.transaction(org.id, (sql) =>
      announce(sql, org.id, "job.failed", { job_id: randomUUID(), kind: "playbooks/run", status: "failed" }),
    );

  async function webhook(events: readonly string[] = WEBHOOK_EVENTS) {
    const org = await app.organization();
    const { body } = await org.asOrganization.post("/webhooks", { url: receiver.url, events });
    const path = `/webhooks/${body.id}`;
    return {
      org,
      path,
      secret: body.secret as string,
      read: async () => (await org.asOrganization.get(path)).body,
      deliveries: async () => (await org.asOrganization.get(`${path}/deliveries`)).body.deliveries,
      redeliver: (id: string) => org.asOrganization.post(`${path}/deliveries/${id}/redeliver`),
      tell: () => tell(org),
    };
  }

  /** Makes the next attempt of every delivery due. */
  async function letTimePass(org: TestOrganization) {
    const { system } = app.database;
    await system`update webhook_deliveries set next_attempt_at = now() - interval '1 s' where organization_id = ${org.id} and status = 'pending'`;
    await system`update webhooks set paused_until = null where organization_id = ${org.id}`;
    await system`update jobs set run_after = now() - interval '1 s' where organization_id = ${org.id} and status = 'pending'`;
  }

  return { app, receiver, runJobs, tell, webhook, letTimePass };
}
