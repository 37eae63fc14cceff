import { Button } from "@mantine/core";
import { Table2 } from "lucide-react";
import { formatList, t } from "../messages.ts";
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
      title={t("No documents yet")}
      icon={Table2}
      topic="vaults"
      action={
        canEdit(vault) && (
          <Button variant="default" onClick={onChoose}>
            {t("Choose from your files")}
          </Button>
        )
      }
    >
      {canEdit(vault) ? (
        <>
          <p>
            {t(
              "Drop contracts anywhere on this page, or choose Upload. PDF, Word, scans, e-mails and ZIP files are supported. The table fills in as each document is read.",
            )}
          </p>
          <p>
            {t("{columns} are extracted automatically. Add a column for anything else.", { columns: namesOf(columns) })}
          </p>
        </>
      ) : (
        <p>
          {vault.status === "archived"
            ? t("This archived vault has no documents.")
            : t("Editors of this vault can add documents. They appear here as they are read.")}
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
  const more = names.length - shown.length;
  return formatList(more > 0 ? [...shown, t("{count} more", { count: more })] : shown);
}
