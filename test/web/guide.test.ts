import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { searchGuide, topicOf } from "../../web/help/sections.ts";

const FOLDER = resolve(import.meta.dirname, "../../web/help");
const read = (name: string) => readFileSync(join(FOLDER, "guide", `${name}.md`), "utf8");
const TOPICS = readdirSync(join(FOLDER, "guide")).map((file) => {
  const name = file.replace(/\.md$/, "");
  return topicOf(name, read(name));
});

describe("the guide", () => {
  it("explains each mark, the confidence and each colour of findings", () => {
    const { sections } = topicOf("marks", read("marks"));
    const text = sections.map(({ text }) => text).join(" ");
    for (const mark of ["§", "—", "?", "≠", "✓", "⚑"]) expect(text).toContain(mark);
    for (const word of [
      "Not found",
      "Not sure",
      "Could not be read",
      "high from 90 %",
      "Contradicts",
      "Falls short",
      "Met",
    ])
      expect(text).toContain(word);
  });

  it("links only to topics and sections that exist", () => {
    const places = new Set(TOPICS.flatMap(({ name, sections }) => sections.map(({ id }) => `/help/${name}#${id}`)));
    const links = TOPICS.flatMap(({ body }) => [...body.matchAll(/\]\((\/help\/[^)]*)\)/g)].map(([, link]) => link!));
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !places.has(link.includes("#") ? link : `${link}#`))).toEqual([]);
  });

  it("has every picture that it shows, with its size, in at most 600 kB", () => {
    const folder = join(FOLDER, "pictures");
    const sizes = JSON.parse(readFileSync(join(folder, "sizes.json"), "utf8"));
    const shown = new Set(
      TOPICS.flatMap(({ body }) => [...body.matchAll(/!\[[^\]]+\]\((\w+)\)/g)].map(([, name]) => name!)),
    );
    expect([...shown].sort()).toEqual(Object.keys(sizes).sort());
    const bytes = [...shown].map((name) => statSync(join(folder, `${name}.webp`)).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(600_000);
  });
});

describe("a search in the guide", () => {
  const titles = (words: string) => searchGuide(TOPICS, words).map(({ topic, title }) => `${topic.name}: ${title}`);

  it.each([
    ["confidence", "marks: Confidence"],
    ["colors of findings", "marks: Colours of findings in a review"],
    ["colours of findings", "marks: Colours of findings in a review"],
    ["reading again", "vaults: Read again"],
    ["spreadsheets", "vaults: Values from a spreadsheet"],
    ["§", "marks: In the cells of a vault"],
    ["memo", "reviews: Memo"],
  ])("finds the section that explains it, in other forms of the word, too: %s", (words, first) => {
    expect(titles(words)[0]).toBe(first);
  });

  it("shows the text around the word, and nothing for an empty search", () => {
    expect(searchGuide(TOPICS, "auditor")[0]!.excerpt).toContain("for a court, an auditor or a buyer");
    expect(titles("  ")).toEqual([]);
    expect(titles("xylophone")).toEqual([]);
  });
});
