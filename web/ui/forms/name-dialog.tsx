import { TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface Props {
  title: string;
  label: string;
  action: string;
  initial: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name, to create or rename something. */
export function NameDialog({ title, label, action, initial, onSave, onClose }: Props) {
  const [name, setName] = useState(initial);
  return (
    <FormDialog
      title={title}
      size="26rem"
      action={action}
      disabled={name.trim() === ""}
      onSubmit={() => onSave(name.trim())}
      onClose={onClose}
    >
      {({ name: error, title: titleError = error }) => (
        <TextInput
          label={label}
          value={name}
          error={titleError && `This ${titleError}.`}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
