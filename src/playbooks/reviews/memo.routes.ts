import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { MemoQuery } from "./memo.schema.ts";
import { MEMO_TYPE, writeMemo } from "./memo.ts";
import { reviewGate } from "./reviews.ts";

export const downloadMemoRoute = endpoint({
  method: "GET",
  path: "/reviews/{id}/memo",
  summary: "Download a memo of the issues of a review as DOCX",
  description:
    "Two pages for your own side: a summary, the open points by importance, and the proposals. With `annex`, each issue follows in full.",
  key: "user",
  params: z.object({ id: Id }),
  query: MemoQuery,
  gate: reviewGate("read"),
  download: [MEMO_TYPE],
  status: 200,
  errorStatuses: [409],
  audited: "read",
  handle: (ctx, { review, query }) => writeMemo(ctx, review, query),
});
