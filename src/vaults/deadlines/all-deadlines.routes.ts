import { endpoint } from "../../kernel/http/endpoint.ts";
import { pageByCursor } from "../../kernel/http/paging/cursor.ts";
import { pageOf } from "../../kernel/http/paging/page.ts";
import { CellParams } from "../cells/cells.schema.ts";
import { vaultGate } from "../vault/access.ts";
import { AllDeadlinesQuery, VaultDeadline } from "./all-deadlines.schema.ts";
import { listAllDeadlines } from "./all-deadlines.ts";
import { DeadlineState, NewDeadlineState } from "./deadline-states.schema.ts";
import { setDeadlineState } from "./deadline-states.ts";

export const listAllDeadlinesRoute = endpoint({
  method: "GET",
  path: "/deadlines",
  replica: true,
  summary: "List the deadlines of all vaults",
  description:
    "The dates of every vault that the caller can read and that is not archived, nearest first, as `GET /vaults/{id}/deadlines` lists those of one vault. Each names its vault, and the people who deal with it.",
  key: "user",
  query: AllDeadlinesQuery,
  returns: pageOf("deadlines", VaultDeadline),
  status: 200,
  handle: (ctx, { query }) =>
    pageByCursor(
      "deadlines",
      query,
      (page) => listAllDeadlines(ctx, { ...query, ...page }),
      ({ document_id, alert_id, date, derived_from }) =>
        [document_id, alert_id, date, ...derived_from.map(({ field_key }) => field_key)].join(" "),
    ),
});

export const setDeadlineStateRoute = endpoint({
  method: "PUT",
  path: "/vaults/{id}/documents/{documentId}/cells/{fieldKey}/deadline",
  summary: "Mark a deadline as done, snooze it or assign it",
  description:
    "The deadline is the date in this cell or, with `minus_field_key`, the day computed from it. It applies to everyone and to every alert that watches this date: nobody is notified of what is done, and of what is snoozed only when `snoozed_until` has come. A changed date is a new deadline, which is open.",
  key: "user",
  params: CellParams,
  gate: vaultGate("editor"),
  body: NewDeadlineState,
  returns: DeadlineState,
  status: 200,
  errorStatuses: [409],
  handle: (ctx, { vault, params, body }) => setDeadlineState(ctx, vault, params, body),
});
