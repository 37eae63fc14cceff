import { useMediaQuery } from "@mantine/hooks";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import type { RowHeight } from "../../../src/vaults/views/views.schema.ts";
import { must } from "../../ui/must.ts";
import type { Seen, VaultCell } from "../cells/vault-cell.ts";
import { withPeers } from "../people/draw-peer.ts";
import type { PeerLook } from "../people/peers.ts";
import { onlyCell, withTickedRow } from "../rows/selected-rows.ts";
import { useRowHeights } from "../rows/use-row-heights.ts";
import type { Region, Rows } from "../rows/vault-rows.ts";
import type { Column } from "../vaults.queries.ts";
import { LEARNED_ICONS, type LearnedColumns, learnedHint, learnedMark } from "../verification/learned-mark.tsx";
import {
  type CellClickedEventArgs,
  CompactSelection,
  DataEditor,
  type DataEditorRef,
  type GridColumn,
  GridColumnIcon,
  type GridKeyEventArgs,
  type GridSelection,
  type Item,
  loadCellEditor,
  type Rectangle,
} from "./grid.ts";
import { cellRenderer, describeCell, hasRowMenu, MENU_WIDTH } from "./grid-cell.ts";
import { useGridTheme } from "./grid-theme.ts";
import { useClipboard } from "./use-clipboard.ts";
import { useContent, useContentWithPeers } from "./use-content.ts";
import { useColumnInView, useKeptScroll, useOpenCellInView } from "./use-kept-scroll.ts";
import { useNamedGrid } from "./use-named-grid.ts";
import { type RowGroups, useRowGrouping } from "./use-row-grouping.ts";
import classes from "./vault-grid.module.css";

const AROUND = 6;
/** How long a click waits for a second one. */
const SECOND_CLICK_MS = 250;
export const DEFAULT_WIDTH = 180;

export interface ShownColumn {
  column: Column;
  width: number;
}
export interface CellEdit {
  row: number;
  /** The document that was edited. The row may show another one by now. */
  documentId?: string;
  column: Column;
  /** Undefined if it is not a valid value of the column. */
  value: unknown;
  /** The text of the field if it is not a valid value. */
  typed?: string | undefined;
  /** The cell as the person saw it. If it has changed since, the person decides. */
  seen?: Seen | undefined;
}
interface Props {
  label: string;
  rows: Rows<VaultCell>;
  /** Incremented when cells have changed. */
  version: number;
  rowCount: number;
  columns: ShownColumn[];
  learning: LearnedColumns;
  sort: string | null;
  rowHeight: RowHeight;
  selection: GridSelection;
  /** The cells in which others are. */
  peers: Map<string, PeerLook>;
  /** The selection was not made by the person, so the table does not scroll to it. */
  isStill: boolean;
  /** The name under which the scroll position is kept. */
  scrollName: string;
  /** The key of the column to bring into view. */
  show: string | undefined;
  /** A cell is open beside the table. */
  isOpen: boolean;
  /** The rows that head groups; undefined if rows are not grouped. */
  groups: RowGroups | undefined;
  mayEdit: boolean;
  gridRef: RefObject<DataEditorRef | null>;
  onSelection: (selection: GridSelection, isStill?: boolean) => void;
  onOpen: (place: Item) => void;
  onClose: () => void;
  onEdit: (edits: CellEdit[]) => void;
  onPaste: (target: Item, entries: readonly (readonly string[])[]) => void;
  onRowMenu: (row: number, bounds: Rectangle) => void;
  onHeaderMenu: (column: Column, bounds: Rectangle) => void;
  onWidth: (column: Column, width: number) => void;
  onMove: (from: number, to: number) => void;
}

/** Copy and paste are handled by `useClipboard`, Escape by `useKeys`; search and fill are off. */
const KEYBINDINGS = {
  clear: false,
  copy: false,
  cut: false,
  paste: false,
  search: false,
  downFill: false,
  rightFill: false,
  activateCell: "Enter|shift+Enter",
};

/** The selected rows and the selected cell do not clear one another. */
const BLENDING = { rowSelectionBlending: "additive", rangeSelectionBlending: "additive" } as const;

export const NO_SELECTION: GridSelection = { columns: CompactSelection.empty(), rows: CompactSelection.empty() };

