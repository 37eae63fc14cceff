import { Worker } from "node:worker_threads";
import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { builtOnLoad, cataloguePatterns, collectPatterns, type Pattern } from "./collect.ts";
import type { Verdict } from "./growth.child.ts";

const patterns = await collectPatterns();

/** One pattern takes well under a second; one that takes this long would not end. */
const STUCK_MS = 60_000;

describe("every regular expression of the sources", () => {
  it("is found: literals, those that modules build on load and those that functions build", () => {
    const places = patterns.map(({ at }) => at).join(" ");
    expect(patterns.length).toBeGreaterThan(900);
    expect(places).toContain("src/values/prose/dates.ts");
    expect(places).toContain("src/models/engine/answer/search-answer.ts");
    expect(places).toContain("web/vaults/cells/entries.ts");
  });

  it("is found in the JSON files of the catalogue, in every field that the loader makes a pattern of", async () => {
    const written = new Set(cataloguePatterns().map(({ source }) => new RegExp(source).source));
    const built = (await builtOnLoad()).filter(({ at }) => /catalogue\/(?:clauses\.schema|lexicon)\.ts/.test(at));
    const ofLists = /^\^\(\?:[^()]*\)\$$/;
    expect(built.length).toBeGreaterThan(200);
    expect(built.map(({ source }) => source).filter((each) => !written.has(each) && !ofLists.test(each))).toEqual([]);
  });

  it("has no two repetitions that can divide the same text between them, and none that starts over at each character", () => {
    const faulty = patterns.flatMap((pattern) =>
      analyse(pattern, { maxReports: 1 }).reports.map(({ type, character }) => ({
        ...described(pattern),
        type,
        repeated: character.pick,
      })),
    );
    expect(faulty).toEqual([]);
  });

  it("takes a time that grows with the text and no faster, whatever the text", async () => {
    expect(await slowAmong(patterns)).toEqual([]);
  });
});

describe("the measuring", () => {
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

const described = ({ at, source, flags }: Pattern) => ({ at, pattern: `/${source.slice(0, 200)}/${flags}` });

/** Measures in a thread that is ended when a pattern does not come to an end, and goes on behind that one in another. */
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

/** How many were measured, and the slow ones among them. */
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
