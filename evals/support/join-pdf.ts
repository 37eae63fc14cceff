import { openPdf, withMemory } from "../../src/content/formats/pdf/pdfium.ts";

/** Joins PDFs into one. */
export async function joinPdfs(files: Uint8Array[]): Promise<Uint8Array> {
  const { lib, handle, close } = await openPdf(files[0]!);
  const whole = lib.FPDF_CreateNewDocument();
  const take = (source: number) => {
    const pages = lib.FPDF_GetPageCount(source);
    if (!lib.FPDF_ImportPages(whole, source, `1-${pages}`, lib.FPDF_GetPageCount(whole))) throw new Error("not joined");
  };
  take(handle);
  for (const bytes of files.slice(1)) {
    withMemory(lib, bytes.length, (at) => {
      lib.pdfium.HEAPU8.set(bytes, at);
      const source = lib.FPDF_LoadMemDocument(at, bytes.length, "");
      take(source);
      lib.FPDF_CloseDocument(source);
    });
  }
  const writer = lib.PDFiumExt_OpenFileWriter();
  lib.PDFiumExt_SaveAsCopy(whole, writer);
  const size = lib.PDFiumExt_GetFileWriterSize(writer);
  const joined = withMemory(lib, size, (at) => {
    lib.PDFiumExt_GetFileWriterData(writer, at, size);
    return lib.pdfium.HEAPU8.slice(at, at + size);
  });
  close();
  return joined;
}
