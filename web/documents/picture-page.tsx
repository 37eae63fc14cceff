import { VisuallyHidden } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import { useEffect, useImperativeHandle, useRef } from "react";
import { bringIntoView } from "./bring-into-view.ts";
import { contentAddress } from "./documents.queries.ts";
import { PageBoxes } from "./page-boxes.tsx";
import type { PagesProps } from "./pdf-pages.tsx";
import { useBoxes } from "./use-boxes.ts";
import classes from "./viewer.module.css";

const MARGIN = 12;
const WIDEST = 960;

/** A picture of a page, with the marks where its words were read; what was read is there for those who hear the page. */
export function PicturePage({ source, text, label, zoom, marks, onPage, ref }: PagesProps) {
  const size = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const boxes = useBoxes(source, marks);
  const active = boxes.find((box) => box.active);
  const place = active && `${active.x} ${active.y}`;
  const width = Math.round(Math.min(Math.max(size.width - 2 * MARGIN, 200), WIDEST) * zoom);
  useImperativeHandle(ref, () => ({ showPage: () => scroller.current?.scrollTo({ top: 0 }) }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a picture is one page, told once
  useEffect(() => onPage(1, 1), []);
  useEffect(() => (place === undefined ? undefined : bringIntoView(scroller)), [place]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div ref={scroller} className={classes.scroller} tabIndex={0} role="document" aria-label={label} data-pages="image">
      <div ref={size.ref} className={classes.measure} />
      <section className={classes.picture} aria-label="Page 1" style={{ width }}>
        <img src={contentAddress(source)} alt={label} width={width} />
        <PageBoxes boxes={boxes} />
        <VisuallyHidden>{text?.text}</VisuallyHidden>
      </section>
    </div>
  );
}
