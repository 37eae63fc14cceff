import { z } from "zod";
import { booleanText } from "../../kernel/http/shapes.ts";

export const MemoQuery = z.object({
  annex: booleanText.default(false).describe("Whether every issue in full follows the two pages, as an annex."),
});
export type MemoQuery = z.output<typeof MemoQuery>;
