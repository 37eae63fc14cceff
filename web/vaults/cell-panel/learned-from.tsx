import { Link } from "@tanstack/react-router";
import { rich } from "../../ui/text/rich.ts";
import type { CellDetail } from "../vaults.queries.ts";

interface Props {
  vaultId: string;
  from: NonNullable<CellDetail["learned_from"]>;
}

/** Whose verified clause a passage reads like. */
export const LearnedFrom = ({ vaultId, from: { document_id, document_name } }: Props) => (
  <span>
    {rich("Looks like the clause you verified in {document}", {
      document: (
        <Link to="/vaults/$id/documents/$documentId" params={{ id: vaultId, documentId: document_id }}>
          {document_name}
        </Link>
      ),
    })}
  </span>
);
