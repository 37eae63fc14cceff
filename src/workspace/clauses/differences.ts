import type { Context } from "../../kernel/context.ts";
import { parserAt } from "../../kernel/readers/parser.ts";
import type { Difference } from "./clauses.schema.ts";
import type { parse } from "./differences.parser.ts";

const DIFFERENCES = parserAt<typeof parse>(new URL("./differences.parser.ts", import.meta.url));

/** The words in which each text of `after` differs from `before`. Texts that differ in more than `edits` words are replaced as a whole. */
export const compareWordings = (
  ctx: Context,
  { before, after, edits }: { before: string; after: string[]; edits?: number },
): Promise<Difference[][]> => ctx.deps.uploadReader.parse(DIFFERENCES, null, { before, after, edits });
