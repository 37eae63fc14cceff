import { queryOptions } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";
import { foldersQuery } from "../files/files.queries.ts";
import { listPlaybooks } from "../playbooks/playbooks.queries.ts";
import { displayName } from "../session/session.ts";

/** What can be chosen in a field of a workflow. */
export type ChoiceKind =
  | "playbook"
  | "vault"
  | "project"
  | "folder"
  | "template"
  | "webhook"
  | "person"
  | "request_type";

interface Choice {
  value: string;
  label: string;
}

const MOST = 500;

const FIND: Record<ChoiceKind, (signal: AbortSignal) => Promise<Choice[]>> = {
  playbook: async (signal) =>
    (await listPlaybooks(signal)).playbooks
      .filter(({ status }) => status === "completed")
      .map(({ id, title }) => ({ value: id, label: title })),
  vault: async (signal) =>
    named((await api.get("/vaults", { query: { status: "active", limit: MOST }, signal })).vaults),
  project: async (signal) => named((await api.get("/projects", { query: { limit: MOST }, signal })).projects),
  folder: async () =>
    (await queryClient.fetchQuery(foldersQuery))
      .filter(({ folder_type }) => folder_type === "custom")
      .map(({ id, path }) => ({ value: id, label: path })),
  template: async (signal) =>
    (await api.get("/templates", { query: { limit: MOST }, signal })).templates.map(({ id, title }) => ({
      value: id,
      label: title,
    })),
  request_type: async (signal) =>
    named((await api.get("/request-types", { query: { limit: MOST }, signal })).request_types),
  webhook: async (signal) =>
    (await api.get("/webhooks", { query: { limit: MOST }, signal })).webhooks.map(({ id, url, description }) => ({
      value: id,
      label: description ?? url,
    })),
  person: async (signal) =>
    (await api.get("/people", { query: { limit: MOST }, signal })).people.map((person) => ({
      value: String(person.id),
      label: displayName(person),
    })),
};

const named = (items: { id: string; name: string }[]): Choice[] =>
  items.map(({ id, name }) => ({ value: id, label: name }));

export const choicesQuery = (of: ChoiceKind) =>
  queryOptions({ queryKey: ["workflows", "choices", of], queryFn: ({ signal }) => FIND[of](signal) });

export const sourceChoicesQuery = (vaultId: string) =>
  queryOptions({
    queryKey: ["workflows", "choices", "sources", vaultId],
    queryFn: async ({ signal }) =>
      named(
        (await api.get("/vaults/{id}/sources", { params: { id: vaultId }, query: { limit: 100 }, signal })).sources,
      ),
    enabled: vaultId !== "",
  });

/** The columns of a vault that hold dates. */
export const dateChoicesQuery = (vaultId: string) =>
  queryOptions({
    queryKey: ["workflows", "choices", "dates", vaultId],
    queryFn: async ({ signal }) =>
      (await api.get("/vaults/{id}/columns", { params: { id: vaultId }, signal })).columns
        .filter(({ field_type }) => field_type === "date")
        .map(({ field_key, label }) => ({ value: field_key, label })),
    enabled: vaultId !== "",
  });