/** The table of a vault. Only what is in view is fetched and drawn, however many documents and columns there are. */
export function VaultGrid(props: Props) {
  const { rows, rowCount, columns, learning, sort, selection, gridRef, onSelection } = props;
  const { theme, inks } = useGridTheme();
  const latestInks = useRef(inks);
  latestInks.current = inks;
  const renderers = useMemo(() => [withPeers(cellRenderer(() => latestInks.current))], []);
  const isNarrow = useMediaQuery("(max-width: 48em)");
  const portal = useRef<HTMLDivElement>(null);
  useEffect(() => void loadCellEditor(), []);
  const box = useNamedGrid(props.label);
  const heads = useMemo(() => columns.map((shown) => headOf(shown, sort, learning)), [columns, sort, learning]);
  const content = useContentWithPeers(useContent(rows, columns, props.version), props.peers);
  const onPaste: Props["onPaste"] = (target, entries) => props.mayEdit && props.onPaste(target, entries);
  const onCut = (region: Rectangle) => props.mayEdit && props.onEdit(emptied(region, columns));
  useClipboard({ box, rows, columnCount: columns.length, selection, onPaste, onCut });
  const look = useVisibleRegion(rows, columns.length, useKeptScroll(box, props.scrollName, props.show !== undefined));
  useColumnInView(box, props);
  useOpenCellInView(box, gridRef, selection.current?.cell, props.isOpen);
  const font = `${theme.baseFontStyle} ${theme.fontFamily}`;
  const heights = useRowHeights({ rows, columns, font, rowHeight: props.rowHeight, version: props.version });
  return (
    <div ref={box} className={classes.grid}>
      <DataEditor
        ref={gridRef}
        width="100%"
        height="100%"
        theme={theme}
        columns={heads}
        rows={rowCount}
        rowHeight={heights}
        {...useRowGrouping(props.groups, theme)}
        headerHeight={34}
        rowMarkers="both"
        rowSelectionMode="multi"
        {...BLENDING}
        freezeColumns={isNarrow ? 0 : 1}
        smoothScrollX
        smoothScrollY
        getCellContent={content}
        getCellsForSelection
        customRenderers={renderers}
        gridSelection={selection}
        onGridSelectionChange={(next) => onSelection(...withTickedRow(selection, next))}
        scrollToActiveCell={!props.isStill}
        rangeSelect="rect"
        columnSelect="none"
        drawFocusRing
        onVisibleRegionChanged={look}
        portalElementRef={portal as RefObject<HTMLElement>}
        keybindings={KEYBINDINGS}
        onKeyDown={useKeys(props)}
        {...useEditing(props)}
        {...useHeads(props)}
        {...useClicks(props, content)}
        onItemHovered={(hovered) => box.current?.setAttribute("title", hintOf(hovered, props, content))}
      />
      <div ref={portal} className={classes.portal} />
    </div>
  );
}

/**
 * Loads what is in view. The grid calls back only when that changes, so newly sorted or filtered rows are loaded for the last
 * region.
 */
function useVisibleRegion(rows: Rows<VaultCell>, columnCount: number, onChange: () => void) {
  const visible = useRef<Region>(undefined);
  // Runs before the table is painted without values, so that they are requested a frame earlier.
  useLayoutEffect(() => {
    if (visible.current) rows.look(widened(visible.current, columnCount));
  }, [rows, columnCount]);
  return useCallback(
    ({ x, y, width, height }: Rectangle) => {
      visible.current = { x, y, width, height };
      rows.look(widened(visible.current, columnCount));
      onChange();
    },
    [rows, columnCount, onChange],
  );
}

/**
 * A click opens the cell beside the table, a second one edits it in place. The first waits for the second, because the panel
 * would open under the pointer.
 */
function useClicks({ columns, isOpen, groups, onOpen, onRowMenu }: Props, content: (place: Item) => VaultCell) {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return {
    onCellClicked: (place: Item, { localEventX, bounds }: CellClickedEventArgs) => {
      clearTimeout(waiting.current);
      if (groups?.toggle(place[1])) return;
      if (hasRowMenu(columns[place[0]]?.column) && localEventX > bounds.width - MENU_WIDTH) {
        const button = { ...bounds, x: bounds.x + bounds.width - MENU_WIDTH, width: MENU_WIDTH };
        return onRowMenu(place[1], button);
      }
      if (!isOpen && place[0] >= 0) waiting.current = setTimeout(() => onOpen(place), SECOND_CLICK_MS);
    },
    onCellContextMenu: ([, row]: Item, { localEventX, localEventY, bounds, preventDefault }: CellClickedEventArgs) => {
      preventDefault();
      if (row >= 0) onRowMenu(row, { x: bounds.x + localEventX, y: bounds.y + localEventY, width: 1, height: 1 });
    },
    onCellActivated: (place: Item) => {
      clearTimeout(waiting.current);
      if (groups?.isHeading(place[1])) return;
      if (!content(place).allowOverlay) onOpen(place);
    },
  };
}

