import { Tabs } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { t } from "../../messages.ts";
import { must } from "../../ui/must.ts";
import { MarkedText } from "../marked-text.tsx";
import { type Mark, marksIn } from "../marks.ts";
import type { PagesProps } from "../pdf-pages.tsx";
import { useBlockList } from "../use-block-list.ts";
import viewer from "../viewer.module.css";
import { cellsOf, columnName, type ShownSheet, sheetsOf } from "./sheet-rows.ts";
import classes from "./sheets.module.css";

const ROW = 26;

/** A workbook as tables, one tab for each sheet. The sheet of the active mark opens by itself. */
export function SheetPages(props: PagesProps) {
  const { text, marks, label } = props;
  const isWorkbook = !/^(?:csv|tsv)$/i.test(label.split(".").at(-1) ?? "");
  const sheets = useMemo(() => (text ? sheetsOf(text, isWorkbook) : []), [text, isWorkbook]);
  const [open, setOpen] = useState(0);
  const active = marks.find((mark) => mark.active);
  const wanted = active ? sheets.findIndex(({ end }) => end > active.start) : -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words may be on the same sheet again
  useEffect(() => {
    if (wanted !== -1) setOpen(wanted);
  }, [wanted, active?.start]);
  const sheet = sheets[Math.min(open, sheets.length - 1)];
  return (
    <div className={classes.workbook}>
      {sheets.length > 1 && (
        <Tabs value={String(open)} onChange={(value) => setOpen(Number(value))} className={classes.tabs}>
          <Tabs.List aria-label={t("Sheets")}>
            {sheets.map(({ name, start }, index) => (
              <Tabs.Tab key={start} value={String(index)}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {sheet && <SheetTable key={sheet.start} {...props} sheet={sheet} />}
    </div>
  );
}

function SheetTable({ sheet, text, label, zoom, marks, onPage, ref }: PagesProps & { sheet: ShownSheet }) {
  const { rows, columns, name } = sheet;
  const here = useMemo(() => marks.filter(({ start, end }) => start < sheet.end && end > sheet.start), [marks, sheet]);
  const { scroller, virtualizer, onKeyDown } = useBlockList(
    { text, marks: here, onPage, ref },
    {
      count: rows.length,
      estimateSize: () => ROW * zoom,
      indexAt: (offset) => rows.findIndex(({ end }) => end > offset),
      startOf: (index) => rows[index]?.start ?? sheet.start,
      rangeOf: (index) => rows[index],
    },
  );
  const items = virtualizer.getVirtualItems();
  const above = items[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      onKeyDown={onKeyDown}
      className={viewer.scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      aria-label={name ?? label}
      data-pages="sheet"
    >
      <table className={classes.table} style={{ fontSize: `${0.8125 * zoom}rem` }}>
        <thead>
          <tr>
            <th aria-label={t("Row")} />
            {Array.from({ length: columns }, (_, index) => (
              <th key={columnName(index)} scope="col">
                {columnName(index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr style={{ height: above }} aria-hidden />}
          {items.map(({ index, key }) => (
            <tr key={key} ref={virtualizer.measureElement} data-index={index}>
              <th scope="row">{index + 1}</th>
              <Cells text={text?.text ?? ""} sheet={sheet} index={index} marks={here} />
            </tr>
          ))}
          {below > 0 && <tr style={{ height: below }} aria-hidden />}
        </tbody>
      </table>
    </section>
  );
}

function Cells({ text, sheet, index, marks }: { text: string; sheet: ShownSheet; index: number; marks: Mark[] }) {
  const row = must(sheet.rows[index], "the table draws only its own rows");
  const cells = cellsOf(text, row);
  return Array.from({ length: sheet.columns }, (_, column) => {
    const cell = cells[column];
    return (
      <td key={columnName(column)}>{cell && <MarkedText text={text} range={cell} marks={marksIn(cell, marks)} />}</td>
    );
  });
}
