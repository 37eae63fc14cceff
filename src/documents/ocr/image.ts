import sharp, { type Metadata, type Sharp } from "sharp";
import { type CanonicalDocument, type ReadOptions, UnreadableFile } from "../canonical.ts";
import { resolveLineEndHyphens } from "../pdf/hyphens.ts";
import { joinPages, MAX_PAGES, type PageDraft } from "../pdf/page-text.ts";
import { MAX_IMAGE_PIXELS, ocrSuspicions, recogniseText } from "./ocr.ts";

const FORMATS = ["png", "jpeg", "tiff"];
const PAGE_INCHES = 11;
const [LEAST_DPI, GOOD_DPI, MOST_DPI] = [150, 200, 300];
const MOST_ENLARGED = 3;
const POINTS = 72;
const MOST_SHOWN_DOTS = 2400;

/** Reads a picture of text: PNG, JPEG, or TIFF with one page or many. */
export async function readImage(bytes: Uint8Array, options: ReadOptions): Promise<CanonicalDocument> {
  if (bytes.length === 0) throw new UnreadableFile("empty", "This file is empty.");
  const { format, pages = 1 } = await decode(() => openImage(bytes, 0).metadata());
  if (!FORMATS.includes(format)) {
    throw new UnreadableFile(
      "unsupported",
      `A picture of this kind (${format}) cannot be read. Use PNG, JPEG or TIFF.`,
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

/** One page of a picture as PNG, upright and no larger than a screen shows. */
export async function drawImagePage(bytes: Uint8Array, page: number): Promise<Uint8Array> {
  return decode(() =>
    openImage(bytes, page - 1)
      .autoOrient()
      .flatten({ background: "white" })
      .resize({ width: MOST_SHOWN_DOTS, height: MOST_SHOWN_DOTS, fit: "inside", withoutEnlargement: true })
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
  const picture = { width: info.width, height: info.height, data };
  const seen = await recogniseText(picture, { languages: options.ocrLanguages, dpi });
  const { text, boxes } = seen;
  return {
    text,
    boxes,
    method: text === "" ? "none" : "ocr",
    ...sizeInPoints(metadata),
    suspicions: ocrSuspicions(seen),
  };
}

/** Pictures often name no density, or a wrong one, so the longer side is taken for that of a sheet of paper. */
function scaleForOcr(longer: number): { scale: number; dpi: number } {
  const dpi = longer / PAGE_INCHES;
  const wanted = dpi < LEAST_DPI ? GOOD_DPI : Math.min(dpi, MOST_DPI);
  const scale = Math.min(MOST_ENLARGED, wanted / dpi);
  return { scale, dpi: dpi * scale };
}

function sizeInPoints({ autoOrient, density }: Metadata): { width: number; height: number } {
  const points = POINTS / (density && density > 1 ? density : POINTS);
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
        "This picture has more than 100 million dots. Save it smaller and try again.",
      );
    }
    throw new UnreadableFile("damaged", "This picture is damaged, or is not a picture at all: it cannot be opened.");
  }
}
