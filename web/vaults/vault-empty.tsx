import { Button } from "@mantine/core";
import { Table2 } from "lucide-react";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { canEdit, type Vault } from "./vaults.queries.ts";

/** What a vault is for, while nothing is in it. */
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
            Parties, type, effective date and related agreements are read by themselves. Add a column for anything else.
          </p>
        </>
      ) : (
        <p>
          {vault.status === "archived"
            ? "This vault was archived before anything was put into it."
            : "Whoever edits this vault can add documents to it. They appear here as they are read."}
        </p>
      )}
    </EmptyState>
  );
}
