import { Button, Checkbox, Group, Textarea, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, api } from "../api.ts";
import { refreshVaults, type Vault } from "./vaults.queries.ts";

interface Props {
  vault?: Vault;
  onDone: (vault: Vault) => void;
  onCancel: () => void;
}

/** Makes a vault, or changes its settings. */
export function VaultForm({ vault, onDone, onCancel }: Props) {
  const [name, setName] = useState(vault?.name ?? "");
  const [description, setDescription] = useState(vault?.description ?? "");
  const [split, setSplit] = useState(vault?.split_bundles ?? true);
  const save = useMutation({
    mutationFn: () => {
      const body = { name: name.trim(), description: description.trim() || null, split_bundles: split };
      return vault ? api.patch("/vaults/{id}", { params: { id: vault.id }, body }) : api.post("/vaults", { body });
    },
    onSuccess: async (made) => {
      await refreshVaults();
      onDone(made);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  const refused = save.error instanceof ApiError ? save.error : undefined;
  return (
    <form onSubmit={submit}>
      <TextInput
        label="Name"
        required
        withAsterisk={false}
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={refused?.fields.name ?? refused?.message}
      />
      <Textarea
        label="What it holds"
        mt="sm"
        autosize
        minRows={2}
        maxLength={4000}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <Checkbox
        mt="md"
        label="Split uploads that hold several agreements"
        description="Each agreement becomes a document of its own."
        checked={split}
        onChange={(event) => setSplit(event.currentTarget.checked)}
      />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" disabled={!name.trim()} loading={save.isPending}>
          {vault ? "Save" : "Create vault"}
        </Button>
      </Group>
    </form>
  );
}
