import { describe, expect, it } from "vitest";
import { OUTSIDE_FUNCTIONS } from "./functions.ts";
import { judge } from "./judge-function.ts";
import { measureAll } from "./measure.ts";

describe("every function that takes text from outside", () => {
  it("ends within half a second on the longest text that it is given, and its time grows no faster than the text", async () => {
    const child = new URL("./functions.child.ts", import.meta.url);
    const slow = await measureAll(child, OUTSIDE_FUNCTIONS.length, (from) => ({ from }));
    expect(slow.map(({ done, ...rest }) => ({ name: OUTSIDE_FUNCTIONS[done]!.name, ...rest }))).toEqual([]);
  }, 1_800_000);
});

describe("the measurement", () => {
  const nested = (text: string) => {
    let found = 0;
    for (let at = 0; at < text.length; at++) if (text.slice(at).trimStart().endsWith("no")) found++;
    return found;
  };
  const bracketed = (text: string) => text.replace(/\[\[[\s\S]{0,5000}?\]\]/g, "");
  const backwards = (text: string) => {
    for (let at = text.length; at > 0; at -= 100) if (text.lastIndexOf("zz", at) > 0) return at;
    return -1;
  };

  it.each([
    ["a loop over the rest of the text", nested, 20_000],
    ["a pattern with a high bound", bracketed, 40_000],
    ["a search back to the beginning for each part", backwards, 400_000],
    // Again where other tests took the processor in the middle of a measurement.
  ])("finds %s too slow", { retry: 2 }, async (name, run, most) => {
    expect(await judge({ name, most, run })).toHaveProperty("slow");
  });

  it("passes a function that reads each character once", async () => {
    const run = (text: string) => text.split(";").map((part) => part.trim().toUpperCase());
    expect(await judge({ name: "split", most: 100_000, run })).toEqual({});
  });
});