/**
 * Space opens the cell beside the table, and Escape closes it; the cell stays selected. Escape also clears the selected rows.
 * Alt+Down opens the column menu, as in spreadsheets; the menu key and Shift+F10 open the menu of the row.
 */
function useKeys(props: Props) {
  return (event: GridKeyEventArgs) => {
    const { columns, gridRef, isOpen, onOpen, onClose, onHeaderMenu, onRowMenu } = props;
    const { key, altKey, shiftKey, location } = event;
    if (!location) return;
    const isMenuKey = key === "ContextMenu" || (key === "F10" && shiftKey);
    const bounds = key === "ArrowDown" && altKey ? gridRef.current?.getBounds(location[0], -1) : undefined;
    const place = isMenuKey ? gridRef.current?.getBounds(...location) : undefined;
    if ((key === " " || key === "Enter") && props.groups?.toggle(location[1])) event.cancel();
    else if (key === " " && !shiftKey) onOpen(location);
    else if (key === "Escape") isOpen ? onClose() : props.onSelection(onlyCell(props.selection));
    else if (place) onRowMenu(location[1], place);
    else if (bounds) onHeaderMenu(must(columns[location[0]], "the column is shown").column, bounds);
    else return;
    event.cancel();
    event.preventDefault();
    event.stopPropagation();
  };
}

type Hovered = { kind: string; location: Item };
const hintOf = ({ kind, location }: Hovered, { columns, learning }: Props, content: (place: Item) => VaultCell) => {
  if (kind === "header") return learnedHint(learning, columns[location[0]]?.column.field_key);
  return kind === "cell" && location[0] >= 0 ? describeCell(content(location)) : "";
};

const headOf = ({ column, width }: ShownColumn, sort: string | null, learning: LearnedColumns): GridColumn => {
  const arrow = sort === column.field_key ? " ↑" : sort === `-${column.field_key}` ? " ↓" : "";
  const icons = { icon: iconOf(column), ...learnedMark(learning, column.field_key) };
  return { id: column.field_key, title: column.label + arrow, width, hasMenu: true, ...icons };
};

const iconOf = ({ kind, extraction_mode }: Column) =>
  kind === "system" ? undefined : extraction_mode === "import" ? GridColumnIcon.HeaderReference : undefined;

const widened = ({ x, y, width, height }: Region, columns: number): Region => ({
  x: Math.max(0, x - 2),
  y: Math.max(0, y - AROUND),
  width: Math.min(columns, width + 4),
  height: height + 2 * AROUND,
});

function useEditing({ columns, mayEdit, onEdit }: Props) {
  return {
    onCellEdited: ([, row]: Item, edited: unknown) => {
      const { documentId, column, value, typed, isEdited, editedAt } = (edited as VaultCell).data;
      const seen =
        editedAt === undefined && isEdited ? undefined : { is_edited: isEdited, edited_at: editedAt ?? null };
      onEdit([{ row, documentId, column, value, typed, seen }]);
    },
    onDelete: ({ current, rows }: GridSelection) => {
      if (mayEdit && current && rows.length === 0) onEdit(emptied(current.range, columns));
      return false;
    },
  };
}

function emptied({ x, y, width, height }: Rectangle, columns: ShownColumn[]): CellEdit[] {
  const across = columns.slice(x, x + width);
  return Array.from({ length: height }, (_, index) => y + index).flatMap((row) =>
    across.map(({ column }) => ({ row, column, value: null })),
  );
}

function useHeads({ columns, onHeaderMenu, onWidth, onMove }: Props) {
  const columnAt = (index: number) => must(columns[index], "the column is shown").column;
  return {
    headerIcons: LEARNED_ICONS,
    onHeaderClicked: (index: number, { bounds }: { bounds: Rectangle }) => onHeaderMenu(columnAt(index), bounds),
    onHeaderMenuClick: (index: number, bounds: Rectangle) => onHeaderMenu(columnAt(index), bounds),
    onColumnResize: (_column: GridColumn, width: number, index: number) => onWidth(columnAt(index), Math.round(width)),
    onColumnMoved: onMove,
  };
}
