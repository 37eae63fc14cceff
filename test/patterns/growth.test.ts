import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { collectPatterns, described, type Pattern } from "./collect.ts";
import type { Verdict } from "./growth.child.ts";

const patterns = await collectPatterns();

/** A pattern takes well under a second; one that takes this long would never end. */
const STUCK_MS = 60_000;

describe("every regular expression in the sources", () => {
  it("runs in linear time on any text", async () => {
    expect(await slowAmong(patterns)).toEqual([]);
  });
});

describe("the measurement", () => {
  const named = (source: string, flags = "") => ({ at: source, source, flags });

  it.each(["\\s+$", "<[^>]*>", "(?:thirty\\s*,?\\s+)+days", "\\b(?:a|an)\\b[^.]*\\bdate\\b"])(
    "finds %s too slow",
    async (source) => {
      expect(await slowAmong([named(source)])).toHaveLength(1);
    },
  );

  it.each(["(?<!\\s)\\s+$", "<[^<>]*>", "^\\s*a", "[\\s\\S]*"])("passes %s", async (source) => {
    expect(await slowAmong([named(source, "g")])).toEqual([]);
  });
});

/** Measures in a thread that is terminated when a pattern hangs, and continues after that pattern in a new thread. */
async function slowAmong(list: Pattern[]): Promise<object[]> {
  const slow: object[] = [];
  for (let next = 0; next < list.length; ) {
    const { done, found } = await measure(list.slice(next));
    slow.push(...found.map(({ done: at, slow }) => ({ ...described(list[next + at]!), ...slow })));
    next += done;
    if (next < list.length) slow.push({ ...described(list[next++]!), stuck: true });
  }
  return slow;
}

/** How many were measured, and which were slow. */
function measure(list: Pattern[]): Promise<{ done: number; found: Verdict[] }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ done: number; found: Verdict[] }>();
  const thread = new Worker(new URL("./growth.child.ts", import.meta.url), { workerData: { patterns: list } });
  const found: Verdict[] = [];
  let done = 0;
  const end = () => resolve({ done, found });
  let watch = setTimeout(end, STUCK_MS);
  thread.on("error", reject);
  thread.on("message", (verdict: Verdict) => {
    clearTimeout(watch);
    done = verdict.done + 1;
    if (verdict.slow) found.push(verdict);
    if (done === list.length) end();
    else watch = setTimeout(end, STUCK_MS);
  });
  return promise.finally(() => {
    clearTimeout(watch);
    return thread.terminate();
  });
}
