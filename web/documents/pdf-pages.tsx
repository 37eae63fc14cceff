import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { scrollIntoView, useVisiblePage } from "./bring-into-view.ts";
import { contentQuery, contentUrl, type DocumentSource, type FileText } from "./documents.queries.ts";
import { type Mark, pageAt } from "./marks.ts";
import { openPdf, type PDFDocumentLoadingTask, type PDFDocumentProxy } from "./pdf-library.ts";
import { PdfPage } from "./pdf-page.tsx";
import { type TextPlaces, textPlaces, virtualItems } from "./text-places.ts";
import { type DrawnBox, useBoxes } from "./use-boxes.ts";
import classes from "./viewer.module.css";

export interface PagesHandle extends TextPlaces {
  showPage(page: number): void;
}
export interface PagesProps {
  source: DocumentSource;
  text: FileText | undefined;
  label: string;
  zoom: number;
  marks: Mark[];
  onPage: (page: number, pages: number) => void;
  ref: Ref<PagesHandle>;
}

const GAP = 12;
const A4 = Math.SQRT2;
const WIDEST = 960;

/** The pages of a PDF, of which only those in view are drawn. */
export default function PdfPages({ source, text, label, zoom, marks, onPage, ref }: PagesProps) {
  const { data: content } = useQuery(contentQuery(source));
  const { pdf, ratio, error } = usePdf(contentUrl(source), content?.whole);
  const size = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const width = Math.round(Math.min(Math.max(size.width - 2 * GAP, 200), WIDEST) * zoom);
  const virtualizer = useVirtualizer({
    count: pdf?.numPages ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => width * ratio + GAP,
    overscan: 1,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: measurements are invalid after a width change
  useEffect(() => virtualizer.measure(), [width, ratio]);
  useImperativeHandle(ref, () => ({
    showPage: (page) => virtualizer.scrollToIndex(page - 1, { align: "start" }),
    ...textPlaces(scroller, virtualItems(virtualizer, pagesOf(text))),
  }));
  useVisiblePage(virtualizer, (index) => onPage(index + 1, pdf?.numPages ?? 0), pdf !== undefined);
  const boxes = useBoxes(source, marks);
  const place = activePlace(boxes, marks, text);
  useEffect(() => {
    if (!pdf || place === undefined) return;
    virtualizer.scrollToIndex(Number.parseInt(place, 10) - 1, { align: "start" });
    return scrollIntoView(scroller);
  }, [pdf, place, virtualizer]);
  if (error) return <ErrorState error={error} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="document" aria-label={label} data-pages="pdf">
      <div ref={size.ref} className={classes.measure} />
      {!pdf && <Loading />}
      <div className={classes.stack} style={{ height: virtualizer.getTotalSize() }}>
        {pdf &&
          virtualizer.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.slot}
              style={{ transform: `translateY(${start}px)`, paddingBottom: GAP }}
            >
              <PdfPage
                pdf={pdf}
                number={index + 1}
                width={width}
                ratio={ratio}
                boxes={boxes.filter(({ page }) => page === index + 1)}
              />
            </div>
          ))}
      </div>
    </div>
  );
}

const pagesOf = (text: FileText | undefined) => ({
  rangeOf: (index: number) => text?.pages[index],
  indexAt: (offset: number) => (text ? text.pages.findLastIndex(({ start }) => start <= offset) : -1),
});

function usePdf(url: string, whole: Blob | undefined) {
  const [opened, setOpened] = useState<{ pdf?: PDFDocumentProxy; ratio: number; error?: unknown }>({ ratio: A4 });
  useEffect(() => {
    let gone = false;
    let task: PDFDocumentLoadingTask | undefined;
    const open = async () => {
      const bytes = whole && new Uint8Array(await whole.arrayBuffer());
      if (gone) return;
      task = openPdf(url, bytes);
      const pdf = await task.promise;
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      if (!gone) setOpened({ pdf, ratio: height / width });
    };
    open().catch((error) => !gone && setOpened({ ratio: A4, error }));
    return () => {
      gone = true;
      setOpened({ ratio: A4 });
      // Also rejects if the document is closed while it is loading.
      task?.destroy().catch(() => undefined);
    };
  }, [url, whole]);
  return opened;
}

/** The page of the active mark and its index. Until its boxes are loaded, the page is taken from the text. */
function activePlace(boxes: DrawnBox[], marks: Mark[], text: FileText | undefined): string | undefined {
  const active = marks.find((mark) => mark.active);
  if (!active) return undefined;
  const box = boxes.find((each) => each.active);
  const page = box?.page ?? (text && pageAt(text.pages, active.start));
  return page === undefined ? undefined : `${page} ${active.start} ${active.end} ${box !== undefined}`;
}
