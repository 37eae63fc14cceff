import { readFile } from "node:fs/promises";
import { parseDocument } from "../../src/content/formats/read.ts";
import { docx, p } from "../../test/support/documents/office.ts";
import { makePdf, text as pdfLine } from "../../test/support/documents/pdf.ts";

/** A contract with its translations, paragraph by paragraph, and the right values of some columns. */
export interface BilingualContract {
  name: string;
  right: Record<string, string[]>;
  english: string[];
  translations: Record<string, string[]>;
}

export async function bilingualContracts(): Promise<BilingualContract[]> {
  return JSON.parse(await readFile(new URL("contracts.json", import.meta.url), "utf8"));
}

type Layout = (english: string[], other: string[]) => Promise<string>;

const paragraphs = (all: string[]) => all.map((text) => p(escaped(text))).join("");
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const cell = (all: string[]) => `<w:tc><w:tcPr/>${paragraphs(all)}</w:tc>`;
const table = (rows: string[][][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map(cell).join("")}</w:tr>`).join("")}</w:tbl>`;
const ofDocx = async (body: string) => (await parseDocument("docx", docx({ body }))).text;
const zip = <T>(one: string[], other: string[], join: (one: string, other: string) => T) =>
  one.map((text, at) => join(text, other[at] ?? ""));

/** The ways in which contracts put two languages on paper. */
export const LAYOUTS: Record<string, Layout> = {
  "table, English left": (english, other) => ofDocx(table(zip(english, other, (one, two) => [[one], [two]]))),
  "table, English right": (english, other) => ofDocx(table(zip(english, other, (one, two) => [[two], [one]]))),
  "table of one row": (english, other) => ofDocx(table([[other, english]])),
  "paragraphs, English first": (english, other) => ofDocx(paragraphs(zip(english, other, (a, b) => [a, b]).flat())),
  "paragraphs, English second": (english, other) => ofDocx(paragraphs(zip(english, other, (a, b) => [b, a]).flat())),
  "both in one paragraph": (english, other) =>
    ofDocx(
      paragraphs(
        zip(english, other, (one, two) => `${one}${one.length < SHORT || two.length < SHORT ? " / " : " "}${two}`),
      ),
    ),
  "one text after the other": (english, other) => ofDocx(paragraphs([...other, ...english])),
  "columns of a PDF": async (english, other) => (await parseDocument("pdf", twoColumns(english, other))).text,
};

/** Headings and titles. */
const SHORT = 45;
const LINE = 46;
const [TOP, STEP, BOTTOM] = [750, 13, 60];

/** Side by side, each paragraph beside its translation, in the letters of Western Europe. */
export function twoColumns(english: string[], other: string[]): Uint8Array {
  const pages = [""];
  let y = TOP;
  for (const [at, paragraph] of english.entries()) {
    const [left, right] = [wrap(paragraph), wrap(other[at] ?? "")];
    const height = Math.max(left.length, right.length) * STEP;
    if (y - height < BOTTOM) {
      pages.push("");
      y = TOP;
    }
    const lines = [left, right].map((all, column) =>
      all.map((line, row) => pdfLine(latin(line), { x: 50 + column * 275, y: y - row * STEP, size: 10 })).join(""),
    );
    pages[pages.length - 1] += lines.join("");
    y -= height + STEP;
  }
  return makePdf(pages.map((content) => ({ content })));
}

const WINDOWS: Record<string, string> = { "“": "\x93", "”": "\x94", "„": "\x84", "’": "\x92", "–": "\x96" };
const latin = (line: string) => line.replace(/[“”„’–]/g, (mark) => WINDOWS[mark] ?? mark);
const wrap = (paragraph: string) =>
  paragraph.match(new RegExp(`.{1,${LINE}}(?=\\s|$)\\s?`, "g"))?.map((line) => line.trim()) ?? [];
/** A PDF needs a font with the letters of its language. */
export const isPrintable = (layout: string, language: string) => !layout.includes("PDF") || language !== "zh";
