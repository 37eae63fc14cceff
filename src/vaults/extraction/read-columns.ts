import { modelFor } from "../../administration/model-settings/organization-model.ts";
import { mustMatchText } from "../../content/citations/locate.ts";
import type { JobContext } from "../../kernel/jobs/job.ts";
import type { Column } from "../columns/columns.schema.ts";
import { type ReadableDocument, type ReadResult, readLocally } from "./column-result.ts";
import { readWithModel } from "./reading-by-model.ts";

/** Extracts all columns at once: with the language model if one is configured, or else with the local engine. */
export async function readColumns(ctx: JobContext, document: ReadableDocument, columns: Column[]): Promise<ReadResult> {
  const model = await modelFor(ctx, { task: "extraction" });
  const read = model ? await readWithModel(ctx, model, document, columns) : await readLocally(ctx, document, columns);
  for (const { extraction } of read.readings)
    for (const citation of extraction.citations) mustMatchText(document.text, citation);
  return read;
}
