import type { TextRange } from "./documents.queries.ts";
import { type Mark, segmentsOf } from "./marks.ts";

/** A range of the text, with the marks in it. */
export const MarkedText = ({ text, range, marks }: { text: string; range: TextRange; marks: Mark[] }) =>
  segmentsOf(range, marks).map(({ start, end, mark }) =>
    mark ? (
      <mark key={start} data-kind={mark.kind} data-active={mark.active || undefined}>
        {text.slice(start, end)}
      </mark>
    ) : (
      text.slice(start, end)
    ),
  );
