import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from "pdfjs-dist";
import workerAddress from "pdfjs-dist/build/pdf.worker.min.mjs?url";

GlobalWorkerOptions.workerSrc = workerAddress;

/** Files that a PDF may need: character maps, the fourteen standard fonts, image decoders. */
const parts: Record<string, string> = import.meta.glob(
  [
    "/../node_modules/pdfjs-dist/cmaps/*.bcmap",
    "/../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}",
    "/../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm",
  ],
  { eager: true, query: "?url", import: "default" },
);
const addresses = new Map(Object.entries(parts).map(([path, url]) => [path.slice(path.lastIndexOf("/") + 1), url]));

class BundledParts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = addresses.get(filename);
    if (!url) throw new Error(`${filename} was not found.`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** Opens a PDF. What is not there yet is fetched as pages come into view. */
export const openPdf = (url: string, bytes?: Uint8Array): PDFDocumentLoadingTask =>
  getDocument({
    ...(bytes ? { data: bytes } : { url }),
    BinaryDataFactory: BundledParts,
    useWorkerFetch: false,
    disableAutoFetch: true,
    disableStream: true,
    disableWorkerRendering: true,
  } as Parameters<typeof getDocument>[0]);

export { type PDFDocumentLoadingTask, type PDFDocumentProxy, TextLayer } from "pdfjs-dist";
