import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { TemplateChoice } from "./template-choice.tsx";
import { refreshVaults, type Vault } from "./vaults.queries.ts";

interface Props {
  vault?: Vault;
  onDone?: (vault: Vault) => void;
  onClose: () => void;
}

/** Creates a vault, or changes its settings. */
export function VaultFormDialog({ vault, onDone, onClose }: Props) {
  const [name, setName] = useState(vault?.name ?? "");
  const [description, setDescription] = useState(vault?.description ?? "");
  const [split, setSplit] = useState(vault?.split_bundles ?? true);
  const [template, setTemplate] = useState("");
  const save = async () => {
    const body = { name: name.trim(), description: description.trim() || null, split_bundles: split };
    const saved = await (vault
      ? api.patch("/vaults/{id}", { params: { id: vault.id }, body })
      : api.post("/vaults", { body: { ...body, ...(template && { template }) } }));
    await refreshVaults();
    return saved;
  };
  return (
    <FormDialog
      title={vault ? t("Settings") : t("New vault")}
      action={vault ? t("Save") : t("Create vault")}
      disabled={!name.trim()}
      onSubmit={save}
      onDone={(saved) => onDone?.(saved)}
      showsErrors
      onClose={onClose}
    >
      <TextInput
        label={t("Name")}
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t("Description")}
        mt="sm"
        autosize
        minRows={2}
        maxLength={4000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {!vault && <TemplateChoice value={template} onChange={setTemplate} />}
      <Checkbox
        mt="md"
        label={t("Split uploads that contain several agreements")}
        description={t("Each agreement becomes a separate document.")}
        checked={split}
        onChange={(event) => setSplit(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
