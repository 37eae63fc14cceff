import { VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from "react";
import { t } from "../messages.ts";
import { scrollIntoView } from "./bring-into-view.ts";
import { contentQuery, contentUrl, pageImageUrl } from "./documents.queries.ts";
import { pageAt } from "./marks.ts";
import { PageBoxes } from "./page-boxes.tsx";
import type { PagesProps } from "./pdf-pages.tsx";
import type { PlacedItem } from "./placed-item.ts";
import { textPlaces } from "./text-places.ts";
import { type DrawnBox, useBoxes } from "./use-boxes.ts";
import classes from "./viewer.module.css";

const MARGIN = 12;
const WIDEST = 960;

interface Props extends PagesProps {
  /** Browsers cannot show TIFF, so its pages are fetched from the server one by one. */
  isTiff: boolean;
}

/** Page images with marks over the recognized words. The text is available to screen readers. */
export function PicturePages({ source, text, label, zoom, marks, onPage, ref, isTiff }: Props) {
  const address = usePictureAddress(source);
  const size = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const boxes = useBoxes(source, marks);
  const active = boxes.find((box) => box.active);
  const sought = marks.find((mark) => mark.active);
  const place = active ? `${active.page} ${active.x} ${active.y}` : undefined;
  const count = isTiff ? Math.max(1, text?.pages.length ?? 1) : 1;
  const width = Math.round(Math.min(Math.max(size.width - 2 * MARGIN, 200), WIDEST) * zoom);
  const pageIn = (page: number) => scroller.current?.querySelector(`[data-page="${page}"]`);
  useImperativeHandle(ref, () => ({
    showPage: (page) => pageIn(page)?.scrollIntoView({ block: "start" }),
    ...textPlaces(scroller, pictureItems(scroller, text)),
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports again when the page count changes
  useEffect(() => onPage(1, count), [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when the active place changes
  useEffect(() => {
    if (place === undefined) return;
    pageIn(active?.page ?? pageAt(text?.pages ?? [], sought?.start ?? 0) ?? 1)?.scrollIntoView({ block: "start" });
    return scrollIntoView(scroller);
  }, [place]);
  return (
    <div
      ref={scroller}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label={label}
      data-pages="image"
      onScroll={({ currentTarget }) => onPage(shownIn(currentTarget), count)}
    >
      <div ref={size.ref} className={classes.measure} />
      {Array.from({ length: count }, (_, index) => (
        <PicturePage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages stand in one order
          key={index}
          number={index + 1}
          address={isTiff ? pageImageUrl(source, index + 1) : address}
          label={count === 1 ? label : t("{name}, page {page}", { name: label, page: index + 1 })}
          words={text && count > 1 ? wordsOf(text, index) : text?.text}
          width={width}
          boxes={boxes.filter(({ page }) => count === 1 || page === index + 1)}
        />
      ))}
    </div>
  );
}

/** The URL of the picture: of the loaded file, or where to fetch it. */
function usePictureAddress(source: PagesProps["source"]): string {
  const { data } = useQuery(contentQuery(source));
  const [address, setAddress] = useState("");
  const whole = data?.whole;
  useEffect(() => {
    if (!whole) return;
    const made = URL.createObjectURL(whole);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [whole]);
  return whole ? address : contentUrl(source);
}

const wordsOf = ({ text, pages }: NonNullable<PagesProps["text"]>, index: number) =>
  text.slice(pages[index]?.start, pages[index]?.end);

/** The text and the height of each page. */
function pictureItems(scroller: RefObject<HTMLElement | null>, text: PagesProps["text"]) {
  const items = (): PlacedItem[] =>
    [...(scroller.current?.querySelectorAll<HTMLElement>("[data-page]") ?? [])].flatMap((page, index) => {
      const range = text?.pages[index];
      return range ? [{ start: range.start, end: range.end, top: page.offsetTop, height: page.offsetHeight }] : [];
    });
  return {
    itemAt: (y: number) => items().findLast(({ top }) => top <= y),
    itemOf: (offset: number) => items().findLast(({ start }) => start <= offset),
  };
}

/** The page at the upper third of the view. */
function shownIn(scroller: HTMLElement): number {
  const line = scroller.getBoundingClientRect().top + scroller.clientHeight / 3;
  const pages = [...scroller.querySelectorAll("[data-page]")];
  const at = pages.findIndex((page) => page.getBoundingClientRect().bottom > line);
  return at === -1 ? pages.length : at + 1;
}

interface PageProps {
  number: number;
  address: string;
  label: string;
  words: string | undefined;
  width: number;
  boxes: DrawnBox[];
}

function PicturePage({ number, address, label, words, width, boxes }: PageProps) {
  const [isThere, setThere] = useState(false);
  return (
    <section
      className={classes.picture}
      data-page={number}
      aria-label={t("Page {number}", { number })}
      style={{ width, ...(!isThere && { minHeight: Math.round(width * Math.SQRT2) }) }}
    >
      <img src={address || undefined} alt={label} width={width} loading="lazy" onLoad={() => setThere(true)} />
      <PageBoxes boxes={boxes} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </section>
  );
}
