/** A page with a grid that only shows cells it already has: the cost of Glide itself. */
export const BARE_GRID = (rows: number, columns: number) => `
import "@glideapps/glide-data-grid/dist/index.css";
import { DataEditor, GridCellKind } from "@glideapps/glide-data-grid";
import { createElement, useCallback, useState } from "react";
import { createRoot } from "react-dom/client";

const columns = Array.from({ length: ${columns} }, (_, index) => ({ id: String(index), title: "Column " + index, width: 180 }));
const Grid = () => {
  const [name, setName] = useState("Agreement ");
  window.rename = setName;
  const getCellContent = useCallback(([column, row]) => {
    const data = column === 0 ? name + (row + 1) + ".pdf" : "Value " + column + " of " + row;
    return { kind: GridCellKind.Text, data, displayData: data, allowOverlay: false };
  }, [name]);
  return createElement(DataEditor, {
    columns,
    rows: ${rows},
    getCellContent,
    width: "100%",
    height: "100%",
    rowHeight: 32,
    headerHeight: 34,
    rowMarkers: "both",
    freezeColumns: 1,
    smoothScrollX: true,
    smoothScrollY: true,
  });
};
const style = "position:fixed;inset:0 0 0 232px";
document.getElementById("root").setAttribute("style", style);
createRoot(document.getElementById("root")).render(createElement(Grid));
`;
