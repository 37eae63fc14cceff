import type { LinkTarget } from "../ui/layout/links.tsx";
import type { Notification } from "./notifications.queries.ts";

type Told = Pick<Notification, "place" | "document_id" | "field_key" | "check_id">;

const PAGES = {
  vault: "/vaults/$id",
  review: "/reviews/$id",
  portfolio: "/portfolios/$id",
  chat: "/chats/$id",
  project: "/projects/$id",
  folder: "/files/folders/$id",
  file: "/files/$id",
  workflow_run: "/workflow-runs/$id",
  approval: "/approvals/$id",
  request: "/requests/$id",
  organization: "/settings/usage",
} as const;

/** A comment on a document of a vault is read at the document. */
const isAboutDocument = ({ place, document_id, field_key }: Told) =>
  place.kind === "vault" && document_id !== null && field_key === null;

/** The page of what a notification or a task is about: the cell, the document, the finding, or the place itself. */
export const linkOf = (told: Told): LinkTarget =>
  (isAboutDocument(told)
    ? { to: "/vaults/$id/documents/$documentId", params: { id: told.place.id, documentId: told.document_id } }
    : { to: PAGES[told.place.kind], params: { id: told.place.id }, search: searchOf(told) }) as LinkTarget;

export const pathOf = (told: Told): string =>
  isAboutDocument(told)
    ? `/vaults/${told.place.id}/documents/${told.document_id}`
    : PAGES[told.place.kind].replace("$id", told.place.id);

export function searchOf(told: Told): Record<string, string> {
  const { place, document_id, field_key, check_id } = told;
  if (place.kind === "vault" && document_id && field_key !== null) return { cell: `${document_id}.${field_key}` };
  if (place.kind === "review" && check_id) return { finding: check_id };
  return {};
}
