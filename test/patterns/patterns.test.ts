import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { builtOnLoad, cataloguePatterns, collectPatterns, described } from "./collect.ts";

const patterns = await collectPatterns();

describe("every regular expression in the sources", () => {
  it("is found: literals, and those built by modules on load or by functions", () => {
    const places = patterns.map(({ at }) => at).join(" ");
    expect(patterns.length).toBeGreaterThan(900);
    expect(places).toContain("src/values/prose/dates.ts");
    expect(places).toContain("src/models/engine/answer/search-answer.ts");
    expect(places).toContain("web/vaults/cells/entries.ts");
  });

  it("is found in the catalogue's JSON files, in every field the loader compiles", async () => {
    const written = new Set(cataloguePatterns().map(({ source }) => new RegExp(source).source));
    const built = (await builtOnLoad()).filter(({ at }) => /catalogue\/(?:clauses\.schema|lexicon)\.ts/.test(at));
    const ofLists = /^\^\(\?:[^()]*\)\$$/;
    expect(built.length).toBeGreaterThan(200);
    expect(built.map(({ source }) => source).filter((each) => !written.has(each) && !ofLists.test(each))).toEqual([]);
  });

  it("has no two repetitions that can match the same text, and none that restarts at each character", () => {
    const faulty = patterns.flatMap((pattern) =>
      analyse(pattern, { maxReports: 1 }).reports.map(({ type, character }) => ({
        ...described(pattern),
        type,
        repeated: character.pick,
      })),
    );
    expect(faulty).toEqual([]);
  });
});
