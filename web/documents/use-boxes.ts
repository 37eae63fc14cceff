import { useQueries } from "@tanstack/react-query";
import { type Box, boxesQuery, type DocumentSource } from "./documents.queries.ts";
import type { Mark } from "./marks.ts";

export interface DrawnBox extends Box {
  kind: Mark["kind"];
  active: boolean;
}

/** The positions of marked words on their pages. */
export function useBoxes(source: DocumentSource, marks: Mark[]): DrawnBox[] {
  const found = useQueries({ queries: marks.map((mark) => boxesQuery(source, mark)) });
  return marks.flatMap(({ kind, active }, index) =>
    (found[index]?.data?.boxes ?? []).map((box) => ({ ...box, kind, active })),
  );
}
