import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { useAction } from "../ui/feedback/use-action.ts";
import { createPlaybook } from "./playbooks.queries.ts";

export function NewPlaybookDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="New playbook" size="30rem">
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const create = useAction(createPlaybook, {
    after: ({ id }) => {
      onClose();
      return navigate({ to: "/playbooks/$id", params: { id } });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.run({ title: title.trim(), ...(description.trim() && { description: description.trim() }) });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Title"
          placeholder="Non-disclosure agreements, as recipient"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={create.fields.title}
          data-autofocus
        />
        <Textarea
          label="What it is for"
          minRows={2}
          maxLength={4000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
          error={create.fields.description}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={create.busy} disabled={title.trim() === ""}>
            Create playbook
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
