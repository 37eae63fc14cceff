import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Sql } from "../../../src/kernel/db/sql.ts";
import { type JobKind, job } from "../../../src/kernel/jobs/job.ts";
import { claimJob } from "../../../src/kernel/jobs/jobs.store.ts";
import { enqueue } from "../../../src/kernel/jobs/jobs.ts";
import { Runner } from "../../../src/kernel/jobs/runner.ts";
import { ALL_SLOTS_FREE, findFreeSlots } from "../../../src/kernel/jobs/slots.ts";
import { type TestOrganization, useApp } from "../../support/harness.ts";

const app = useApp();
const input = z.object({ word: z.string() });
const SLOW = { kind: "test/slow", internal: true, maxAttempts: 3, input } satisfies JobKind;
const CHAT = { kind: "test/chat", internal: false, maxAttempts: 3, input } satisfies JobKind;
const MESSAGE = {
  kind: "test/message",
  internal: true,
  class: "delivery",
  maxAttempts: 3,
  input,
} satisfies JobKind;
const KINDS = [SLOW.kind, CHAT.kind, MESSAGE.kind];

const put = (org: TestOrganization, ticket: JobKind, word = "") =>
  app.database.transaction(org.id, (sql) =>
    enqueue({ sql, organizationId: org.id, requestId: "test", userId: null, apiKeyId: null }, ticket, { word }),
  );
const claim = (openings = ALL_SLOTS_FREE) => claimJob(app.database.system, "test", KINDS, openings);
const wordsTaken = async (count: number, openings = ALL_SLOTS_FREE) => {
  const words: (string | undefined)[] = [];
  for (let index = 0; index < count; index++)
    words.push(((await claim(openings))?.input as { word: string } | undefined)?.word);
  return words;
};

/** Stopped after each test, also one that failed: a runner that is left would take the jobs of the next test. */
const runners: { stop: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
  await app.database.system`
    update jobs set status = 'canceled', completed_at = now() where status in ('pending', 'running') and kind like 'test/%'`;
});

/** A worker whose jobs signal their start and run until released. */
function holdingRunner(concurrency: number) {
  const begun: string[] = [];
  const release = Promise.withResolvers<void>();
  const run = async (_ctx: unknown, { word }: { word: string }) => {
    begun.push(word);
    await release.promise;
    return async () => ({ word });
  };
  const kinds = [job(SLOW, { run }), job(CHAT, { run }), job(MESSAGE, { run })];
  const runner = new Runner(app.deps, kinds, { concurrency });
  const held = {
    start: () => runner.start(),
    begins: (word: string, times = 1) =>
      expect.poll(() => begun.filter((each) => each === word).length).toBeGreaterThanOrEqual(times),
    stop: async () => {
      release.resolve();
      await runner.stop();
    },
  };
  runners.push(held);
  return held;
}

describe("a worker filled with one organization's slow background jobs", () => {
  it.each([1, 2, 4])("takes another organization's chat at once, with %i slots", async (slots) => {
    const [crowded, other] = [await app.organization(), await app.organization()];
    for (let index = 0; index < 6; index++) await put(crowded, SLOW, "slow");
    const runner = holdingRunner(slots);
    await runner.start();
    await runner.begins("slow");
    await put(other, CHAT, "chat");
    await runner.begins("chat");
  });

  it("takes the organization's own chat at once", async () => {
    const org = await app.organization();
    for (let index = 0; index < 6; index++) await put(org, SLOW, "slow");
    const runner = holdingRunner(2);
    await runner.start();
    await runner.begins("slow");
    await put(org, CHAT, "chat");
    await runner.begins("chat");
  });

  it("takes another organization's first background job and a webhook message at once too", async () => {
    const [crowded, other] = [await app.organization(), await app.organization()];
    for (let index = 0; index < 6; index++) await put(crowded, SLOW, "slow");
    const runner = holdingRunner(4);
    await runner.start();
    await runner.begins("slow", 3);
    await put(other, SLOW, "small file");
    await put(crowded, MESSAGE, "message");
    await Promise.all([runner.begins("small file"), runner.begins("message")]);
  });

  it("continues another organization's background jobs while chats fill its slots", async () => {
    const [crowded, other] = [await app.organization(), await app.organization()];
    for (let index = 0; index < 4; index++) await put(crowded, CHAT, "chat");
    const runner = holdingRunner(2);
    await runner.start();
    await runner.begins("chat", 2);
    await put(other, SLOW, "file");
    await runner.begins("file");
  });
});

