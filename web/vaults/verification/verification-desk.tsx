import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DocumentViewer } from "../../documents/viewer.tsx";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { FlagDialog } from "../cell-panel/flag-dialog.tsx";
import { placesIn, useChosenReading } from "../cell-panel/reading-conflict.tsx";
import { useCellChecks } from "../cell-panel/use-cell-checks.ts";
import { isEditable } from "../table/grid-cell.ts";
import { type CellDetail, type Column, canEdit, cellQuery, type Vault } from "../vaults.queries.ts";
import { type Asked, CellCard } from "./cell-card.tsx";
import { useRound } from "./use-round.ts";
import classes from "./verification.module.css";
import { placeOf } from "./verification.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  fieldKey: string | undefined;
  sampleId: string | undefined;
}

/** The cell that is asked about, and its document. */
export function VerificationDesk({ vault, columns, fieldKey, sampleId }: Props) {
  const round = useRound(vault.id, fieldKey, sampleId);
  const column = columns.find(({ field_key }) => field_key === round.cell?.field_key);
  return (
    <QueryView query={round.query}>
      {() =>
        round.cell && column ? (
          <Asking
            key={`${round.cell.document_id} ${round.cell.field_key}`}
            {...{ vault, column, round }}
            cell={round.cell}
          />
        ) : (
          <div className={classes.card}>
            <EmptyState title={sampleId ? t("This sample is complete") : t("Nothing left to verify")}>
              {sampleId ? t("Every cell in it was checked.") : t("Every cell was verified or skipped.")}
            </EmptyState>
          </div>
        )
      }
    </QueryView>
  );
}

/** Where two readings disagree, the keys 1 and 2 choose one. */
const readingKeys = (detail: CellDetail | undefined, choose: (index: number) => void) =>
  (detail?.reading_conflict?.readings ?? []).map(({ model }, index) => ({
    keys: String(index + 1),
    label: model === "local" ? t("Use the local engine's reading") : t("Use {model}'s reading", { model }),
    run: () => choose(index),
  }));

interface AskingProps {
  vault: Vault;
  column: Column;
  round: ReturnType<typeof useRound>;
  cell: Asked;
}

function Asking({ vault, column, round, cell }: AskingProps) {
  const place = placeOf(vault.id, cell);
  const [isEditing, setEditing] = useState(false);
  const [isFlagging, setFlagging] = useState(false);
  const [focus, setFocus] = useState(0);
  const detail = useQuery(cellQuery(place)).data;
  const chosen = useChosenReading(place, detail, round.done);
  const { verify } = useCellChecks(place, round.done);
  const mayEdit = canEdit(vault);
  const verifyNow = () => {
    if (mayEdit && !verify.busy) verify.run();
  };
  useShortcuts([
    ...(mayEdit ? [{ keys: "Enter", label: t("Verify cell"), run: verifyNow }] : []),
    ...(mayEdit ? [{ keys: "e", label: t("Edit cell"), run: () => setEditing(true) }] : []),
    ...(mayEdit && isEditable(column) ? readingKeys(detail, chosen.run) : []),
    { keys: "f", label: t("Flag cell"), run: () => setFlagging(true) },
    { keys: "s", label: t("Skip cell"), run: round.skip },
    { keys: "ArrowRight", label: t("Skip cell"), run: round.skip },
    ...(round.back ? [{ keys: "ArrowLeft", label: t("Previous cell"), run: round.back }] : []),
  ]);
  return (
    <>
      <CellCard
        {...{ vault, column, cell, detail, chosen, place, isEditing, mayEdit, round }}
        isBusy={verify.busy}
        onEditing={setEditing}
        onVerify={verifyNow}
        onFlag={() => setFlagging(true)}
        onPlace={setFocus}
      />
      <div className={classes.viewer}>
        <DocumentViewer
          key={cell.document_id}
          source={{ kind: "document", vaultId: vault.id, documentId: cell.document_id }}
          highlights={detail?.reading_conflict ? placesIn(detail) : cell.citations}
          focus={focus}
          label={cell.document_name}
        />
      </div>
      {isFlagging && (
        <FlagDialog place={place} flag={cell.flag} onFlagged={round.skip} onClose={() => setFlagging(false)} />
      )}
    </>
  );
}
