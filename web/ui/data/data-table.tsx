import { Link } from "@tanstack/react-router";
import type { KeyboardEvent, ReactNode } from "react";
import type { LinkTarget } from "../layout/links.tsx";
import classes from "./data-table.module.css";

export interface TableColumn<Row> {
  title: string;
  cell: (row: Row) => ReactNode;
  width?: string;
  align?: "right";
  /** Left out on a phone. */
  minor?: boolean;
  /** The title is for screen readers alone, as over buttons. */
  quiet?: boolean;
}
interface Props<Row> {
  label: string;
  rows: Row[];
  columns: TableColumn<Row>[];
  rowKey: (row: Row) => string | number;
  /** The link target of a row. Its first cell is then a link; the arrow keys move between rows. */
  link?: (row: Row) => LinkTarget;
  /** Shown if there are no rows. */
  empty?: ReactNode;
}

/** A table for ordinary lists: dense rows, arrow key navigation, the first column names the row. */
export function DataTable<Row>({ label, rows, columns, rowKey, link, empty }: Props<Row>) {
  if (rows.length === 0 && empty) return empty;
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.title} scope="col" className={look(column)} style={{ width: column.width }}>
              {column.quiet ? <span className={classes.hidden}>{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={walk}>
        {rows.map((row) => (
          <tr key={rowKey(row)} className={link ? classes.leads : undefined}>
            {columns.map((column, index) => (
              <td key={column.title} className={look(column)}>
                {index === 0 && link ? (
                  <Link {...link(row)} className={classes.link} data-row-link>
                    {column.cell(row)}
                  </Link>
                ) : (
                  column.cell(row)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const look = <Row,>({ align, minor }: TableColumn<Row>) =>
  [align === "right" && classes.right, minor && classes.minor].filter(Boolean).join(" ") || undefined;

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row-link]")];
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  if (step === 0 || at === -1) return;
  event.preventDefault();
  links[at + step]?.focus();
}
