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
            Drop contracts anywhere on this page, or press Upload: PDF, Word, scans, mails, or a ZIP of them. Each is
            read against every column, and the table fills in as you watch.
          </p>
          <p>
            Parties, type, effective date and related agreements are extracted automatically. Add a column for anything
            else.
          </p>
        </>
      ) : (
        <p>
          {vault.status === "archived"
            ? "This vault was archived while it was empty."
            : "Editors of this vault can add documents. They appear here as they are read."}
        </p>
      )}
    </EmptyState>
  );
}
