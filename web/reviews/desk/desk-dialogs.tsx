import { useState } from "react";
import { SaveToLibrary } from "../../clauses/save-to-library.tsx";
import { must } from "../../ui/must.ts";
import { EditDialog } from "../editing/edit-dialog.tsx";
import type { Finding, Review } from "../reviews.queries.ts";
import { AssignDialog } from "./assign-dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { DeskDialog } from "./desk.ts";
import { KeepExample } from "./keep-example.tsx";
import { NoteDialog } from "./note-dialog.tsx";
import type { Decisions } from "./use-decisions.ts";

interface Props {
  dialog: DeskDialog | undefined;
  review: Review;
  findings: Finding[];
  decisions: Decisions;
  onDecided: (finding: Finding) => void;
  onClose: () => void;
}

/** The dialog that is open, and any conflict with another person. */
export function DeskDialogs({ dialog, review, findings, decisions, onDecided, onClose }: Props) {
  const { conflict } = decisions;
  return (
    <>
      {dialog && <OpenDialog {...{ dialog, review, decisions, onDecided, onClose }} />}
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

interface OpenProps extends Pick<Props, "review" | "decisions" | "onDecided" | "onClose"> {
  dialog: DeskDialog;
}

/**
 * If somebody else decides the finding while the dialog is open, that is a conflict, even though the page behind it shows the
 * new state.
 */
function OpenDialog({ dialog, review, decisions, onDecided, onClose }: OpenProps) {
  const { decidedOf, seenOf, decide } = decisions;
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
    const [assignee, note] = [decided?.assignee ?? null, decided?.note ?? ""];
    const save = (assignee_user_id: number | null, text: string | null) =>
      decide(checkId, { assignee_user_id, ...((text ?? "") !== note && { note: text }) }, seen);
    return <AssignDialog {...{ review, title, assignee, note, onClose }} onSave={save} />;
  }
  if (dialog.kind === "example")
    return <KeepExample playbookId={review.playbook.id} finding={finding} onClose={onClose} />;
  if (dialog.kind === "clause") return <KeepClause finding={finding} onClose={onClose} />;
  const save = (change: Parameters<typeof decide>[1]) => decide(checkId, change, seen).then(() => onDecided(finding));
  const { files } = must(review.result, "a finding has a result");
  return <EditDialog {...{ finding, decided, files, onClose }} fallback={dialog.fallback} onSave={save} />;
}

/** Saves the longest passage that the finding quotes. */
function KeepClause({ finding: { quotes, checkTitle }, onClose }: { finding: Finding; onClose: () => void }) {
  const longest = quotes.toSorted((a, b) => b.quote.length - a.quote.length).at(0);
  const { fileId: file_id, start, end, quote } = must(longest, "only a finding with quotes has this dialog");
  return <SaveToLibrary passage={{ file_id, start, end }} words={quote} title={checkTitle} onClose={onClose} />;
}
