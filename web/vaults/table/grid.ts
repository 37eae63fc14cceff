import "@glideapps/glide-data-grid/dist/index.css";

/** The grid library, Glide. No other module imports it, so that it can be replaced in one place. */
export {
  type CellClickedEventArgs,
  CompactSelection,
  type CustomCell,
  type CustomRenderer,
  DataEditor,
  type DataEditorRef,
  GridCellKind,
  type GridColumn,
  GridColumnIcon,
  type GridKeyEventArgs,
  type GridSelection,
  type Item,
  type ProvideEditorCallback,
  type ProvideEditorComponent,
  type Rectangle,
  type RowGroupingOptions,
  type Theme,
} from "@glideapps/glide-data-grid";

/** Preloads the grid's cell editor. The grid would load it on the first edit, when the server may be unreachable. */
export const loadCellEditor = () => import("glide-cell-editor").catch(() => undefined);
