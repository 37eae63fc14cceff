import { Fragment } from "react";
import type { TextRange } from "./documents.queries.ts";
import { type Mark, markProps, marksIn, segmentsOf } from "./marks.ts";

/** A range of the text, with the marks in it, and words that a proposed change inserts. */
export function MarkedText({ text, range, marks }: { text: string; range: TextRange; marks: Mark[] }) {
  const inserted = marksIn(range, marks).filter((mark) => mark.inserted);
  return segmentsOf(range, marks).map(({ start, end, mark }) => (
    <Fragment key={`${start} ${end}`}>
      {mark ? <mark {...markProps(mark)}>{text.slice(start, end)}</mark> : text.slice(start, end)}
      {inserted
        .filter((each) => each.end === end)
        .map((each) => (
          <ins key={`${each.start} ${each.end}`}>{each.inserted}</ins>
        ))}
    </Fragment>
  ));
}