describe("the next job", () => {
  it("is interactive, however old and many the background jobs are", async () => {
    const [crowded, other] = [await app.organization(), await app.organization()];
    for (const word of ["old 1", "old 2"]) await put(crowded, SLOW, word);
    await put(crowded, MESSAGE, "message");
    await put(other, CHAT, "chat");
    expect(await wordsTaken(5)).toEqual(["chat", "old 1", "old 2", "message", undefined]);
  });

  it("comes from the organization with the fewest running in the class, then the oldest", async () => {
    const [first, second, third] = [await app.organization(), await app.organization(), await app.organization()];
    for (const word of ["a1", "a2", "a3"]) await put(first, SLOW, word);
    for (const word of ["b1", "b2"]) await put(second, SLOW, word);
    await put(third, SLOW, "c1");
    expect(await wordsTaken(6)).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("does not depend on the organization's running jobs of another class", async () => {
    const [first, second] = [await app.organization(), await app.organization()];
    await put(first, SLOW, "slow");
    expect(await wordsTaken(1)).toEqual(["slow"]);
    await put(first, CHAT, "older chat");
    await put(second, CHAT, "newer chat");
    expect(await wordsTaken(2)).toEqual(["older chat", "newer chat"]);
  });

  it("comes only from an organization with none running when the class is full", async () => {
    const [busy, idle] = [await app.organization(), await app.organization()];
    for (const word of ["b1", "b2"]) await put(busy, SLOW, word);
    expect(await wordsTaken(1)).toEqual(["b1"]);
    await put(idle, SLOW, "i1");
    await put(idle, SLOW, "i2");
    expect(await wordsTaken(2, { ...ALL_SLOTS_FREE, background: "newcomers" })).toEqual(["i1", undefined]);
  });

  it("is never of a closed class", async () => {
    const org = await app.organization();
    await put(org, CHAT, "chat");
    await put(org, SLOW, "slow");
    expect(await wordsTaken(2, { ...ALL_SLOTS_FREE, interactive: "none" })).toEqual(["slow", undefined]);
  });
});

describe("the slots of a worker", () => {
  const open = (classes: string, concurrency: number) => {
    const named = { i: "interactive", b: "background", d: "delivery" } as const;
    const running = [...classes].map((letter) => named[letter as "i" | "b" | "d"]);
    const { interactive, background, delivery } = findFreeSlots(running, concurrency);
    return [interactive, background, delivery];
  };

  it("reserve a quarter, and at least one, for interactive jobs", () => {
    expect(open("bbb", 4)).toEqual(["all", "newcomers", "all"]);
    expect(open("bbbb", 4)).toEqual(["all", "none", "all"]);
    expect(open("bb", 2)).toEqual(["all", "none", "all"]);
    expect(open("bbbbbb", 8)).toEqual(["all", "newcomers", "all"]);
  });

  it("hold at most one job of each class beyond their number", () => {
    expect(open("bbbbii", 4)).toEqual(["none", "none", "all"]);
    expect(open("iiii", 4)).toEqual(["newcomers", "newcomers", "all"]);
    expect(open("iiiii", 4)).toEqual(["none", "newcomers", "all"]);
    expect(open("dd", 4)).toEqual(["all", "all", "none"]);
    expect(open("", 1)).toEqual(["all", "newcomers", "all"]);
  });
});

it("claiming reads a handful of rows from a queue of many thousands", async () => {
  const [crowded, other] = [await app.organization(), await app.organization()];
  await put(crowded, CHAT, "own chat");
  await put(other, SLOW, "small");
  const undone = new Error("undone");
  const trying = app.database.systemTransaction(async (sql) => {
    await sql`
      insert into jobs (organization_id, kind, class, is_internal, input, max_attempts, request_id)
      select ${crowded.id}, ${SLOW.kind}, 'background', true, '{"word": "bulk"}', 3, 'test' from generate_series(1, 20000)`;
    await sql`analyze jobs`;
    const before = await rowsRead(sql);
    const taken = [];
    for (let index = 0; index < 3; index++) taken.push(await claimJob(sql, "test", KINDS, ALL_SLOTS_FREE));
    const words = taken.map((each) => (each!.input as { word: string }).word);
    expect([words[0], ...words.slice(1).sort()]).toEqual(["own chat", "bulk", "small"]);
    expect((await rowsRead(sql)) - before).toBeLessThan(200);
    throw undone;
  });
  await expect(trying).rejects.toBe(undone);
});

/** How many rows of the queue this transaction has read so far. */
async function rowsRead(sql: Sql): Promise<number> {
  const [row] = await sql<{ read: number }>`
    select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'jobs'`;
  return Number(row!.read);
}
