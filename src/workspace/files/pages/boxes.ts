import { rectanglesOf } from "../../../content/citations/boxes.ts";
import { unpackBoxes } from "../../../content/formats/packed-boxes.ts";
import type { Context } from "../../../kernel/context.ts";
import * as store from "../files.store.ts";
import type { Boxes, BoxQuery } from "./boxes.schema.ts";

/** The page boxes of a range of the file's text. A file without text or pages has none. */
export async function readBoxes(
  { sql, organizationId }: Pick<Context, "sql" | "organizationId">,
  fileId: string,
  range: BoxQuery,
): Promise<Boxes> {
  const pages = await store.listBoxedPages(sql, organizationId, fileId, range);
  const found = pages.length > 0 ? await store.findText(sql, organizationId, fileId) : undefined;
  if (!found) return { boxes: [] };
  const boxed = pages.map((page) => ({ ...page, boxes: unpackBoxes(page.boxes) }));
  return {
    boxes: rectanglesOf(found.text, boxed, range).map(({ page, box: [left, top, right, bottom] }) => ({
      page,
      x: left,
      y: top,
      width: right - left,
      height: bottom - top,
    })),
  };
}
