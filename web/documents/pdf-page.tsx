import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../messages.ts";
import { must } from "../ui/must.ts";
import { PageBoxes } from "./page-boxes.tsx";
import { densityOf, drawPart, visiblePart } from "./pdf-drawing.ts";
import { type PDFDocumentProxy, TextLayer } from "./pdf-library.ts";
import type { DrawnBox } from "./use-boxes.ts";
import classes from "./viewer.module.css";

/** How long scrolling and resizing must pause before the visible part is drawn at full resolution. */
const STILL_MS = 150;

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** In pixels, at the current zoom. */
  width: number;
  /** Aspect ratio (height by width) until the page is loaded. */
  ratio: number;
  boxes: DrawnBox[];
}

/** One page: its image, a text layer for selection and screen readers, and the marks. */
export function PdfPage({ pdf, number, width, ratio, boxes }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const pixels = usePixelRatio();
  const [own, setOwn] = useState(ratio);
  const density = densityOf(width, width * own, pixels);
  useEffect(() => {
    const drawing = new AbortController();
    const draw = async () => {
      const height = await heightOf(pdf, number, width);
      drawing.signal.throwIfAborted();
      setOwn(height / width);
      const part = { x: 0, y: 0, width, height };
      const whole = { pdf, number, width, part, density: densityOf(width, height, pixels) };
      await drawPart(must(canvas.current, "the page is shown"), whole, drawing.signal);
      await writeWords({ pdf, number, width, words: must(words.current, "the page is shown") }, drawing.signal);
    };
    draw().catch((error) => {
      if (!drawing.signal.aborted) throw error;
    });
    return () => drawing.abort();
  }, [pdf, number, width, pixels]);
  return (
    <section
      className={classes.page}
      aria-label={t("Page {number}", { number })}
      style={{ width, height: width * own }}
    >
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      {density < pixels && <SharpPart pdf={pdf} number={number} width={width} density={pixels} />}
      <PageBoxes boxes={boxes} />
      <div ref={words} className={classes.words} />
    </section>
  );
}

/** The visible part of a very large page, at full screen resolution. */
function SharpPart(page: { pdf: PDFDocumentProxy; number: number; width: number; density: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useSharpPart(canvas, page);
  return <canvas ref={canvas} className={classes.sharp} aria-hidden />;
}

function useSharpPart(
  canvas: RefObject<HTMLCanvasElement | null>,
  { pdf, number, width, density }: { pdf: PDFDocumentProxy; number: number; width: number; density: number },
) {
  useEffect(() => {
    const own = must(canvas.current, "the page is shown");
    const scroller = must(own.closest<HTMLElement>("[data-pages]"), "pages scroll in one element");
    let drawing = new AbortController();
    const draw = async (signal: AbortSignal) => {
      const part = visiblePart(must(own.parentElement, "the canvas stands in its page"), scroller);
      if (!part) return;
      await drawPart(own, { pdf, number, width, part, density }, signal);
      const { x: left, y: top } = part;
      Object.assign(own.style, px({ left, top, width: part.width, height: part.height }));
    };
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      drawing.abort();
      drawing = new AbortController();
      const { signal } = drawing;
      timer = setTimeout(() => {
        draw(signal).catch((error) => {
          if (!signal.aborted) throw error;
        });
      }, STILL_MS);
    };
    wait();
    const resized = new ResizeObserver(wait);
    resized.observe(scroller);
    scroller.addEventListener("scroll", wait, { passive: true });
    return () => {
      clearTimeout(timer);
      drawing.abort();
      resized.disconnect();
      scroller.removeEventListener("scroll", wait);
    };
  }, [canvas, pdf, number, width, density]);
}

const px = (sizes: Record<string, number>) =>
  Object.fromEntries(Object.entries(sizes).map(([name, value]) => [name, `${value}px`]));

async function heightOf(pdf: PDFDocumentProxy, number: number, width: number): Promise<number> {
  const natural = (await pdf.getPage(number)).getViewport({ scale: 1 });
  return (width * natural.height) / natural.width;
}

interface Words {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  words: HTMLDivElement;
}

/**
 * Builds the text layer outside the page and inserts it as a whole. pdf.js measures every word, and measuring between changes
 * to the page would make the browser recompute its styles each time.
 */
async function writeWords({ pdf, number, width, words }: Words, signal: AbortSignal): Promise<void> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const scale = width / page.getViewport({ scale: 1 }).width;
  words.replaceChildren();
  const fresh = document.createElement("div");
  fresh.style.setProperty("--total-scale-factor", String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: fresh,
    viewport: page.getViewport({ scale }),
  });
  signal.addEventListener("abort", () => layer.cancel(), { once: true });
  await layer.render();
  signal.throwIfAborted();
  words.style.cssText = fresh.style.cssText;
  Object.assign(words.dataset, fresh.dataset);
  words.replaceChildren(...fresh.childNodes);
}

/** The device pixel ratio. It changes with the browser's zoom, and when the window moves to another screen. */
function usePixelRatio(): number {
  const [ratio, setRatio] = useState(devicePixelRatio || 1);
  useEffect(() => {
    const query = matchMedia(`(resolution: ${ratio}dppx)`);
    const update = () => setRatio(devicePixelRatio || 1);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, [ratio]);
  return ratio;
}
