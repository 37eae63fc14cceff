import { Stack, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../messages.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { createPlaybook } from "./playbooks.queries.ts";

export function NewPlaybookDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  return (
    <FormDialog
      title={t("New playbook")}
      action={t("Create playbook")}
      disabled={title.trim() === ""}
      onSubmit={() =>
        createPlaybook({ title: title.trim(), ...(description.trim() && { description: description.trim() }) })
      }
      onDone={({ id }) => navigate({ to: "/playbooks/$id", params: { id } })}
      onClose={onClose}
    >
      {(errors) => (
        <Stack gap="sm">
          <TextInput
            label={t("Title")}
            placeholder={t("Non-disclosure agreements, as recipient")}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={errors.title}
            data-autofocus
          />
          <Textarea
            label={t("What it is for")}
            minRows={2}
            maxLength={4000}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={errors.description}
          />
        </Stack>
      )}
    </FormDialog>
  );
}
