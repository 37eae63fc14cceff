import { Textarea } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";

interface Props {
  title: string;
  note: string;
  onSave: (note: string | null) => Promise<void>;
  onClose: () => void;
}

/** A note for one's own side. It is in no redline but an internal one. */
export function NoteDialog({ title, note, onSave, onClose }: Props) {
  const [text, setText] = useState(note);
  return (
    <FormDialog
      title={`Note on “${title}”`}
      action="Save"
      disabled={text.trim() === note}
      onSubmit={() => onSave(text.trim() || null)}
      onClose={onClose}
    >
      {({ note: error }) => (
        <Textarea
          label="Note"
          description="For your own side. Only a redline with internal comments includes it."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={10_000}
          value={text}
          error={error}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
