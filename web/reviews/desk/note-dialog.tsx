import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { MentionField } from "../../ui/forms/mention-field.tsx";
import { mentionedIn } from "../../ui/forms/mentions.ts";
import { reviewPeopleQuery } from "../reviews.queries.ts";

interface Props {
  reviewId: string;
  title: string;
  note: string;
  onSave: (note: string | null, mentions: number[]) => Promise<void>;
  onClose: () => void;
}

/** A note for the person's own side. Only an internal redline includes it. */
export function NoteDialog({ reviewId, title, note, onSave, onClose }: Props) {
  const [text, setText] = useState(note);
  const people = useQuery(reviewPeopleQuery(reviewId)).data?.people ?? [];
  return (
    <FormDialog
      title={t("Note on “{title}”", { title })}
      action={t("Save")}
      disabled={text.trim() === note}
      onSubmit={() => onSave(text.trim() || null, mentionedIn(text, people, note))}
      onClose={onClose}
    >
      {({ note: error }) => (
        <MentionField
          label={t("Note")}
          description={t(
            "For your side only. Type @ to mention a colleague. The note is included only in redlines with internal comments.",
          )}
          minRows={3}
          maxLength={10_000}
          value={text}
          people={people}
          error={error}
          onChange={setText}
          autoFocus
        />
      )}
    </FormDialog>
  );
}
