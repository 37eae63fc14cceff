import type { z } from "zod";
import type { Previews } from "../../../src/vaults/extraction/preview.schema.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { showValue } from "../cells/values.ts";
import type { FieldType } from "../types/field-type.ts";
import classes from "../vault.module.css";

export type Preview = z.output<typeof Previews>["previews"][number];

/** A preview of a new column for three documents, with citations. */
export function ColumnPreviews({ previews, type }: { previews: Preview[]; type: FieldType }) {
  if (previews.length === 0) return <p role="status">No documents in this vault are ready yet.</p>;
  return (
    <section className={classes.previews} aria-label="Preview">
      {previews.map(({ document_id, name, value, outcome, citations, reasoning, error }) => (
        <article key={document_id}>
          <div className={classes.quiet}>{name}</div>
          <strong>{value === null ? nothingOf(outcome, citations.length > 0) : showValue(type, value)}</strong>
          {(error ?? reasoning) && <div className={classes.quiet}>{error ?? reasoning}</div>}
          {citations[0] && <q className={classes.quote}>{collapseWhitespace(citations[0].quote)}</q>}
        </article>
      ))}
    </section>
  );
}

const nothingOf = (outcome: Preview["outcome"], isCited: boolean) =>
  outcome !== "absent" ? "Could not be read" : isCited ? "No value" : "Not found";
