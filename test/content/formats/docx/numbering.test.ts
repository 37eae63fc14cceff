import { describe, expect, it } from "vitest";
import { readDocx } from "../../../../src/content/formats/docx/docx.ts";
import { formatListNumber } from "../../../../src/content/formats/number-format.ts";
import { docx, NAMESPACES, p, sample } from "../../../support/documents/office.ts";

interface LevelSpec {
  format?: string;
  text: string;
  start?: number;
  more?: string;
}

const level = ({ format = "decimal", text, start = 1, more = "" }: LevelSpec, index: number) =>
  `<w:lvl w:ilvl="${index}"><w:start w:val="${start}"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
const list = (id: number, levels: LevelSpec[]) =>
  `<w:abstractNum w:abstractNumId="${id}">${levels.map(level).join("")}</w:abstractNum>`;
const use = (id: number, listId: number, more = "") =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${listId}"/>${more}</w:num>`;
const item = (numId: number, ilvl = 0, more = "") =>
  p("text", `${more}<w:numPr><w:ilvl w:val="${ilvl}"/><w:numId w:val="${numId}"/></w:numPr>`);
const style = (id: string, more: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/>${more}</w:style>`;

const LEGAL: LevelSpec[] = [
  { text: "%1." },
  { text: "%1.%2" },
  { format: "lowerLetter", text: "(%3)" },
  { format: "lowerRoman", text: "(%4)" },
];

async function labelsOf(body: string, numbering: string, styles = ""): Promise<string[]> {
  const { labels } = await readDocx(docx({ body, numbering, styles }));
  return labels.map(({ label }) => label);
}

describe("automatic numbering in a DOCX", () => {
  it("counts levels and restarts deeper ones", async () => {
    const body = [0, 1, 1, 2, 2, 3, 1, 2, 0, 1].map((ilvl) => item(1, ilvl)).join("");
    const labels = await labelsOf(body, list(0, LEGAL) + use(1, 0));
    expect(labels).toEqual(["1.", "1.1", "1.2", "(a)", "(b)", "(i)", "1.3", "(a)", "2.", "2.1"]);
  });

  it("attaches each label to its paragraph and keeps it out of the text", async () => {
    const { text, labels } = await readDocx(
      docx({ body: p("intro") + item(1), numbering: list(0, LEGAL) + use(1, 0) }),
    );
    expect(text).toBe("intro\ntext");
    expect(labels).toEqual([{ start: 6, label: "1." }]);
  });

  it("continues counting across other lists and paragraphs, and across instances of the same list", async () => {
    const numbering = list(0, LEGAL) + list(5, [{ format: "bullet", text: "•" }]) + use(1, 0) + use(2, 5) + use(3, 0);
    expect(await labelsOf(item(1) + item(2) + p("plain") + item(1) + item(3), numbering)).toEqual(["1.", "2.", "3."]);
  });

  it("restarts once where a list instance overrides the start", async () => {
    const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering = list(0, LEGAL) + use(1, 0) + use(2, 0, restart);
    expect(await labelsOf(item(1) + item(1) + item(2) + item(2) + item(1), numbering)).toEqual([
      "1.",
      "2.",
      "5.",
      "6.",
      "7.",
    ]);
  });

  it("uses the level override of a list instance", async () => {
    const override = `<w:lvlOverride w:ilvl="0">${level({ format: "upperRoman", text: "Article %1" }, 0)}</w:lvlOverride>`;
    expect(await labelsOf(item(1) + item(1), list(0, LEGAL) + use(1, 0, override))).toEqual([
      "Article I",
      "Article II",
    ]);
  });

  it("keeps counting across higher levels when a level must not restart, or only after some of them", async () => {
    const levels = (restart: string): LevelSpec[] => [{ text: "%1" }, { text: "%2" }, { text: "#%3", more: restart }];
    const body = [0, 1, 2, 2, 1, 2, 0, 1, 2].map((ilvl) => item(1, ilvl)).join("");
    const thirds = async (restart: string) =>
      (await labelsOf(body, list(0, levels(restart)) + use(1, 0))).filter((label) => label.startsWith("#"));
    expect(await thirds("")).toEqual(["#1", "#2", "#1", "#1"]);
    expect(await thirds('<w:lvlRestart w:val="0"/>')).toEqual(["#1", "#2", "#3", "#4"]);
    expect(await thirds('<w:lvlRestart w:val="1"/>')).toEqual(["#1", "#2", "#3", "#1"]);
  });

  it("writes all levels in digits under legal numbering", async () => {
    const levels: LevelSpec[] = [
      { format: "upperRoman", text: "Article %1" },
      { text: "%1.%2", more: "<w:isLgl/>" },
    ];
    expect(await labelsOf([0, 0, 1].map((ilvl) => item(1, ilvl)).join(""), list(0, levels) + use(1, 0))).toEqual([
      "Article I",
      "Article II",
      "2.1",
    ]);
  });

  it("counts a skipped level as started, and puts no bullets inside numbers", async () => {
    expect(await labelsOf(item(1, 1) + item(1, 0), list(0, LEGAL) + use(1, 0))).toEqual(["1.1", "2."]);
    const levels: LevelSpec[] = [{ text: "%1." }, { format: "bullet", text: "-" }, { text: "%1.%2%3" }];
    expect(await labelsOf(item(1) + item(1, 2), list(0, levels) + use(1, 0))).toEqual(["1.", "1.1"]);
  });

  it("takes numbering from styles, from their base styles and from the level linked to a style", async () => {
    const levels: LevelSpec[] = [
      { text: "%1.", more: '<w:pStyle w:val="H1"/>' },
      { text: "%1.%2", more: '<w:pStyle w:val="H2"/>' },
      { format: "lowerLetter", text: "(%3)" },
    ];
    const numbered = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr>';
    const styles =
      style("H1", numbered) +
      style("H2", numbered) +
      style("H3", '<w:basedOn w:val="H2"/><w:pPr><w:numPr><w:ilvl w:val="2"/></w:numPr></w:pPr>') +
      style("None", '<w:basedOn w:val="H1"/><w:pPr><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr>');
    const body = ["H1", "H2", "None", "H2"].map((id) => p("text", `<w:pStyle w:val="${id}"/>`)).join("");
    expect(await labelsOf(body, list(0, levels) + use(1, 0), styles)).toEqual(["1.", "1.1", "1.2"]);
    const own =
      item(1, 2, '<w:pStyle w:val="H2"/>') + p("text", '<w:pStyle w:val="H1"/><w:numPr><w:numId w:val="0"/></w:numPr>');
    expect(await labelsOf(own, list(0, levels) + use(1, 0), styles)).toEqual(["(a)"]);
  });

  it("follows a list to its numbering style, and survives circular references", async () => {
    const link = '<w:abstractNum w:abstractNumId="9"><w:numStyleLink w:val="Linked"/></w:abstractNum>';
    const numStyle =
      '<w:style w:type="numbering" w:styleId="Linked"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
    expect(await labelsOf(item(2) + item(2), list(0, LEGAL) + link + use(1, 0) + use(2, 9), numStyle)).toEqual([
      "1.",
      "2.",
    ]);
    expect(await labelsOf(item(1), link + use(1, 9), numStyle)).toEqual([]);
  });

  it("does not count deleted paragraphs, hidden ones, or empty ones that end a section", async () => {
    const numPr = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>';
    const deleted = p("a ", `${numPr}<w:rPr><w:del/></w:rPr>`);
    const hidden = p("secret", `${numPr}<w:rPr><w:vanish/></w:rPr>`, "<w:vanish/>");
    const section = `<w:p><w:pPr>${numPr}<w:sectPr/></w:pPr></w:p>`;
    const { labels, text } = await readDocx(
      docx({ body: deleted + item(1) + hidden + section + item(1), numbering: list(0, LEGAL) + use(1, 0) }),
    );
    expect(labels.map(({ start, label }) => [label, text.slice(start).split("\n")[0]])).toEqual([
      ["1.", "a text"],
      ["2.", "text"],
    ]);
  });

  it("reads Word's custom number formats", async () => {
    const custom = `<mc:AlternateContent ${NAMESPACES}><mc:Choice Requires="w14"><w:numFmt w:val="custom" w:format="001, 002, 003, ..."/></mc:Choice><mc:Fallback><w:numFmt w:val="decimal"/></mc:Fallback></mc:AlternateContent>`;
    const numbering = `<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="7"/>${custom}<w:lvlText w:val="No %1"/></w:lvl></w:abstractNum>${use(1, 0)}`;
    expect(await labelsOf(item(1), numbering)).toEqual(["No 007"]);
  });

  it("numbers a real agreement from its first clause", async () => {
    const { text, labels } = await readDocx(await sample("common-paper-business-associate-agreement.docx"));
    const first = (start: number) => text.slice(start, text.indexOf("\n", start)).slice(0, 30);
    expect(labels).toHaveLength(51);
    expect(labels.slice(0, 3).map(({ start, label }) => [label, first(start)])).toEqual([
      ["1.", "Business Associate Obligations"],
      ["1.1", "Obligations and Restrictions. "],
      ["1.2", "Permitted Uses and Disclosures"],
    ]);
  });
});

describe("number formats", () => {
  it.each([
    ["decimal", [1, 10, 99], ["1", "10", "99"]],
    ["decimalZero", [1, 10], ["01", "10"]],
    ["lowerLetter", [1, 26, 27, 53], ["a", "z", "aa", "aaa"]],
    ["upperLetter", [2, 28], ["B", "BB"]],
    ["lowerRoman", [4, 9, 1999], ["iv", "ix", "mcmxcix"]],
    ["upperRoman", [14, 40], ["XIV", "XL"]],
    ["ordinal", [1, 2, 3, 4, 11, 21, 112], ["1st", "2nd", "3rd", "4th", "11th", "21st", "112th"]],
    ["cardinalText", [1, 21, 115, 1000], ["One", "Twenty-one", "One hundred fifteen", "One thousand"]],
    ["ordinalText", [1, 12, 20, 23], ["First", "Twelfth", "Twentieth", "Twenty-third"]],
    ["none", [3], [""]],
    ["decimalEnclosedCircle", [2, 30], ["②", "30"]],
    ["chineseCounting", [3, 10, 21, 105], ["三", "十", "二十一", "一百〇五"]],
    ["russianLower", [1, 2], ["а", "б"]],
    ["somethingNew", [5], ["5"]],
    ["constructor", [5], ["5"]],
    ["__proto__", [5], ["5"]],
  ])("writes %s numbers", (format, numbers, written) => {
    expect(numbers.map((number) => formatListNumber(number, format))).toEqual(written);
  });

  it("stays short for any number", () => {
    for (const format of ["lowerLetter", "upperRoman", "chicago", "cardinalText"]) {
      expect(formatListNumber(2 ** 40, format).length).toBeLessThan(10_000);
    }
  });
});
