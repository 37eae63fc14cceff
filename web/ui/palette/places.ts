import type { LinkProps } from "@tanstack/react-router";
import {
  BookOpenCheck,
  Briefcase,
  Columns3,
  FileText,
  Grid3x3,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Pilcrow,
  Quote,
  Sparkles,
  SquareCheck,
  Table2,
  UserRound,
} from "lucide-react";
import type { FoundText, OpenedItem, PaletteResult } from "../../../src/assistant/command-palette/palette.schema.ts";
import { t } from "../../messages.ts";

export type Place = Pick<LinkProps, "to" | "params" | "search">;

export const KINDS: Record<PaletteResult["kind"] | FoundText["kind"], { icon: LucideIcon; label: string }> = {
  project: { icon: Briefcase, label: t("Project") },
  chat: { icon: MessageSquare, label: t("Chat") },
  file: { icon: FileText, label: t("File") },
  document: { icon: FileText, label: t("Document") },
  vault: { icon: Table2, label: t("Vault") },
  playbook: { icon: BookOpenCheck, label: t("Playbook") },
  skill: { icon: Sparkles, label: t("Saved instructions") },
  review: { icon: ListChecks, label: t("Review") },
  portfolio: { icon: Grid3x3, label: t("Batch review") },
  column: { icon: Columns3, label: t("Column") },
  check: { icon: SquareCheck, label: t("Check") },
  person: { icon: UserRound, label: t("Person") },
  clause: { icon: Pilcrow, label: t("Clause") },
  passage: { icon: Quote, label: t("Passage") },
};

const PAGES = {
  project: "/projects/$id",
  chat: "/chats/$id",
  file: "/files/$id",
  vault: "/vaults/$id",
  playbook: "/playbooks/$id",
  skill: "/skills/$id",
  review: "/reviews/$id",
  portfolio: "/portfolios/$id",
} as const;

/** Where a result leads. */
export function placeOf({ kind, id, parent_id, key }: PaletteResult): Place {
  const parent = { id: parent_id ?? "" };
  switch (kind) {
    case "document":
      return { to: "/vaults/$id/documents/$documentId", params: { ...parent, documentId: id } };
    case "column":
      return { to: "/vaults/$id", params: parent, search: { show: key ?? undefined } };
    case "check":
      return { to: "/playbooks/$id", params: parent, search: { check: id } };
    case "person":
      return { to: "/settings/people" };
    default:
      return { to: PAGES[kind], params: { id } };
  }
}

/** The place in the document, in its vault if it is opened there. */
export function placeOfText({ file_id, document_id, vault_id, start, end }: FoundText): Place {
  const search = { start, end };
  return vault_id !== null && document_id !== null
    ? { to: "/vaults/$id/documents/$documentId", params: { id: vault_id, documentId: document_id }, search }
    : { to: "/files/$id", params: { id: file_id }, search };
}

const ID = "([0-9a-f]{8}-[0-9a-f-]{27})";
const OPENED: [RegExp, OpenedItem["kind"]][] = [
  [new RegExp(`^/vaults/${ID}/documents/${ID}$`), "document"],
  ...Object.entries(PAGES).map(([kind, path]): [RegExp, OpenedItem["kind"]] => [
    new RegExp(`^${path.replace("$id", ID)}$`),
    kind as OpenedItem["kind"],
  ]),
];

/** What the page at a path shows, if it is something that can be opened again. */
export function itemAt(pathname: string): OpenedItem | null {
  for (const [path, kind] of OPENED) {
    const found = path.exec(pathname)?.at(-1);
    if (found !== undefined) return { kind, id: found };
  }
  return null;
}
