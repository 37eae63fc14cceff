import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init, type Methods } from "@embedpdf/pdfium";
import { UnreadableFile } from "../canonical.ts";

interface Memory {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  wasmExports: Exports;
}

/** The same as the wrapped functions, many times as fast: these are called for every character or object of a page. */
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

/** A PDF held open in PDFium's memory, which only `close` gives back. */
export interface OpenPdf {
  lib: Pdfium;
  handle: number;
  pageCount: number;
  close: () => void;
}

/** A picture as PDFium drew it: four bytes a dot, red, green, blue, alpha. */
export interface Raster {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The same in shades of grey: one byte a dot, `stride` bytes a row. */
export interface GreyRaster extends Raster {
  stride: number;
}

const MAX_FILE_BYTES = 1024 ** 3;
const MAX_RASTER_DOTS = 40_000_000;
const MAX_RASTER_SIDE = 20_000;
const PASSWORD_ERRORS = [4, 5];
const [GREY, BGRX] = [1, 3];
const RENDER_ANNOTATIONS = 0x01;
const RGBA_ORDER = 0x10;

/** What is used here of it; the types of Node leave it out. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  Instance: new (module: object, imports: object) => { exports: object };
};

let compiled: Promise<object> | undefined;

/**
 * Opens a PDF in a PDFium of its own, or says why it cannot be read. A PDFium that has read other files measures some
 * letters differently, keeps the memory that they took, and whatever else they did to it.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  if (bytes.length === 0) throw new UnreadableFile("empty", "This file is empty.");
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile("too-large", "This PDF is larger than 1 GB.");
  const lib = await startPdfium();
  const held = lib.pdfium.wasmExports.malloc(bytes.length);
  if (held === 0) throw new UnreadableFile("too-large", "This PDF is too large to be held in memory.");
  lib.pdfium.HEAPU8.set(bytes, held);
  const handle = lib.FPDF_LoadMemDocument(held, bytes.length, "");
  const release = () => lib.pdfium.wasmExports.free(held);
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

/** Lends one page (0-based) and closes it again; nothing comes of a page that cannot be opened. */
export function withPage<T>(pdf: OpenPdf, index: number, use: (page: number) => T): T | undefined {
  const page = pdf.lib.FPDF_LoadPage(pdf.handle, index);
  if (page === 0) return undefined;
  try {
    return use(page);
  } finally {
    pdf.lib.FPDF_ClosePage(page);
  }
}

/** Lends a piece of PDFium's memory and gives it back. */
export function withMemory<T>(lib: Pdfium, size: number, use: (pointer: number) => T): T {
  const pointer = lib.pdfium.wasmExports.malloc(size);
  if (pointer === 0) throw new UnreadableFile("too-large", "This PDF needs more memory than there is.");
  try {
    return use(pointer);
  } finally {
    lib.pdfium.wasmExports.free(pointer);
  }
}

/**
 * Draws an open page as shown, `scale` dots a point, fewer where the picture would grow past the limit. Notes and
 * highlights put on the page by its readers are drawn when asked for. The dots go into `into` where they fit.
 */
export function drawPdfPage(lib: Pdfium, page: number, scale: number, notes: boolean, into?: Uint8Array): Raster {
  const flags = (notes ? RENDER_ANNOTATIONS : 0) | RGBA_ORDER;
  const { width, height, data } = drawInto(lib, page, { scale, format: BGRX, flags, into });
  return { width, height, data };
}

/** Draws the page in shades of grey, which takes half the time, without notes. */
export const drawGreyPage = (lib: Pdfium, page: number, scale: number, into?: Uint8Array): GreyRaster =>
  drawInto(lib, page, { scale, format: GREY, flags: 0, into });

interface Drawing {
  scale: number;
  format: number;
  flags: number;
  into?: Uint8Array;
}

function drawInto(lib: Pdfium, page: number, { scale, format, flags, into }: Drawing): GreyRaster {
  const [pageWidth, pageHeight] = [lib.FPDF_GetPageWidthF(page), lib.FPDF_GetPageHeightF(page)];
  const bySide = MAX_RASTER_SIDE / Math.max(1, pageWidth, pageHeight);
  const fits = Math.min(scale, bySide, Math.sqrt(MAX_RASTER_DOTS / Math.max(1, pageWidth * pageHeight)));
  const width = Math.max(1, Math.round(pageWidth * fits));
  const height = Math.max(1, Math.round(pageHeight * fits));
  const bitmap = lib.FPDFBitmap_CreateEx(width, height, format, 0, 0);
  if (bitmap === 0) throw new UnreadableFile("too-large", "A page of this PDF is too large to be drawn.");
  try {
    lib.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    lib.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
    const [start, stride] = [lib.FPDFBitmap_GetBuffer(bitmap), lib.FPDFBitmap_GetStride(bitmap)];
    const dots = lib.pdfium.HEAPU8.subarray(start, start + stride * height);
    if (!into || into.length < dots.length) return { width, height, stride, data: dots.slice() };
    into.set(dots);
    return { width, height, stride, data: into.subarray(0, dots.length) };
  } finally {
    lib.FPDFBitmap_Destroy(bitmap);
  }
}

/** Runs work in PDFium. When PDFium itself breaks, the file gets a plain refusal. */
export async function refuseOnCrash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Error && error.name === "RuntimeError")) throw error;
    throw new UnreadableFile("damaged", "This PDF is damaged: reading it broke the PDF reader.");
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
      "This PDF is protected by a password. Save a copy without it and try again.",
    );
  }
  return new UnreadableFile("damaged", "This PDF is damaged, or is not a PDF at all: it cannot be opened.");
}
