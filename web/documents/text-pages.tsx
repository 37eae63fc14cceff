import { useMemo } from "react";
import { t } from "../messages.ts";
import { must } from "../ui/must.ts";
import { MarkedText } from "./marked-text.tsx";
import { type Block, blocksOf, type Mark } from "./marks.ts";
import type { PagesProps } from "./pdf-pages.tsx";
import { useBlockList } from "./use-block-list.ts";
import classes from "./viewer.module.css";

const CHARACTERS_A_LINE = 80;
const LINE = 26;

/** The canonical text as paragraphs in the serif. Only those in view are rendered. */
export function TextPages({ text, label, zoom, marks, onPage, ref }: PagesProps) {
  const blocks = useMemo(() => (text ? blocksOf(text) : []), [text]);
  const blockAt = (index: number) => must(blocks[index], "the list draws only its own blocks");
  const { scroller, virtualizer, onKeyDown } = useBlockList(
    { text, marks, onPage, ref },
    {
      count: blocks.length,
      estimateSize: (index) => heightOf(blockAt(index), zoom),
      indexAt: (offset) => blocks.findIndex(({ end }) => end > offset),
      startOf: (index) => blocks[index]?.start ?? 0,
      rangeOf: (index) => blocks[index],
    },
  );
  return (
    <div
      ref={scroller}
      onKeyDown={onKeyDown}
      className={classes.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      role="document"
      aria-label={label}
      data-pages="text"
    >
      <div className={classes.text} style={{ height: virtualizer.getTotalSize(), fontSize: `${zoom}rem` }}>
        {virtualizer.getVirtualItems().map(({ index, start, key }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.block}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Paragraph text={text?.text ?? ""} block={blockAt(index)} marks={marks} />
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
      {block.page !== undefined && <div className={classes.pageMark}>{t("Page {page}", { page: block.page })}</div>}
      <p>
        <MarkedText text={text} range={block} marks={marks} />
      </p>
    </>
  );
}
