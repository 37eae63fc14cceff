import { Button, Group, Modal, Switch, Textarea, TextInput } from "@mantine/core";
import type { FormEvent } from "react";
import { api, queryClient } from "../api.ts";
import { useSession } from "../session/session.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields } from "../ui/layout/section.tsx";
import { type Project, projectQuery, refreshProjects } from "./projects.queries.ts";

interface Props {
  project: Project;
  opened: boolean;
  onClose: () => void;
}

export const EditProjectDialog = (props: Props) => (
  <Modal opened={props.opened} onClose={props.onClose} title="Name and access" size="30rem">
    <EditProjectForm {...props} />
  </Modal>
);

function EditProjectForm({ project, onClose }: Props) {
  const { organization } = useSession();
  const { value, set, changes, isChanged } = useDraft(project);
  const save = useAction(() => api.patch("/projects/{id}", { params: { id: project.id }, body: changes }), {
    done: "Project saved",
    after: (saved) => {
      queryClient.setQueryData(projectQuery(project.id).queryKey, saved);
      onClose();
      return refreshProjects();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) save.run();
    else onClose();
  };
  return (
    <form onSubmit={submit}>
      <Fields>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={255}
          data-autofocus
          value={value.name}
          error={save.fields.name}
          onChange={(event) => set("name", event.currentTarget.value)}
        />
        <Textarea
          label="Description"
          minRows={2}
          value={value.description ?? ""}
          error={save.fields.description}
          onChange={(event) => set("description", event.currentTarget.value || null)}
        />
        <Switch
          label={`Open to everybody at ${organization.name}`}
          disabled={project.my_access_level !== "admin"}
          checked={!value.is_access_controlled}
          onChange={(event) => set("is_access_controlled", !event.currentTarget.checked)}
        />
      </Fields>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={save.busy}>
          Save
        </Button>
      </Group>
    </form>
  );
}
