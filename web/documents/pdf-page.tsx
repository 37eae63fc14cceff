import { useEffect, useRef, useState } from "react";
import { PageBoxes } from "./page-boxes.tsx";
import { type PDFDocumentProxy, TextLayer } from "./pdf-library.ts";
import type { DrawnBox } from "./use-boxes.ts";
import classes from "./viewer.module.css";

const MOST_PIXELS = 16_000_000;

interface Props {
  pdf: PDFDocumentProxy;
  number: number;
  /** In screen pixels. */
  width: number;
  /** Aspect ratio (height by width) until the page is loaded. */
  ratio: number;
  boxes: DrawnBox[];
}

/** One page: its image, a text layer for selection and screen readers, and the marks. */
export function PdfPage({ pdf, number, width, ratio, boxes }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(ratio);
  useEffect(() => {
    const drawing = new AbortController();
    draw({ pdf, number, width, canvas: canvas.current!, words: words.current! }, drawing.signal, setOwn).catch(
      (error) => {
        if (!drawing.signal.aborted) throw error;
      },
    );
    return () => drawing.abort();
  }, [pdf, number, width]);
  return (
    <section className={classes.page} aria-label={`Page ${number}`} style={{ width, height: width * own }}>
      <canvas ref={canvas} className={classes.canvas} aria-hidden />
      <PageBoxes boxes={boxes} />
      <div ref={words} className={classes.words} />
    </section>
  );
}

interface Sheet {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  canvas: HTMLCanvasElement;
  words: HTMLDivElement;
}

async function draw(
  { pdf, number, width, canvas, words }: Sheet,
  signal: AbortSignal,
  onRatio: (ratio: number) => void,
) {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: 1 });
  onRatio(natural.height / natural.width);
  const scale = width / natural.width;
  const density = Math.min(devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * scale * natural.height)));
  const viewport = page.getViewport({ scale: scale * density });
  const fresh = document.createElement("canvas");
  fresh.width = Math.round(viewport.width);
  fresh.height = Math.round(viewport.height);
  const task = page.render({ canvas: fresh, viewport });
  signal.addEventListener("abort", () => task.cancel(), { once: true });
  await task.promise;
  signal.throwIfAborted();
  canvas.width = fresh.width;
  canvas.height = fresh.height;
  canvas.getContext("2d")!.drawImage(fresh, 0, 0);
  words.replaceChildren();
  words.style.setProperty("--total-scale-factor", String(scale));
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: words,
    viewport: page.getViewport({ scale }),
  });
  signal.addEventListener("abort", () => layer.cancel(), { once: true });
  await layer.render();
}
