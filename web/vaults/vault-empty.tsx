import { Button } from "@mantine/core";
import { Table2 } from "lucide-react";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { canEdit, type Vault } from "./vaults.queries.ts";

/** Shown in an empty vault: what it is for. */
export function VaultEmpty({ vault, onChoose }: { vault: Vault; onChoose: () => void }) {
  return (
    <EmptyState
      title="No documents yet"
      icon={Table2}
      action={
        canEdit(vault) && (
          <Button variant="default" onClick={onChoose}>
            Choose from your files
          </Button>
        )
      }
    >
      {canEdit(vault) ? (
        <>
          <p>
            Drop contracts anywhere on this page, or choose Upload. PDF, Word, scans, e-mails and ZIP files are
            supported. The table fills in as each document is read.
          </p>
          <p>
            Parties, type, effective date and related agreements are extracted automatically. Add a column for anything
            else.
          </p>
        </>
      ) : (
        <p>
          {vault.status === "archived"
            ? "This archived vault has no documents."
            : "Editors of this vault can add documents. They appear here as they are read."}
        </p>
      )}
    </EmptyState>
  );
}
