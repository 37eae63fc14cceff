import "@glideapps/glide-data-grid/dist/index.css";

/** The grid library, Glide. No other module imports it, so that it can be replaced in one place. */
export {
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
  type Theme,
} from "@glideapps/glide-data-grid";

/** Loads the grid's cell editor early. The grid itself loads it when a cell is first edited: then the server may be away. */
export const loadCellEditor = () => import("glide-cell-editor").catch(() => undefined);
