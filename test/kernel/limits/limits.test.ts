import { describe, expect, it } from "vitest";
import { endpoint } from "../../../src/kernel/http/endpoint.ts";
import { useApp } from "../../support/harness.ts";
import { eventually } from "../../support/process.ts";

const infer = endpoint({
  method: "POST",
  path: "/infer",
  summary: "An inference operation",
  key: "any",
  tier: "inference",
  status: 204,
  handle: async () => undefined,
});
const look = endpoint({
  method: "GET",
  path: "/look",
  summary: "Another",
  key: "any",
  status: 204,
  handle: async () => undefined,
});

describe("with the default limits", () => {
  const app = useApp(
    { RATE_LIMIT_ORG: 600, RATE_LIMIT_KEY: 120, RATE_LIMIT_INFERENCE_ORG: 60, RATE_LIMIT_INFERENCE_KEY: 20 },
    [infer, look],
  );

  /**
   * Opens a window for each subject that cannot end while the test runs, however slow the machine: it begins an hour from now,
   * and windows never run backwards.
   */
  const holdWindows = (tier: "standard" | "inference", ...subjects: string[]) => app.database.system`
    insert into rate_windows select subject, ${tier}, now() + interval '1 hour', 0 from unnest(${subjects}::uuid[]) subject`;

  it("admits 120 requests per minute for one key, even all at once, and throttles the next", async () => {
    const { asOrganization, id, keyId } = await app.organization();
    await holdWindows("standard", id, keyId);
    const replies = await Promise.all(Array.from({ length: 130 }, () => asOrganization.get("/look")));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(120);
    const throttled = replies.find(({ status }) => status === 429)!;
    expect(throttled.body).toMatchObject({ error: expect.stringContaining("Rate limit"), code: "RATE_LIMITED" });
    expect(throttled.headers).toMatchObject({ "ratelimit-limit": "120", "ratelimit-remaining": "0" });
  });

  it("shares 600 requests per minute among all keys of an organization", async () => {
    const org = await app.organization();
    const keys = await Promise.all(Array.from({ length: 7 }, () => org.key()));
    await holdWindows("standard", org.id, ...keys.map(({ id }) => id));
    const replies = [];
    for (const { key } of keys)
      replies.push(...(await Promise.all(Array.from({ length: 100 }, () => app.as(key).get("/look")))));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(600);
    const throttled = replies.find(({ status }) => status === 429)!;
    expect(throttled.headers["ratelimit-limit"]).toBe("600");
  });

  it("admits 20 inference requests per minute for one key and 60 for an organization, separately from other requests", async () => {
    const org = await app.organization();
    const made = await Promise.all([org.key(), org.key(), org.key()]);
    const keys = [org.asOrganization.key, ...made.map(({ key }) => key)];
    await holdWindows("inference", org.id, org.keyId, ...made.map(({ id }) => id));
    const admitted = [];
    for (const key of keys) {
      const replies = await Promise.all(Array.from({ length: 25 }, () => app.as(key).post("/infer")));
      admitted.push(replies.filter(({ status }) => status === 204).length);
    }
    expect(admitted).toEqual([20, 20, 20, 0]);
    expect((await org.asOrganization.get("/look")).status).toBe(204);
  });
});

describe("with narrow limits", () => {
  const app = useApp({ RATE_LIMIT_ORG: 10, RATE_LIMIT_KEY: 4 }, [look]);

  it("charges the organization nothing for a throttled request, so one busy key cannot starve the others", async () => {
    const org = await app.organization();
    await Promise.all(Array.from({ length: 30 }, () => org.asOrganization.get("/look")));
    const { key } = await org.key();
    const replies = await Promise.all(Array.from({ length: 5 }, () => app.as(key).get("/look")));
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(4);
  });

  it("counts every authenticated request whatever its outcome, including unknown paths", async () => {
    const { asOrganization } = await app.organization();
    const statuses = [];
    for (const path of ["/nowhere", "/look/further", "/nowhere", "/look", "/nowhere"])
      statuses.push((await asOrganization.get(path)).status);
    expect(statuses).toEqual([404, 404, 404, 204, 429]);
  });

  it("reports on success what is left in the window closest to its limit", async () => {
    const org = await app.organization();
    const first = await org.asOrganization.get("/look");
    expect(first.headers).toMatchObject({ "ratelimit-limit": "4", "ratelimit-remaining": "3" });
    for (const { key } of [await org.key(), await org.key()]) {
      for (let call = 0; call < 3; call++) await app.as(key).get("/look");
    }
    const late = await app.as((await org.key()).key).get("/look");
    expect(late.headers).toMatchObject({ "ratelimit-limit": "10", "ratelimit-remaining": "2" });
  });
});

