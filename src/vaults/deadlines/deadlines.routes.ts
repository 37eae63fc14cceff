import { z } from "zod";
import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { Id } from "../../kernel/http/shapes.ts";
import { vaultGate } from "../vault/access.ts";
import { Deadline, DeadlineQuery } from "./deadlines.schema.ts";
import { listDeadlines } from "./deadlines.ts";

export const listDeadlinesRoute = endpoint({
  method: "GET",
  path: "/vaults/{id}/deadlines",
  replica: true,
  summary: "List a vault's deadlines",
  description:
    "The dates that alerts watch, and those of date columns that no alert watches, nearest first. A derived date names the cells it was computed from, with their citations. Months are calendar months: three months before 31 May is the last day of February. Weekends and holidays are not skipped.",
  key: "user",
  params: z.object({ id: Id }),
  query: DeadlineQuery,
  gate: vaultGate("viewer"),
  returns: pageOf("deadlines", Deadline),
  status: 200,
  handle: (ctx, { vault, query }) =>
    pageByCursor(
      "deadlines",
      query,
      (page) => listDeadlines(ctx, vault, { ...query, ...page }),
      ({ document_id, alert_id, date, derived_from }) =>
        [document_id, alert_id, date, ...derived_from.map(({ field_key }) => field_key)].join(" "),
    ),
});
