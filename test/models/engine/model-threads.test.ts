import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runInTurnOf } from "../../../src/kernel/scheduling/turn.ts";
import { ModelThreads } from "../../../src/models/engine/encode/model-threads.ts";
import { temporary } from "../../support/temporary.ts";

const temp = temporary();
afterAll(() => temp.clear());

class NoModel extends Error {}

/** A thread that runs a small program instead of a model. */
function open(
  program: string,
  settings: { threads?: number; idleSeconds?: number; onUnavailable?: (error: Error) => void } = {},
) {
  const text = `import { parentPort } from "node:worker_threads";\n${program}`;
  return new ModelThreads<string, string>({
    threads: 1,
    ...settings,
    entry: new URL(`data:text/javascript,${encodeURIComponent(text)}`),
    refuse: (message, cause) => new NoModel(message, { cause }),
  });
}

const ECHO = `parentPort.on("message", ({ task, close }) => {
  if (task) parentPort.postMessage({ result: task });
  if (close) parentPort.close();
});`;
const READY = `parentPort.postMessage({ ready: true });`;
const READY_LATER = `setTimeout(() => parentPort.postMessage({ ready: true }), 200);`;

describe("a model in its own thread", () => {
  it("takes questions first come, first served, and refuses with 503 when a hundred wait", async () => {
    const thread = open(ECHO + READY_LATER);
    const order: number[] = [];
    const waiting = Array.from({ length: 100 }, (_, at) =>
      thread.run(`question ${at}`, { first: true }).then(() => order.push(at)),
    );
    await expect(thread.run("one more", { first: true })).rejects.toMatchObject({ status: 503, code: "UNAVAILABLE" });
    await Promise.all(waiting);
    expect(order).toEqual(Array.from({ length: 100 }, (_, at) => at));
    await thread.close();
  });

  it("lets another organization's task in between two of a long document, and its question ahead of both", async () => {
    const thread = open(ECHO + READY_LATER);
    const order: string[] = [];
    const run = (organizationId: string, isUrgent: boolean, task: string) =>
      runInTurnOf({ organizationId, isUrgent }, () => thread.run(task).then(() => order.push(task)));
    await Promise.all([
      run("crowded", false, "crowded 1"),
      run("crowded", false, "crowded 2"),
      run("crowded", false, "crowded 3"),
      run("quiet", false, "quiet file"),
      run("quiet", true, "quiet question"),
    ]);
    expect(order[0]).toBe("quiet question");
    expect(order.indexOf("quiet file")).toBeLessThan(order.indexOf("crowded 3"));
    await thread.close();
  });

  it("runs as many tasks at a time as it has threads", async () => {
    const meet = `const others = new BroadcastChannel("others");
      let task;
      const answer = () => { if (task) parentPort.postMessage({ result: task }); task = undefined; };
      others.onmessage = ({ data }) => { if (data === "hello") others.postMessage("and you"); answer(); };
      parentPort.on("message", (asked) => {
        if (asked.close) return others.close(), parentPort.close();
        task = asked.task;
        others.postMessage("hello");
      });`;
    const threads = open(meet + READY, { threads: 2 });
    expect(await Promise.all([threads.run("one"), threads.run("two")])).toEqual(["one", "two"]);
    await threads.close();
  });

  it("loses only the task of the thread that crashed", async () => {
    const threads = open(
      `parentPort.on("message", ({ task, close }) => {
        if (close) return parentPort.close();
        if (task === "break") return process.exit(1);
        if (task) setTimeout(() => parentPort.postMessage({ result: task }), 50);
      });${READY}`,
      { threads: 2 },
    );
    const tasks = ["one", "break", "two", "three"].map((task) => threads.run(task).catch((error) => error));
    expect(await Promise.all(tasks)).toEqual(["one", expect.any(NoModel), "two", "three"]);
    await threads.close();
  });

  it("stops when idle and restarts when needed", async () => {
    const thread = open(ECHO + READY, { idleSeconds: 0.01 });
    for (let time = 0; time < 3; time++) {
      expect(await thread.run("hello")).toBe("hello");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await thread.close();
    await expect(thread.run("hello")).rejects.toThrow(NoModel);
  });

  it("starts again when a thread ended before it was ready", async () => {
    const started = join(await temp.folder(), "started");
    const fails = `import { appendFileSync, readFileSync } from "node:fs";
      appendFileSync(${JSON.stringify(started)}, "x");
      if (readFileSync(${JSON.stringify(started)}, "utf8").length < 3) throw new Error("no thread for now");`;
    const told: string[] = [];
    const thread = open(`${fails}${ECHO}${READY}`, { onUnavailable: ({ message }) => told.push(message) });
    expect(await thread.run("hello")).toBe("hello");
    expect(told).toEqual([]);
    await thread.close();
  });

  it("reports once that the runtime cannot be loaded, and refuses from then on", async () => {
    const told: string[] = [];
    const thread = open("throw new Error('no such library')", { onUnavailable: ({ message }) => told.push(message) });
    for (let time = 0; time < 3; time++) await expect(thread.run("hello")).rejects.toThrow(NoModel);
    expect(told).toEqual(["no such library"]);
  });

  it("fails pending work when the thread crashes, and restarts", async () => {
    const thread = open(
      `parentPort.on("message", ({ task }) => task === "break" ? process.exit(1) : parentPort.postMessage({ result: task }));${READY}`,
    );
    await expect(thread.run("break")).rejects.toThrow(NoModel);
    expect(await thread.run("ok")).toBe("ok");
    await thread.close();
  });
});
