import { useMemo } from "react";
import type { RowGroupingOptions, Theme } from "./grid.ts";

export interface RowGroups {
  headings: number[];
  isHeading: (row: number) => boolean;
  /** Hides or shows the rows below a heading. Returns whether the row is a heading. */
  toggle: (row: number) => boolean;
}

const HEADING_HEIGHT = 36;

/** Headings look like headings, have no number, and cannot be ticked. */
export function useRowGrouping(groups: RowGroups | undefined, { bgHeader }: Partial<Theme>) {
  const headings = groups?.headings.join();
  return useMemo(() => {
    if (headings === undefined) return {};
    const rowGrouping: RowGroupingOptions = {
      groups: headings.split(",").map((headerIndex) => ({ headerIndex: Number(headerIndex), isCollapsed: false })),
      height: HEADING_HEIGHT,
      navigationBehavior: "normal",
      themeOverride: { ...(bgHeader && { bgCell: bgHeader }) },
    };
    return headings === "" ? {} : { rowGrouping };
  }, [headings, bgHeader]);
}
