import type { ReactNode } from "react";
import { AnchorLink } from "../../ui/layout/links.tsx";
import type { ChatTurn } from "../chats.queries.ts";
import { useStayOpen } from "./ask-place.ts";

/** A document of the vault that an answer is about, or a cell of its row. */
export interface LinkedDocument {
  id: string;
  fieldKey?: string | undefined;
}

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const CELL = new RegExp(`^\\?cell=(${ID})\\.(.+)$`);
const DOCUMENT = new RegExp(`^/documents/(${ID})$`);

/** The document that an address in an answer leads to. Undefined unless it is one of this vault. */
export function documentIn(href: string | undefined, vaultId: string): LinkedDocument | undefined {
  const vault = `/vaults/${vaultId}`;
  if (!href?.startsWith(vault)) return undefined;
  const rest = href.slice(vault.length);
  const [, id, fieldKey] = CELL.exec(rest) ?? DOCUMENT.exec(rest) ?? [];
  return id === undefined ? undefined : { id, fieldKey: fieldKey && decoded(fieldKey) };
}

function decoded(key: string): string | undefined {
  try {
    return decodeURIComponent(key);
  } catch {
    return undefined;
  }
}

interface Props {
  table: NonNullable<ChatTurn["table"]>;
  document: LinkedDocument;
  children?: ReactNode;
}

/** Leads to the document's row among the rows that the answer counted, with its cell open; else to the document. */
export function DocumentLink({ table: { vault_id: id, query }, document, children }: Props) {
  const stay = useStayOpen(id);
  if (document.fieldKey === undefined)
    return (
      <AnchorLink to="/vaults/$id/documents/$documentId" params={{ id, documentId: document.id }}>
        {children}
      </AnchorLink>
    );
  const search = { ...stay, filter: query?.filter, sort: query?.sort, cell: `${document.id}.${document.fieldKey}` };
  return (
    <AnchorLink to="/vaults/$id" params={{ id }} search={search}>
      {children}
    </AnchorLink>
  );
}
