import { readFile } from "node:fs/promises";
import { openPdf, withMemory, withPage } from "../src/content/formats/pdf/pdfium.ts";

/** PDFium's own text of some PDFs, page by page, in one instance: the baseline for our reader. */
process.on("message", async (paths: string[]) => {
  const files = await Promise.all(paths.map((path) => readFile(path)));
  const { lib } = await openPdf(files[0]!);
  const before = process.cpuUsage();
  let [pages, characters] = [0, 0];
  for (const bytes of files) {
    withMemory(lib, bytes.length, (at) => {
      lib.pdfium.HEAPU8.set(bytes, at);
      const handle = lib.FPDF_LoadMemDocument(at, bytes.length, "");
      const pdf = { lib, handle, pageCount: lib.FPDF_GetPageCount(handle), close: () => {} };
      for (let index = 0; index < pdf.pageCount; index++) {
        characters += withPage(pdf, index, (page) => textOf(lib, page)) ?? 0;
        pages++;
      }
      lib.FPDF_CloseDocument(handle);
    });
  }
  const { user, system } = process.cpuUsage(before);
  process.send?.({ pages, characters, seconds: (user + system) / 1e6 });
});
process.send?.("ready");

function textOf(lib: Awaited<ReturnType<typeof openPdf>>["lib"], page: number): number {
  const textPage = lib.FPDFText_LoadPage(page);
  const count = lib.FPDFText_CountChars(textPage);
  const length = withMemory(lib, 2 * (count + 1), (at) => {
    lib.FPDFText_GetText(textPage, 0, count, at);
    return Buffer.from(lib.pdfium.HEAPU8.buffer, at, 2 * count).toString("utf16le").length;
  });
  lib.FPDFText_ClosePage(textPage);
  return length;
}
