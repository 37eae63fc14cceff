import type { Context } from "../../kernel/context.ts";
import type { Sql } from "../../kernel/db/sql.ts";
import * as store from "./approved-content.store.ts";
import { lockReview } from "./reviews.store.ts";

export type ReviewContent = store.ContentRow;

/** What is approved with a review: its findings and what was decided. Does not check access. Undefined unless it has succeeded. */
export const findReviewContent = (sql: Sql, organizationId: string, id: string): Promise<ReviewContent | undefined> =>
  store.findContent(sql, organizationId, id);

/** Until the transaction ends, nothing is decided about its findings. */
export const lockFindings = ({ sql, organizationId }: Pick<Context, "sql" | "organizationId">, id: string) =>
  lockReview(sql, organizationId, id);
