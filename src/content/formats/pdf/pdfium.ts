import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type Methods } from "@embedpdf/pdfium";
import { UnreadableFile } from "../canonical.ts";

interface Memory {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  wasmExports: Exports;
}

/** Raw exports, much faster than the wrapped functions. They are called for every character or object of a page. */
interface Exports {
  malloc: (size: number) => number;
  free: (pointer: number) => void;
  FPDFText_GetLooseCharBox: (textPage: number, index: number, rectangle: number) => number;
  FPDFText_GetCharBox: (textPage: number, index: number, l: number, r: number, b: number, t: number) => number;
  FPDFText_GetUnicode: (textPage: number, index: number) => number;
  FPDFText_GetTextObject: (textPage: number, index: number) => number;
  FPDFText_HasUnicodeMapError: (textPage: number, index: number) => number;
  FPDFTextObj_GetTextRenderMode: (object: number) => number;
  FPDFPageObj_GetFillColor: (object: number, r: number, g: number, b: number, a: number) => number;
  FPDFPageObj_SetIsActive: (object: number, active: number) => number;
  FPDFPageObj_GetType: (object: number) => number;
  FPDFPage_GetObject: (page: number, index: number) => number;
}

export type Pdfium = Methods & { pdfium: Memory };

/** An open PDF. It stays in PDFium's memory until `close`. */
export interface OpenPdf {
  lib: Pdfium;
  handle: number;
  pageCount: number;
  close: () => void;
}

/** A rendered image, four bytes per pixel: red, green, blue, alpha. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** A greyscale image: one byte per pixel, `stride` bytes per row. */
export interface GreyRaster extends Raster {
  stride: number;
}

const MAX_FILE_BYTES = 1024 ** 3;
const MAX_RASTER_PIXELS = 40_000_000;
const MAX_RASTER_SIDE = 20_000;
const PASSWORD_ERRORS = [4, 5];
const [GREY, BGRX] = [1, 3];
const RENDER_ANNOTATIONS = 0x01;
const RGBA_ORDER = 0x10;

/** The part used here; missing from Node's types. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: object };
};

let compiled: Promise<object> | undefined;

/**
 * Opens a PDF in its own PDFium instance. An instance that has read other files measures some letters differently, and
 * keeps their memory and any damage they did.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  if (bytes.length === 0) throw new UnreadableFile("empty", "This file is empty.");
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile("too-large", "This PDF is larger than 1 GB.");
  const lib = await startPdfium();
  const fileMemory = lib.pdfium.wasmExports.malloc(bytes.length);
  if (fileMemory === 0) throw new UnreadableFile("too-large", "This PDF is too large to load into memory.");
  lib.pdfium.HEAPU8.set(bytes, fileMemory);
  const handle = lib.FPDF_LoadMemDocument(fileMemory, bytes.length, "");
  const release = () => lib.pdfium.wasmExports.free(fileMemory);
  if (handle === 0) {
    release();
    throw whyNotOpened(lib);
  }
  const close = () => {
    lib.FPDF_CloseDocument(handle);
    release();
  };
  return { lib, handle, pageCount: lib.FPDF_GetPageCount(handle), close };
}

/** Calls `use` with an open page (0-based) and closes it; undefined if it cannot be opened. */
export function withPage<T>(pdf: OpenPdf, index: number, use: (page: number) => T): T | undefined {
  const page = pdf.lib.FPDF_LoadPage(pdf.handle, index);
  if (page === 0) return undefined;
  try {
    return use(page);
  } finally {
    pdf.lib.FPDF_ClosePage(page);
  }
}

/** Calls `use` with allocated PDFium memory and frees it. */
export function withMemory<T>(lib: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = lib.pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new UnreadableFile("too-large", "This PDF needs more memory than is available.");
  try {
    return use(pointer);
  } finally {
    lib.pdfium.wasmExports.free(pointer);
  }
}

/**
 * Renders an open page at `scale` pixels per point, or fewer if the image would exceed the limit. Annotations are
 * rendered if `notes` is set. The pixels go into `into` if they fit.
 */
export function drawPdfPage(
  lib: Pdfium,
  page: number,
  { scale, notes, into }: { scale: number; notes: boolean; into?: Uint8Array },
): Raster {
  const flags = (notes ? RENDER_ANNOTATIONS : 0) | RGBA_ORDER;
  const { width, height, data } = render(lib, page, { scale, format: BGRX, flags, into });
  return { width, height, data };
}

/** Renders the page in greyscale, without annotations. Takes half the time. */
export const drawGreyPage = (lib: Pdfium, page: number, scale: number, into?: Uint8Array): GreyRaster =>
  render(lib, page, { scale, format: GREY, flags: 0, into });

interface RenderOptions {
  scale: number;
  format: number;
  flags: number;
  into?: Uint8Array;
}

function render(lib: Pdfium, page: number, { scale, format, flags, into }: RenderOptions): GreyRaster {
  const [pageWidth, pageHeight] = [lib.FPDF_GetPageWidthF(page), lib.FPDF_GetPageHeightF(page)];
  const bySide = MAX_RASTER_SIDE / Math.max(1, pageWidth, pageHeight);
  const fits = Math.min(scale, bySide, Math.sqrt(MAX_RASTER_PIXELS / Math.max(1, pageWidth * pageHeight)));
  const width = Math.max(1, Math.round(pageWidth * fits));
  const height = Math.max(1, Math.round(pageHeight * fits));
  const bitmap = lib.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  if (bitmap === 0) throw new UnreadableFile("too-large", "A page of this PDF is too large to render.");
  try {
    lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    const [start, stride] = [lib.FPDFBitmap_GetBuffer(bitmap), lib.FPDFBitmap_GetStride(bitmap)];
    const pixels = lib.pdfium.HEAPU8.subarray(start, start + stride * height);
    if (!into || into.length < pixels.length) return { width, height, stride, data: pixels.slice() };
    into.set(pixels);
    return { width, height, stride, data: into.subarray(0, pixels.length) };
  } finally {
    lib.FPDFBitmap_Destroy(bitmap);
  }
}

/** Runs work in PDFium. If PDFium crashes, the file is refused as damaged. */
export async function refuseOnCrash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && error.name === "RuntimeError")) throw error;
    throw new UnreadableFile("damaged", "This PDF is damaged: the PDF reader crashed on it.");
  }
}

async function startPdfium(): Promise<Pdfium> {
  compiled ??= compilePdfium();
  const module = await compiled;
  const instantiateWasm = (imports: object, use: (instance: object) => void) => {
    const instance = new WebAssembly.Instance(module, imports);
    use(instance);
    return instance.exports;
  };
  const lib = (await init({ instantiateWasm } as object)) as unknown as Pdfium;
  lib.PDFiumExt_Init();
  return lib;
}

async function compilePdfium(): Promise<object> {
  const path = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");
  return WebAssembly.compile(new Uint8Array(await readFile(path)));
}

function whyNotOpened(lib: Pdfium): UnreadableFile {
  if (PASSWORD_ERRORS.includes(lib.FPDF_GetLastError())) {
    return new UnreadableFile(
      "encrypted",
      "This PDF is password-protected. Save a copy without the password and try again.",
    );
  }
  return new UnreadableFile("damaged", "This file is damaged or is not a PDF: it cannot be opened.");
}
