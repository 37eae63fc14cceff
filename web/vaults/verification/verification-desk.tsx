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
import { useCorrections } from "./use-corrections.ts";
import { useRound } from "./use-round.ts";
import classes from "./verification.module.css";
import { placeOf } from "./verification.queries.ts";

interface Props {
  vault: Vault;
  columns: Column[];
  fieldKey: string | undefined;
  sampleId: string | undefined;
  order: "likeliest" | undefined;
}

/** The cell that is asked about, and its document. */
export function VerificationDesk({ vault, columns, fieldKey, sampleId, order }: Props) {
  const round = useRound(vault.id, { fieldKey, sampleId, order });
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
    label: model === "local" ? t("Use what was read without a language model") : t("Use {model}'s reading", { model }),
    run: () => choose(index),
  }));

const passageKey = (index: number, run: () => void) => ({
  keys: String(index + 1),
  label: t("Use passage {number}", { number: index + 1 }),
  run,
});

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
  // What the column learned meanwhile may have read it again.
  const detail = useQuery({ ...cellQuery(place), staleTime: 0 }).data;
  const chosen = useChosenReading(place, detail, round.done);
  const { verify } = useCellChecks(place, round.done);
  const mayEdit = canEdit(vault);
  const isOpen = cell.value === null && cell.outcome === "unsure" && isEditable(column);
  /** What is not sure has no value to verify: one is chosen or typed. */
  const verifyNow = () => {
    if (!mayEdit || verify.busy) return;
    if (isOpen) setEditing(true);
    else verify.run();
  };
  const edit = () => setEditing(true);
  const correct = useCorrections({ place, cell, column, isOpen, mayEdit, onDone: round.done, onChanged: edit });
  const { sayNone, passages } = correct;
  useShortcuts([
    ...(mayEdit ? [{ keys: "Enter", label: isOpen ? t("Enter a value") : t("Correct"), run: verifyNow }] : []),
    ...(mayEdit ? [{ keys: "w", also: "e", label: t("Wrong: enter the value"), run: edit }] : []),
    ...(sayNone ? [{ keys: "n", label: t("Not in the document"), run: sayNone }] : []),
    ...(mayEdit && isEditable(column) ? readingKeys(detail, chosen.run) : []),
    ...passages.map((passage, index) => passageKey(index, () => correct.choosePassage(passage))),
    { keys: "f", label: t("Flag cell"), run: () => setFlagging(true) },
    { keys: "s", label: t("Skip cell"), run: round.skip },
    { keys: "ArrowRight", label: t("Skip cell"), run: round.skip },
    ...(round.back ? [{ keys: "ArrowLeft", label: t("Previous cell"), run: round.back }] : []),
  ]);
  return (
    <>
      <CellCard
        {...{ vault, column, cell, detail, chosen, place, isEditing, mayEdit, round, isOpen }}
        isBusy={verify.busy || correct.isSaving}
        onPassage={passages.length > 0 ? correct.choosePassage : undefined}
        onEditing={setEditing}
        onVerify={verifyNow}
        onNone={sayNone}
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
