import { createElement, type ReactNode } from "react";
import type {
  Inline,
  LayoutBlock,
  ParagraphBlock,
  ParagraphLabel,
  TableBlock,
} from "../../../src/content/formats/layout/layout.schema.ts";
import classes from "./layout.module.css";
import { useLayout } from "./layout-context.ts";
import { InlineView } from "./layout-inline.tsx";
import { cellStyle, paragraphStyle, points, textStyle } from "./layout-style.ts";
import { splitAtTab } from "./right-tab.ts";

/** A paragraph or a table of a laid-out document. */
export function BlockView({ block }: { block: LayoutBlock }) {
  return block.type === "table" ? <TableView table={block} /> : <ParagraphView paragraph={block} />;
}

const blocksIn = (blocks: LayoutBlock[]) =>
  blocks.map((block, index) => <BlockView key={keyOf(block, index)} block={block} />);
const keyOf = ({ type, start }: LayoutBlock, index: number) => `${type} ${start} ${index}`;

function ParagraphView({ paragraph }: { paragraph: ParagraphBlock }) {
  const { layout, text } = useLayout();
  const { heading, label, inlines, format, tight } = paragraph;
  const look = layout.paragraphFormats[format];
  const halves = look?.rightTab === undefined ? null : splitAtTab(inlines, text);
  const content = halves ? (
    <>
      <span>
        {label && <Label label={label} />}
        {inlinesIn(halves.before)}
      </span>
      <span className={classes.leader} data-leader={look?.rightTab} />
      <span>{inlinesIn(halves.after)}</span>
    </>
  ) : (
    <>
      {label && <Label label={label} />}
      {inlinesIn(inlines)}
      {inlines.length === 0 && <br />}
    </>
  );
  const tag = heading ? `h${Math.min(heading, 6)}` : "p";
  const properties = {
    className: classes.paragraph,
    style: paragraphStyle(look, tight),
    "data-tab": halves ? true : undefined,
  };
  return createElement(tag, properties, content);
}

const inlinesIn = (inlines: Inline[]): ReactNode =>
  inlines.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the inlines of a paragraph never change
    <InlineView key={index} inline={inline} box={blocksIn} />
  ));

/** A number or bullet, as wide as the space up to the text. */
function Label({ label: { text, format, gap, width } }: { label: ParagraphLabel }) {
  const { layout } = useLayout();
  return (
    <span
      className={classes.label}
      style={{ ...textStyle(layout.textFormats[format]), ...(width && { minWidth: points(width) }) }}
    >
      {gap === "none" ? text : `${text} `}
    </span>
  );
}

function TableView({ table: { columns, rows, align, indent } }: { table: TableBlock }) {
  const width = columns.reduce((sum, column) => sum + column, 0);
  return (
    <table
      className={classes.table}
      data-align={align}
      style={{ width: points(width), ...(indent && { marginLeft: points(Math.max(indent, 0)) }) }}
    >
      <colgroup>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in one order
          <col key={index} style={{ width: `${(column / width) * 100}%` }} />
        ))}
      </colgroup>
      <tbody>
        {rows.map(({ cells, height, change }, row) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand in one order
            key={row}
            data-change={change === undefined ? undefined : true}
            style={height ? { height: points(height) } : undefined}
          >
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in one order
              <td key={index} colSpan={cell.columns} rowSpan={cell.rows} style={cellStyle(cell)}>
                {blocksIn(cell.blocks)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
