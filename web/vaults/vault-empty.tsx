import { Button } from "@mantine/core";
import { Table2 } from "lucide-react";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { type Column, canEdit, type Vault } from "./vaults.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  onChoose: () => void;
}

/** Shown in an empty vault: what it is for. */
export function VaultEmpty({ vault, columns, onChoose }: Props) {
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
          <p>{namesOf(columns)} are extracted automatically. Add a column for anything else.</p>
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

const MOST_NAMED = 4;

/** The columns that are filled from documents, those of the vault itself first. */
function namesOf(columns: Column[]): string {
  const own = ({ kind }: Column) => Number(kind !== "custom");
  const names = columns
    .filter(({ extraction_mode }) => extraction_mode === "ai")
    .sort((a, b) => own(a) - own(b))
    .map(({ label }) => label);
  const shown = names.slice(0, MOST_NAMED);
  const last = names.length > MOST_NAMED ? `${names.length - MOST_NAMED} more` : shown.pop();
  return [shown.join(", "), last].filter(Boolean).join(" and ");
}
