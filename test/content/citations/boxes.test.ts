import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rectanglesOf } from "../../../src/content/citations/boxes.ts";
import { prepareLocator } from "../../../src/content/citations/locate.ts";
import type { CanonicalDocument } from "../../../src/content/formats/canonical.ts";
import { packBoxes, unpackBoxes } from "../../../src/content/formats/packed-boxes.ts";
import { readPdf } from "../../../src/content/formats/pdf/pdf.ts";
import { openPdf } from "../../../src/content/formats/pdf/pdfium.ts";
import { textInside } from "../../support/bounded.ts";
import { sample } from "../../support/documents/office.ts";
import { lines, makePdf, text } from "../../support/documents/pdf.ts";

const SAMPLES = ["bonterms-mutual-nda.pdf", "mphase-co-branding-agreement.pdf", "scansource-distributor-agreement.pdf"];

const boxed = ({ pages, boxes }: CanonicalDocument) =>
  pages.map((page) => ({ ...page, boxes: boxes.find((one) => one.page === page.page)?.boxes ?? null }));
const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, "");

function mark(document: CanonicalDocument, quote: string) {
  const [place] = prepareLocator(document).place(quote);
  return rectanglesOf(document.text, boxed(document), place!);
}

describe("the rectangles of a citation", () => {
  it("are one per line, on the words", async () => {
    const document = await readPdf(
      makePdf([{ content: lines(["The fee is due", "on the first day of", "May."]) }]),
      {},
    );
    const marked = mark(document, "fee is due on the first");
    const points = marked.map(({ page, box: [left, top, right, bottom] }) => ({
      page,
      left: Math.round(left * 612),
      right: Math.round(right * 612),
      height: Math.round((bottom - top) * 792),
    }));
    expect(points.map(({ page }) => page)).toEqual([1, 1]);
    expect(points[0]!.left).toBeGreaterThan(points[1]!.left);
    expect(marked[1]!.box[1]).toBeGreaterThan(marked[0]!.box[1]);
    for (const { height } of points) expect(height).toBeLessThan(20);
  });

  it("lie on both pages when a citation crosses a page break", async () => {
    const pages = [{ content: lines(["The Buyer shall pay the"]) }, { content: lines(["Price without delay."]) }];
    const document = await readPdf(makePdf(pages), {});
    expect(mark(document, "shall pay the Price").map(({ page }) => page)).toEqual([1, 2]);
  });

  it("follow a word hyphenated at a line end", async () => {
    const document = await readPdf(makePdf([{ content: lines(["The parties will com-", "pile a list."]) }]), {});
    expect(document.text).toContain("compile");
    expect(mark(document, "will compile a list")).toHaveLength(2);
  });

  it("are one tall rectangle for vertical text", async () => {
    const upwards = "0 1 -1 0 300 200 cm";
    const document = await readPdf(
      makePdf([{ content: `q ${upwards} ${text("Signed in Berlin", { x: 0, y: 0 })} Q` }]),
      {},
    );
    const [first, ...others] = mark(document, "Signed in Berlin");
    expect(others).toEqual([]);
    const [left, top, right, bottom] = first!.box;
    expect((bottom - top) * 792).toBeGreaterThan((right - left) * 612 * 3);
  });

  it("begin and end with words, not with indentation", () => {
    const words = "fee\n\u00a0\u00a0due ";
    const indented = Uint16Array.from(
      [...words].flatMap((letter, at) => {
        if (letter === "\n") return [0, 0, 0, 0];
        const [x, y] = at < 3 ? [at * 10, 0] : [(at - 4) * 10, 20];
        return [x, y, x + 10, y + 9];
      }),
    );
    const marked = rectanglesOf(words, [{ page: 1, start: 0, end: words.length, boxes: indented }], {
      start: 0,
      end: words.length,
    });
    expect(marked.map(({ box }) => box.map((edge) => Math.round(edge * 65535)))).toEqual([
      [0, 0, 30, 9],
      [20, 20, 50, 29],
    ]);
  });

  it("are none when the text is on no displayed page", () => {
    const page = { page: 1, start: 0, end: 7 };
    expect(rectanglesOf("The fee", [{ ...page, boxes: null }], page)).toEqual([]);
    expect(rectanglesOf("The fee", [{ ...page, boxes: new Uint16Array(28) }], page)).toEqual([]);
    expect(rectanglesOf("The fee", [], page)).toEqual([]);
  });

  it.each(SAMPLES)("contain the words that PDFium finds there: %s", async (name) => {
    const bytes = await sample(name);
    const document = await readPdf(bytes, {});
    const locator = prepareLocator(document);
    const pages = boxed(document);
    const pdf = await openPdf(bytes);
    const words = [...document.text.matchAll(/\S+/g)];
    let marked = 0;
    try {
      for (let first = 0; first + 25 < words.length; first += 40) {
        const last = words[first + (first % 25)]!;
        const quote = document.text.slice(words[first]!.index, last.index + last[0].length);
        const [place] = locator.place(quote.toUpperCase(), words[first]!.index);
        if (!place) continue;
        expect(letters(textInside(pdf, rectanglesOf(document.text, pages, place)))).toBe(letters(place.quote));
        marked++;
      }
    } finally {
      pdf.close();
    }
    expect(marked).toBeGreaterThan(words.length / 50);
  });
});

it("boxes survive packing and unpacking", () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 400 }), (boxes) => {
      expect(unpackBoxes(packBoxes(boxes))).toEqual(boxes);
    }),
  );
});
