import { Switch, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { useSession } from "../session/session.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { Fields } from "../ui/layout/section.tsx";
import { refreshProjects } from "./projects.queries.ts";

export function NewProjectDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { organization } = useSession();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [isOpen, setOpen] = useState(false);
  return (
    <FormDialog
      title={t("New project")}
      action={t("Create project")}
      disabled={name.trim() === ""}
      onSubmit={() =>
        api.post("/projects", { body: { name, description: description || null, is_access_controlled: !isOpen } })
      }
      onDone={({ id }) => {
        void refreshProjects();
        return navigate({ to: "/projects/$id", params: { id } });
      }}
      onClose={onClose}
    >
      {(errors) => (
        <Fields>
          <TextInput
            label={t("Name")}
            placeholder={t("Halden acquisition")}
            required
            withAsterisk={false}
            maxLength={255}
            data-autofocus
            value={name}
            error={errors.name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={t("Description")}
            minRows={2}
            value={description}
            error={errors.description}
            onChange={(event) => setDescription(event.currentTarget.value)}
          />
          <Switch
            label={t("Open to everyone at {name}", { name: organization.name })}
            description={t("When off, only you and the members you add can see it.")}
            checked={isOpen}
            onChange={(event) => setOpen(event.currentTarget.checked)}
          />
        </Fields>
      )}
    </FormDialog>
  );
}
