import { Switch, Textarea, TextInput } from "@mantine/core";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { toast } from "../ui/feedback/toast.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { useDraft } from "../ui/forms/use-draft.ts";
import { Fields } from "../ui/layout/section.tsx";
import { type Project, projectQuery, refreshProjects } from "./projects.queries.ts";

interface Props {
  project: Project;
  onClose: () => void;
}

export function EditProjectDialog({ project, onClose }: Props) {
  const { organization } = useSession();
  const { value, set, changes, isChanged } = useDraft(project);
  const save = async () => {
    if (!isChanged) return;
    const saved = await api.patch("/projects/{id}", { params: { id: project.id }, body: changes });
    toast.done(t("Project saved"));
    queryClient.setQueryData(projectQuery(project.id).queryKey, saved);
    void refreshProjects();
  };
  return (
    <FormDialog title={t("Edit name and access")} action={t("Save")} onSubmit={save} onClose={onClose}>
      {(errors) => (
        <Fields>
          <TextInput
            label={t("Name")}
            required
            withAsterisk={false}
            maxLength={255}
            data-autofocus
            value={value.name}
            error={errors.name}
            onChange={(event) => set("name", event.currentTarget.value)}
          />
          <Textarea
            label={t("Description")}
            minRows={2}
            value={value.description ?? ""}
            error={errors.description}
            onChange={(event) => set("description", event.currentTarget.value || null)}
          />
          <Switch
            label={t("Open to everyone at {name}", { name: organization.name })}
            disabled={project.my_access_level !== "admin"}
            checked={!value.is_access_controlled}
            onChange={(event) => set("is_access_controlled", !event.currentTarget.checked)}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
