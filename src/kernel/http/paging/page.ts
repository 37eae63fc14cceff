import { z } from "zod";
import { integerText, text } from "../shapes.ts";

const SKIPPED = "How many entries to skip.";

/** The query parameters of every paged list. */
export const PageQuery = z.object({
  limit: integerText({ min: 1, max: 500, default: 100 }).describe("How many entries a page has at most."),
  offset: integerText({ min: 0, default: 0 }).describe(SKIPPED),
});
export type PageQuery = z.output<typeof PageQuery>;

/** Lists that may also be paged by cursor (`http/paging/cursor.ts`). */
export const CursorQuery = PageQuery.extend({
  offset: integerText({ min: 0 }).optional().meta({ default: 0, description: SKIPPED }),
  cursor: text(1, 300)
    .optional()
    .describe(
      "The `next_cursor` of the previous page, instead of `offset`. Entries added or removed in the meantime do not shift the pages. Send the same filters and sort: a cursor of another list is rejected.",
    ),
});
export type CursorQuery = z.output<typeof CursorQuery>;

/** The query of a list, once its cursor has become an offset. */
export type Placed<Query extends CursorQuery> = Omit<Query, "offset" | "cursor"> & { offset: number };

const Pagination = z
  .object({
    limit: z.int().describe("How many entries the page has at most."),
    offset: z.int().describe("How many entries come before this page."),
    has_more: z.boolean().describe("Whether more entries follow."),
    next_cursor: z
      .string()
      .optional()
      .describe(
        "For lists that accept `cursor`: send this instead of `offset` to get the next page. Absent on the last page.",
      ),
  })
  .meta({ id: "Pagination" });
export type Pagination = z.output<typeof Pagination>;

/** A response with one page of a list, such as `{ chats: [...], pagination }`. */
export const pageOf = <N extends string, S extends z.ZodType>(noun: N, item: S) =>
  z.object({
    [noun]: z.array(item).describe("The entries of this page."),
    pagination: Pagination.describe("Where this page is in the list."),
  } as { [K in N]: z.ZodArray<S> } & {
    pagination: typeof Pagination;
  });

/** Builds the page from rows fetched with `limit + 1`; the extra row tells whether more follow. */
export function toPage<N extends string, Row>(noun: N, rows: Row[], { limit, offset }: PageQuery) {
  return {
    [noun]: rows.slice(0, limit),
    pagination: { limit, offset, has_more: rows.length > limit },
  } as { [K in N]: Row[] } & { pagination: z.output<typeof Pagination> };
}
