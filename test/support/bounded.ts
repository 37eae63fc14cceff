import type { Rectangle } from "../../src/content/citations/boxes.ts";
import { frameOf } from "../../src/content/formats/pdf/glyphs.ts";
import { type OpenPdf, withMemory, withPage } from "../../src/content/formats/pdf/pdfium.ts";

const MOST_UNITS = 20_000;
/** PDFium returns every letter a rectangle touches: shrink it to exclude neighbours. */
const [ASIDE, MIDDLE] = [0.35, 0.4];

/** The text PDFium finds inside the rectangles on unrotated pages. */
export function textInside(pdf: OpenPdf, rectangles: Rectangle[]): string {
  const { lib } = pdf;
  return rectangles
    .map(({ page, box }) =>
      withPage(pdf, page - 1, (open) => {
        const frame = frameOf(lib, open);
        const [left, right] = [box[0], box[2]].map((x) => frame.left + x * frame.width) as [number, number];
        const [top, bottom] = [box[1], box[3]].map((y) => frame.top - y * frame.height) as [number, number];
        const inset = (top - bottom) * MIDDLE;
        const textPage = lib.FPDFText_LoadPage(open);
        const edges = [left + ASIDE, top - inset, right - ASIDE, bottom + inset] as const;
        try {
          return withMemory(lib, MOST_UNITS * 2, (at) => {
            const units = lib.FPDFText_GetBoundedText(textPage, ...edges, at, MOST_UNITS);
            return Buffer.from(lib.pdfium.HEAPU8.slice(at, at + units * 2)).toString("utf16le");
          });
        } finally {
          lib.FPDFText_ClosePage(textPage);
        }
      }),
    )
    .join("");
}
