import { queryOptions } from "@tanstack/react-query";
import type { VaultDeadline } from "../../src/vaults/deadlines/all-deadlines.schema.ts";
import type { NewDeadlineState } from "../../src/vaults/deadlines/deadline-states.schema.ts";
import type { Deadline } from "../../src/vaults/deadlines/deadlines.schema.ts";
import { api, queryClient } from "../api.ts";
import { managesVaults } from "../vaults/vaults.queries.ts";

export type { Deadline, VaultDeadline };

export const MOST_DEADLINES = 500;

interface Asked {
  from: string;
  to?: string | undefined;
  assignee?: "me" | number | undefined;
  status?: Deadline["state"]["status"] | undefined;
  watched?: boolean | undefined;
}

/** The deadlines of all vaults. */
export const allDeadlinesQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ["deadlines", asked],
    queryFn: ({ signal }) => api.get("/deadlines", { query: { ...asked, limit: MOST_DEADLINES }, signal }),
  });

/** The first deadline from a day on. */
export const nextDeadlineQuery = (asked: Asked) =>
  queryOptions({
    queryKey: ["deadlines", "next", asked],
    queryFn: ({ signal }) => api.get("/deadlines", { query: { ...asked, limit: 1 }, signal }),
  });

type StateChange = Pick<NewDeadlineState, "status" | "snoozed_until" | "assignee_user_id">;

/** Changes what is done about a deadline. Everything that shows deadlines is read again. */
export async function setState(vaultId: string, deadline: Deadline, change: StateChange) {
  const [source, minus] = deadline.derived_from;
  if (!source) return;
  const params = { id: vaultId, documentId: deadline.document_id, fieldKey: source.field_key };
  const body = { date: deadline.date, minus_field_key: minus?.field_key ?? null, ...change };
  await api.put("/vaults/{id}/documents/{documentId}/cells/{fieldKey}/deadline", { params, body });
  await Promise.all(
    [["deadlines"], ["vaults", vaultId, "deadlines"], ["home"], ["notifications"]].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

/** Whether the person may change deadlines of the vault. */
export const mayChange = ({ my_role }: VaultDeadline["vault"]) => my_role !== "viewer" && managesVaults();
