import { analyse } from "scslre";
import { describe, expect, it } from "vitest";
import { builtOnLoad, cataloguePatterns, collectPatterns, described, readSource, sourceFiles } from "./collect.ts";

const patterns = await collectPatterns();

describe("every regular expression in the sources", () => {
  it("is found: literals, and those built by modules on load or by functions", () => {
    const places = patterns.map(({ at }) => at).join(" ");
    expect(patterns.length).toBeGreaterThan(900);
    expect(places).toContain("src/content/values/prose/dates.ts");
    expect(places).toContain("src/models/engine/answer/search-answer.ts");
    expect(places).toContain("web/vaults/types/dates.ts");
  });

  it("is found in every file that builds one, in the server, the web application, the SDK and the command line", () => {
    const places = new Set(patterns.flatMap(({ at }) => at.split(", ")).map((at) => at.replace(/:\d+$/, "")));
    const builders = sourceFiles.filter((file) => /(?<![\w.])RegExp\(/.test(readSource(file)));
    expect(builders.filter((file) => !places.has(file))).toEqual([]);
    for (const tree of ["src/", "web/", "sdk/src/", "cli/"])
      expect([...places].some((place) => place.startsWith(tree))).toBe(true);
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
