import { UnreadableFile } from "../canonical.ts";
import { drawPdfPage, type OpenPdf, openPdf, type Raster, refuseOnCrash, withMemory, withPage } from "./pdfium.ts";

/** Pages from..to, counted from 1, both included. */
export interface PageRange {
  from: number;
  to: number;
}

/** Splits a PDF into one new PDF per range of pages. */
export function splitPdf(bytes: Uint8Array, ranges: PageRange[]): Promise<Uint8Array[]> {
  return withPdf(bytes, (pdf) => ranges.map((range) => takePages(pdf, range)));
}

/** Renders one page (counted from 1). */
export function renderPage(source: Uint8Array | OpenPdf, page: number, dpi: number): Promise<Raster> {
  const draw = (pdf: OpenPdf) => {
    mustHavePages(pdf, { from: page, to: page });
    const raster = withPage(pdf, page - 1, (handle) => drawPdfPage(pdf.lib, handle, { scale: dpi / 72, notes: true }));
    if (!raster) throw new UnreadableFile("damaged", `Page ${page} of this PDF is damaged and cannot be opened.`);
    return raster;
  };
  return source instanceof Uint8Array ? withPdf(source, draw) : Promise.resolve(draw(source));
}

function withPdf<T>(bytes: Uint8Array, use: (pdf: OpenPdf) => T): Promise<T> {
  return refuseOnCrash(async () => {
    const pdf = await openPdf(bytes);
    try {
      return use(pdf);
    } finally {
      pdf.close();
    }
  });
}

function takePages(pdf: OpenPdf, range: PageRange): Uint8Array {
  mustHavePages(pdf, range);
  const { lib } = pdf;
  const part = lib.FPDF_CreateNewDocument();
  try {
    const imported = lib.FPDF_ImportPages(part, pdf.handle, `${range.from}-${range.to}`, 0);
    if (!imported) throw new UnreadableFile("damaged", `Pages ${range.from} to ${range.to} of this PDF are damaged.`);
    return save(pdf, part);
  } finally {
    lib.FPDF_CloseDocument(part);
  }
}

function save({ lib }: OpenPdf, document: number): Uint8Array {
  const writer = lib.PDFiumExt_OpenFileWriter();
  try {
    lib.PDFiumExt_SaveAsCopy(document, writer);
    const size = lib.PDFiumExt_GetFileWriterSize(writer);
    return withMemory(lib, size, (at) => {
      lib.PDFiumExt_GetFileWriterData(writer, at, size);
      return lib.pdfium.HEAPU8.slice(at, at + size);
    });
  } finally {
    lib.PDFiumExt_CloseFileWriter(writer);
  }
}

function mustHavePages(pdf: OpenPdf, { from, to }: PageRange): void {
  const whole = Number.isInteger(from) && Number.isInteger(to);
  if (!whole || from < 1 || to < from || to > pdf.pageCount) {
    throw new RangeError(`There are no pages ${from} to ${to}: this PDF has ${pdf.pageCount}.`);
  }
}
