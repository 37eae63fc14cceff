import type { NumberLabel } from "../../content/formats/canonical.ts";
import type { Context } from "../../kernel/context.ts";
import type { FileRow } from "./files.store.ts";
import * as store from "./files.store.ts";
import { readText } from "./files.ts";

/** The text of a file, and the automatic numbers of paragraphs that are written into it. */
export async function readNumberedText(ctx: Context, file: FileRow): Promise<{ text: string; labels: NumberLabel[] }> {
  const { text } = await readText(ctx, file);
  const content = await store.findContent(ctx.sql, ctx.organizationId, file.id);
  return { text, labels: content?.labels ?? [] };
}
