import type { Context } from "../../../kernel/context.ts";
import { viewerOf } from "../clauses.ts";
import * as store from "./slots.store.ts";

/** A wording of the library, with the title of its clause. */
interface Wording {
  title: string;
  text: string;
}

/** The wording of a clause or of one of its variants, as it is now. Undefined if the caller sees none with this id. */
export async function findWording(ctx: Context, id: string): Promise<Wording | undefined> {
  const wanted = id.toLowerCase();
  const [clause] = await store.listClausesWithId(ctx.sql, ctx.organizationId, viewerOf(ctx), wanted);
  if (!clause) return undefined;
  const { title } = clause;
  const variant = clause.variants.find((each) => each.id === wanted);
  return { title, text: variant ? variant.text : clause.text };
}

/** The wording of the clause with this name: `limitation-of-liability` is Limitation of Liability. Undefined if there is none, or several. */
export async function findWordingNamed(ctx: Context, name: string): Promise<Wording | undefined> {
  const words = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  const [only, other] = await store.listClausesNamed(ctx.sql, ctx.organizationId, viewerOf(ctx), words);
  return only && !other ? { title: only.title, text: only.text } : undefined;
}
