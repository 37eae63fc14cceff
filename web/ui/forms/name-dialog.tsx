import { Button, Group, Modal, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../api.ts";
import { toast } from "../feedback/toast.ts";

interface Props {
  title: string;
  label: string;
  action: string;
  initial: string;
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for a name: a new one, or another. */
export function NameDialog({ title, label, action, initial, onSave, onClose }: Props) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string>();
  const [saving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSaving(true);
    try {
      await onSave(name.trim());
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.values(error.fields) : [];
      if (fields.length > 0) setFault(`This ${fields[0]}.`);
      else toast.failed(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={title} size="26rem">
      <form onSubmit={save}>
        <TextInput
          label={label}
          value={name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
          onFocus={(event) => event.currentTarget.select()}
          data-autofocus
          mb="md"
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={saving} disabled={name.trim() === ""}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
