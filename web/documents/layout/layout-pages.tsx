import { type CSSProperties, useMemo } from "react";
import type { DocumentLayout, NoteInline } from "../../../src/content/formats/layout/layout.schema.ts";
import { t } from "../../messages.ts";
import { must } from "../../ui/must.ts";
import type { PagesProps } from "../pdf-pages.tsx";
import { useBlockList } from "../use-block-list.ts";
import viewer from "../viewer.module.css";
import classes from "./layout.module.css";
import { BlockView } from "./layout-block.tsx";
import { LayoutProvider } from "./layout-context.ts";
import { itemIndex, itemsOf, type LayoutItem } from "./layout-items.ts";
import { points } from "./layout-style.ts";

const CHARACTERS_A_LINE = 90;
const LINE = 20;
const PIXELS_PER_POINT = 96 / 72;
const NO_TEXT = { text: "", pages: [] };

interface Props extends PagesProps {
  layout: DocumentLayout;
  pictureUrl: (picture: number) => string;
}

/** A document as its program lays it out, with marks at ranges of the canonical text. Only what is in view is drawn. */
export function LayoutPages({ layout, pictureUrl, text = NO_TEXT, label, zoom, marks, onPage, ref }: Props) {
  const items = useMemo(() => itemsOf(layout, text), [layout, text]);
  const itemAt = (index: number) => must(items[index], "the list draws only its own items");
  const indexAt = useMemo(() => itemIndex(items), [items]);
  const { scroller, virtualizer, onKeyDown } = useBlockList(
    { text, marks, onPage, ref },
    {
      count: items.length,
      estimateSize: (index) => heightOf(itemAt(index)) * zoom,
      indexAt,
      startOf: (index) => (items[index]?.story === "body" ? items[index].block.start : 0),
      rangeOf: (index) => items[index]?.block,
    },
  );
  const onNote = ({ note, label: number }: NoteInline) => {
    const place = items.findIndex(({ story, note: own }) => story === note && own?.label === number);
    if (place !== -1) virtualizer.scrollToIndex(place, { align: "center" });
  };
  const { width, left, right } = layout.page;
  const sheet = {
    "--pt": `${PIXELS_PER_POINT * zoom}px`,
    "--left": points(left),
    "--right": points(right),
    maxWidth: points(width),
    height: virtualizer.getTotalSize(),
  } as CSSProperties;
  return (
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      className={viewer.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label={label}
      data-pages="layout"
    >
      <LayoutProvider value={{ text: text.text, layout, marks, pictureUrl, onNote }}>
        <div className={classes.sheet} style={sheet}>
          {virtualizer.getVirtualItems().map(({ index, start, key }) => (
            <div
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              data-story={itemAt(index).story}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <ItemView item={itemAt(index)} />
            </div>
          ))}
        </div>
      </LayoutProvider>
    </div>
  );
}

function heightOf({ block, caption, page }: LayoutItem): number {
  const lines = Math.ceil((block.end - block.start) / CHARACTERS_A_LINE) || 1;
  const rows = block.type === "table" ? block.rows.length : 0;
  return Math.max(lines, rows) * LINE + 8 + (caption || page !== undefined ? 32 : 0);
}

function ItemView({ item: { block, caption, note, page, story } }: { item: LayoutItem }) {
  return (
    <>
      {page !== undefined && page > 1 && <div className={classes.pageMark}>{t("Page {page}", { page })}</div>}
      {caption && <div className={classes.caption}>{caption}</div>}
      {note && (
        <div className={classes.note}>
          {story === "comment" ? t("Comment {label}", { label: note.label }) : note.label}
          {note.author && `, ${note.author}`}
          {note.date && `, ${note.date.slice(0, 10)}`}
        </div>
      )}
      <BlockView block={block} />
    </>
  );
}
