import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { toast } from "../../ui/feedback/toast.ts";
import type { ChosenFile } from "../../ui/forms/chosen-files.tsx";
import { FileChooser } from "../../ui/forms/file-chooser.tsx";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { refreshVault, type Vault } from "../vaults.queries.ts";

const MOST_FILES = 500;

/** Adds existing files to the vault. */
export function AddFilesDialog({ vault, onClose }: { vault: Vault; onClose: () => void }) {
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const add = async () => {
    const body = { file_ids: files.map(({ id }) => id) };
    await api.post("/vaults/{id}/documents", { params: { id: vault.id }, body });
    await refreshVault(vault.id);
  };
  return (
    <FormDialog
      title={t("Add existing files")}
      size="38rem"
      action={files.length > 1 ? t("Add {count} files", { count: files.length }) : t("Add")}
      disabled={files.length === 0}
      onSubmit={add}
      onDone={() =>
        toast.done(
          t("{count, plural, one {The file is being read.} other {# files are being read.}}", { count: files.length }),
        )
      }
      showsErrors
      onClose={onClose}
    >
      <FileChooser chosen={files} onChange={setFiles} most={MOST_FILES} />
    </FormDialog>
  );
}
