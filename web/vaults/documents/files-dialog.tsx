import { Button, Group, Modal } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api } from "../../api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { ChosenFile } from "../../ui/forms/chosen-files.tsx";
import { FileChooser } from "../../ui/forms/file-chooser.tsx";
import { refreshVault, type Vault } from "../vaults.queries.ts";

const MOST_FILES = 500;

interface Props {
  vault: Vault;
  opened: boolean;
  onClose: () => void;
}

/** Puts files that lie here already into the vault. */
export const FilesDialog = ({ vault, opened, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title="Add files that you have" size="38rem">
    {opened && <Body vault={vault} onClose={onClose} />}
  </Modal>
);

function Body({ vault, onClose }: Omit<Props, "opened">) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const add = useAction(
    () =>
      api.post("/vaults/{id}/documents", { params: { id: vault.id }, body: { file_ids: files.map(({ id }) => id) } }),
    {
      after: async () => {
        await refreshVault(vault.id);
        toast.done(files.length === 1 ? "The file is being read." : `${files.length} files are being read.`);
        onClose();
      },
      saysWhy: true,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run();
  };
  return (
    <form onSubmit={submit}>
      <FileChooser chosen={files} onChange={setFiles} most={MOST_FILES} />
      {add.fault && <p role="alert">{add.fault}</p>}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={files.length === 0} loading={add.busy}>
          {files.length > 1 ? `Add ${files.length} files` : "Add"}
        </Button>
      </Group>
    </form>
  );
}
