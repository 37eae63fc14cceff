import { useState } from "react";
import type { Finding, Review } from "../reviews.queries.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { DeskDialog } from "./desk.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { KeepExample } from "./keep-example.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import type { Decisions } from "./use-decisions.ts";

interface Props {
  dialog: DeskDialog | undefined;
  review: Review;
  findings: Finding[];
  decisions: Decisions;
  onClose: () => void;
}

/** The dialog that is open, and any conflict with another person. */
export function DeskDialogs({ dialog, review, findings, decisions, onClose }: Props) {
  const { conflict } = decisions;
  return (
    <>
      {dialog && <OpenDialog dialog={dialog} review={review} decisions={decisions} onClose={onClose} />}
      {conflict && (
        <ConflictDialog
          {...decisions}
          conflict={conflict}
          finding={findings.find(({ checkId }) => checkId === conflict.checkId)}
        />
      )}
    </>
  );
}

interface OpenProps extends Pick<Props, "review" | "decisions" | "onClose"> {
  dialog: DeskDialog;
}

/**
 * If somebody else decides the finding while the dialog is open, that is a conflict, even though the page behind it shows the
 * new state.
 */
function OpenDialog({ dialog, review, decisions: { decidedOf, seenOf, decide }, onClose }: OpenProps) {
  const { finding } = dialog;
  const { checkId, checkTitle: title } = finding;
  const decided = decidedOf(checkId);
  const [seen] = useState(() => seenOf(checkId));
  if (dialog.kind === "note") {
    const save = (note: string | null, mentions: number[]) => decide(checkId, { note, mentions }, seen);
    const note = decided?.note ?? "";
    return <NoteDialog reviewId={review.id} title={title} note={note} onSave={save} onClose={onClose} />;
  }
  if (dialog.kind === "assign") {
    const save = (assignee_user_id: number | null) => decide(checkId, { assignee_user_id }, seen);
    const assignee = decided?.assignee ?? null;
    return <AssignDialog review={review} title={title} assignee={assignee} onSave={save} onClose={onClose} />;
  }
  if (dialog.kind === "example")
    return <KeepExample playbookId={review.playbook.id} finding={finding} onClose={onClose} />;
  const save = (change: Parameters<typeof decide>[1]) => decide(checkId, change, seen);
  return <EditDialog finding={finding} decided={decided} fallback={dialog.fallback} onSave={save} onClose={onClose} />;
}
