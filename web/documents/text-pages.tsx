import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useImperativeHandle, useMemo, useRef } from "react";
import { scrollIntoView, useVisiblePage } from "./bring-into-view.ts";
import { type Block, blocksOf, type Mark, pageAt, segmentsOf } from "./marks.ts";
import type { PagesProps } from "./pdf-pages.tsx";
import classes from "./viewer.module.css";

const CHARACTERS_A_LINE = 80;
const LINE = 26;

/** The canonical text as paragraphs in the serif. Only those in view are rendered. */
export function TextPages({ text, label, zoom, marks, onPage, ref }: PagesProps) {
  const blocks = useMemo(() => (text ? blocksOf(text) : []), [text]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: blocks.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(blocks[index]!, zoom),
    overscan: 12,
  });
  const active = marks.find((mark) => mark.active);
  const place = active && blocks.findIndex(({ end }) => end > active.start);
  const words = active && `${active.start} ${active.end}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words are a new place, even in the same paragraph
  useEffect(() => {
    if (place === undefined || place < 0) return;
    virtualizer.scrollToIndex(place, { align: "center" });
    return scrollIntoView(scroller);
  }, [place, words, virtualizer]);
  const pages = text?.pages ?? [];
  const show = (page: number) => {
    const start = pages.find((each) => each.page === page)?.start ?? 0;
    virtualizer.scrollToIndex(
      Math.max(
        0,
        blocks.findIndex(({ end }) => end > start),
      ),
      { align: "start" },
    );
  };
  useImperativeHandle(ref, () => ({ showPage: show }));
  useVisiblePage(
    virtualizer,
    (index) => onPage(pageAt(pages, blocks[index]?.start ?? 0), pages.length),
    blocks.length > 0,
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="document" aria-label={label} data-pages="text">
      <div className={classes.text} style={{ height: virtualizer.getTotalSize(), fontSize: `${zoom}rem` }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.block}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Paragraph text={text!.text} block={blocks[index]!} marks={marks} />
          </div>
        ))}
      </div>
    </div>
  );
}

const heightOf = ({ start, end, page }: Block, zoom: number) =>
  (Math.ceil((end - start) / CHARACTERS_A_LINE) * LINE + 10 + (page === undefined ? 0 : 40)) * zoom;

function Paragraph({ text, block, marks }: { text: string; block: Block; marks: Mark[] }) {
  return (
    <>
      {block.page !== undefined && <div className={classes.pageMark}>Page {block.page}</div>}
      <p>
        {segmentsOf(block, marks).map(({ start, end, mark }) =>
          mark ? (
            <mark key={start} data-kind={mark.kind} data-active={mark.active || undefined}>
              {text.slice(start, end)}
            </mark>
          ) : (
            text.slice(start, end)
          ),
        )}
      </p>
    </>
  );
}
