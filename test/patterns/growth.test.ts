import { describe, expect, it } from "vitest";
import { collectPatterns, described, type Pattern } from "./collect.ts";
import type { Verdict } from "./growth.child.ts";
import { measureAll } from "./measure.ts";

const patterns = await collectPatterns();

describe("every regular expression in the sources", () => {
  it("runs in linear time on any text", async () => {
    expect(await slowAmong(patterns)).toEqual([]);
  }, 1_800_000);
});

describe("the measurement", () => {
  const named = (source: string, flags = "") => ({ at: source, source, flags });

  it.each([
    "\\s+$",
    "<[^>]*>",
    "(?:thirty\\s*,?\\s+)+days",
    "\\b(?:a|an)\\b[^.]*\\bdate\\b",
    "\\[\\[[\\s\\S]{0,5000}?\\]\\]",
  ])(
    "finds %s too slow",
    async (source) => {
      expect(await slowAmong([named(source)])).toHaveLength(1);
    },
    300_000,
  );

  it.each(["(?<!\\s)\\s+$", "<[^<>]*>", "^\\s*a", "[\\s\\S]*"])("passes %s", async (source) => {
    expect(await slowAmong([named(source, "g")])).toEqual([]);
  });
});

/** The slow patterns, including those that hang. */
async function slowAmong(list: Pattern[]): Promise<object[]> {
  const child = new URL("./growth.child.ts", import.meta.url);
  const verdicts = await measureAll<Verdict>(child, list.length, (from) => ({ patterns: list.slice(from) }));
  return verdicts.map(({ done, ...slow }) => ({ ...described(list[done]!), ...slow }));
}
