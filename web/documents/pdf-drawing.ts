import { must } from "../ui/must.ts";
import type { PDFDocumentProxy } from "./pdf-library.ts";

/** The pixel limit of a whole page. A larger page is drawn at a lower resolution, and its visible part again at full resolution. */
const MOST_PIXELS = 8_000_000;

/** The canvas pixels for each pixel of the page, limited so that a whole page stays within the limit. */
export const densityOf = (width: number, height: number, ratio: number) =>
  Math.min(ratio, Math.sqrt(MOST_PIXELS / (width * height)));

/** A part of a page, in pixels of the page at its current width. */
export interface PagePart {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Drawing {
  pdf: PDFDocumentProxy;
  number: number;
  /** The width at which the whole page is shown. */
  width: number;
  part: PagePart;
  density: number;
}

/** Draws a part of a page onto the canvas. The old content stays until the new drawing is complete. */
export async function drawPart(canvas: HTMLCanvasElement, drawing: Drawing, signal: AbortSignal): Promise<void> {
  const { pdf, number, width, part, density } = drawing;
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const scale = (width / page.getViewport({ scale: 1 }).width) * density;
  const viewport = page.getViewport({ scale, offsetX: -part.x * density, offsetY: -part.y * density });
  const fresh = document.createElement("canvas");
  fresh.width = Math.max(1, Math.round(part.width * density));
  fresh.height = Math.max(1, Math.round(part.height * density));
  const task = page.render({ canvas: fresh, viewport });
  signal.addEventListener("abort", () => task.cancel(), { once: true });
  await task.promise;
  signal.throwIfAborted();
  canvas.width = fresh.width;
  canvas.height = fresh.height;
  must(canvas.getContext("2d"), "every browser draws in two dimensions").drawImage(fresh, 0, 0);
  fresh.width = 0;
}

/** The part of an element that its scroller shows; undefined if none. */
export function visiblePart(element: HTMLElement, scroller: HTMLElement): PagePart | undefined {
  const page = element.getBoundingClientRect();
  const view = scroller.getBoundingClientRect();
  const x = Math.max(view.left - page.left, 0);
  const y = Math.max(view.top - page.top, 0);
  const width = Math.min(view.right, page.right) - page.left - x;
  const height = Math.min(view.bottom, page.bottom) - page.top - y;
  return width > 0 && height > 0 ? { x, y, width, height } : undefined;
}
