import { Button, Group, Modal, Switch, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import { api } from "../api.ts";
import { useSession } from "../session/session.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { Fields } from "../ui/layout/section.tsx";
import { refreshProjects } from "./projects.queries.ts";

interface Props {
  opened: boolean;
  onClose: () => void;
}

export const NewProjectDialog = ({ opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="New project" size="30rem">
    <NewProjectForm onClose={onClose} />
  </Modal>
);

function NewProjectForm({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { organization } = useSession();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [open, setOpen] = useState(false);
  const make = useAction(
    () => api.post("/projects", { body: { name, description: description || null, is_access_controlled: !open } }),
    {
      after: async ({ id }) => {
        onClose();
        void refreshProjects();
        await navigate({ to: "/projects/$id", params: { id } });
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    make.run();
  };
  return (
    <form onSubmit={submit}>
      <Fields>
        <TextInput
          label="Name"
          placeholder="Halden acquisition"
          required
          withAsterisk={false}
          maxLength={255}
          data-autofocus
          value={name}
          error={make.fields.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          minRows={2}
          value={description}
          error={make.fields.description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Switch
          label={`Open to everybody at ${organization.name}`}
          description="Otherwise only you and the members you add see it."
          checked={open}
          onChange={(event) => setOpen(event.currentTarget.checked)}
        />
      </Fields>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={make.busy} disabled={name.trim() === ""}>
          Create project
        </Button>
      </Group>
    </form>
  );
}
