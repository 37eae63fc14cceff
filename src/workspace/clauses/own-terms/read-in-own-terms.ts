import type { Context } from "../../../kernel/context.ts";
import { notFound } from "../../../kernel/errors/errors.ts";
import { parserAt } from "../../../kernel/readers/parser.ts";
import { mustBeReady, openFile, readText } from "../../files/files.ts";
import type { OpenClause } from "../clauses.ts";
import type { parse } from "./own-terms.parser.ts";
import type { OwnTermsQuery } from "./own-terms.schema.ts";
import type { InOwnTerms } from "./own-terms.ts";

const OWN_TERMS = parserAt<typeof parse>(new URL("./own-terms.parser.ts", import.meta.url));

/** The wording of a clause as it belongs into a contract. The contract is read in a reader process. */
export async function readInOwnTerms(
  ctx: Context,
  { text, variants }: OpenClause,
  { file_id, variant_id }: OwnTermsQuery,
): Promise<InOwnTerms> {
  const variant = variants.find(({ id }) => id === variant_id?.toLowerCase());
  if (variant_id !== undefined && !variant) throw notFound("variant");
  const file = await openFile(ctx, file_id, "read");
  mustBeReady(file);
  const { text: contract } = await readText(ctx, file);
  return ctx.deps.uploadReader.parse(OWN_TERMS, null, { contract, clause: variant?.text ?? text });
}
