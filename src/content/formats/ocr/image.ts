import sharp, { type Metadata, type Sharp } from "sharp";
import { type CanonicalDocument, type ReadOptions, UnreadableFile } from "../canonical.ts";
import { resolveLineEndHyphens } from "../pdf/hyphens.ts";
import { joinPages, MAX_PAGES, type PageDraft } from "../pdf/page-text.ts";
import { MAX_IMAGE_PIXELS, ocrSuspicions, recogniseText } from "./ocr.ts";

const FORMATS = ["png", "jpeg", "tiff"];
const PAGE_INCHES = 11;
const [MIN_DPI, TARGET_DPI, MAX_DPI] = [150, 200, 300];
const MAX_SCALE = 3;
const POINTS_PER_INCH = 72;
const MAX_DISPLAY_PIXELS = 2400;

/** Reads an image of text: PNG, JPEG, or TIFF with one or more pages. */
export async function readImage(bytes: Uint8Array, options: ReadOptions): Promise<CanonicalDocument> {
  if (bytes.length === 0) throw new UnreadableFile("empty", "This file is empty.");
  const { format, pages = 1 } = await decode(() => openImage(bytes, 0).metadata());
  if (!FORMATS.includes(format)) {
    throw new UnreadableFile(
      "unsupported",
      `Images of this format (${format}) are not supported. Use PNG, JPEG or TIFF.`,
    );
  }
  const total = format === "tiff" ? pages : 1;
  if (total > MAX_PAGES) {
    throw new UnreadableFile("too-large", `This file has ${total} pages; at most ${MAX_PAGES} can be read. Split it.`);
  }
  const drafts: PageDraft[] = [];
  for (let page = 0; page < total; page++) {
    drafts.push(await readPage(bytes, page, options));
    options.onProgress?.(page + 1, total);
  }
  resolveLineEndHyphens(drafts);
  return { ...joinPages(drafts), title: null, stories: [], labels: [], inner: [] };
}

/** One page of an image as PNG, upright and scaled down for display. */
export async function drawImagePage(bytes: Uint8Array, page: number): Promise<Uint8Array> {
  return decode(() =>
    openImage(bytes, page - 1)
      .autoOrient()
      .flatten({ background: "white" })
      .resize({ width: MAX_DISPLAY_PIXELS, height: MAX_DISPLAY_PIXELS, fit: "inside", withoutEnlargement: true })
      .png({ compressionLevel: 6 })
      .toBuffer(),
  );
}

async function readPage(bytes: Uint8Array, page: number, options: ReadOptions): Promise<PageDraft> {
  const metadata = await decode(() => openImage(bytes, page).metadata());
  const { width, height } = metadata.autoOrient;
  const { scale, dpi } = scaleForOcr(Math.max(width, height));
  const { data, info } = await decode(() => {
    const upright = openImage(bytes, page).autoOrient().flatten({ background: "white" }).greyscale();
    return upright
      .resize(Math.max(1, Math.round(width * scale)))
      .raw()
      .toBuffer({ resolveWithObject: true });
  });
  const image = { width: info.width, height: info.height, data };
  const recognised = await recogniseText(image, { languages: options.ocrLanguages, dpi });
  const { text, boxes } = recognised;
  return {
    text,
    boxes,
    method: text === "" ? "none" : "ocr",
    ...sizeInPoints(metadata),
    suspicions: ocrSuspicions(recognised),
  };
}

/** Images often have no density or a wrong one, so the longer side is assumed to be that of a sheet of paper. */
function scaleForOcr(longer: number): { scale: number; dpi: number } {
  const dpi = longer / PAGE_INCHES;
  const wanted = dpi < MIN_DPI ? TARGET_DPI : Math.min(dpi, MAX_DPI);
  const scale = Math.min(MAX_SCALE, wanted / dpi);
  return { scale, dpi: dpi * scale };
}

function sizeInPoints({ autoOrient, density }: Metadata): { width: number; height: number } {
  const points = POINTS_PER_INCH / (density && density > 1 ? density : POINTS_PER_INCH);
  return { width: autoOrient.width * points, height: autoOrient.height * points };
}

function openImage(bytes: Uint8Array, page: number): Sharp {
  return sharp(bytes, { page, limitInputPixels: MAX_IMAGE_PIXELS, failOn: "error" });
}

async function decode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    if (/pixel limit/i.test(reason)) {
      throw new UnreadableFile(
        "too-large",
        "This image has more than 100 million pixels. Reduce its size and try again.",
      );
    }
    throw new UnreadableFile("damaged", "This file is damaged or is not an image: it cannot be opened.");
  }
}