describe("the windows", () => {
  const app = useApp();

  /** Admits with the test's own clock. */
  async function admitAt(key: string, seconds: number, quotas: { organization: number; key: number }) {
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256").update(key).digest();
    const moment = new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();
    const row = await app.database.entry<{ organization_id: string; admitted: boolean; key_reset_ms: number }>(false)`
      select * from admit(${hash}, 'standard', ${quotas.organization}, ${quotas.key}, ${moment})`;
    return row!;
  }

  it("last 60 seconds and then restore the full quota", async () => {
    const { asOrganization } = await app.organization();
    const quotas = { organization: 100, key: 2 };
    const admitted = [];
    for (const second of [0, 30, 59.999, 60, 61, 119, 120])
      admitted.push((await admitAt(asOrganization.key, second, quotas)).admitted);
    expect(admitted).toEqual([true, true, false, true, true, false, true]);
  });

  it("never run backwards when two clocks disagree", async () => {
    const { asOrganization } = await app.organization();
    const quotas = { organization: 100, key: 2 };
    const admitted = [];
    for (const second of [100, 99, 98, 40]) admitted.push((await admitAt(asOrganization.key, second, quotas)).admitted);
    expect(admitted).toEqual([true, true, false, false]);
  });

  it("admit exactly the quota when 300 calls meet at a window's edge, window after window", async () => {
    const org = await app.organization();
    const keys = [org.asOrganization.key, (await org.key()).key, (await org.key()).key];
    for (let window = 0; window < 5; window++) {
      const calls = Array.from({ length: 300 }, (_, index) =>
        admitAt(keys[index % 3]!, window * 60 + (index % 7) / 1000, { organization: 50, key: 20 }),
      );
      const admitted = (await Promise.all(calls)).filter((row) => row.admitted);
      expect(admitted).toHaveLength(50);
    }
  });
});

describe("the first requests of a key", () => {
  const app = useApp();

  it.each([1, 2, 3, 4])("take their locks in one order, and none is lost to a deadlock (round %i)", async () => {
    const org = await app.organization();
    const [fresh, other] = [await org.key(), await org.key()];
    await app.database.system`insert into rate_windows values (${org.id}, 'standard', '-infinity', 0)`;
    const [holding, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holder = app.database
      .systemTransaction(async (sql) => {
        await sql`insert into rate_windows values (${fresh.id}, 'standard', '-infinity', 0)`;
        holding.resolve();
        await released.promise;
        throw new Error("given up");
      })
      .catch(() => {});
    await holding.promise;
    const first = app.as(fresh.key).get("/projects");
    await waitingForLocks(1);
    const renewing = app.as(other.key).get("/projects");
    await Promise.race([renewing, waitingForLocks(2)]);
    const more = Array.from({ length: 4 }, () => app.as(fresh.key).get("/projects"));
    await waitingForLocks(2);
    released.resolve();
    const replies = await Promise.all([first, renewing, ...more, holder.then(() => ({ status: 200 }))]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  const waitingForLocks = (least: number) =>
    eventually(async () => {
      const [row] = await app.database.system<{ count: number }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%from admit(%'`;
      return row!.count >= least ? true : undefined;
    });
});

describe("in the web application", () => {
  const app = useApp({
    RATE_LIMIT_ORG: 500,
    RATE_LIMIT_KEY: 77,
    RATE_LIMIT_INFERENCE_ORG: 44,
    RATE_LIMIT_INFERENCE_KEY: 11,
  });

  it("returns the configured limits", async () => {
    const ada = await (await (await app.organization()).user()).signedIn();
    expect((await ada.get("/rate-limits")).body).toEqual({
      inference: { key: 11, organization: 44 },
      standard: { key: 77, organization: 500 },
    });
  });
});
