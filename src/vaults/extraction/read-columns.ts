import { mustMatchText } from "../../citations/locate.ts";
import type { JobContext } from "../../jobs/job.ts";
import type { Column } from "../columns/columns.schema.ts";
import { type Read, type ReadableDocument, readLocally } from "./reading.ts";
import { readWithModel } from "./reading-by-model.ts";

/** Reads a document for all columns at once: by the language model where one is set, else by the local engine. */
export async function readColumns(ctx: JobContext, document: ReadableDocument, columns: Column[]): Promise<Read> {
  const { model } = ctx.deps;
  const read = model ? await readWithModel(ctx, model, document, columns) : await readLocally(ctx, document, columns);
  for (const { extraction } of read.readings)
    for (const citation of extraction.citations) mustMatchText(document.text, citation);
  return read;
}
