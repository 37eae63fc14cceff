import { t } from "../../messages.ts";
import { ReportDialog } from "../../reports/report-dialog.tsx";
import type { Vault } from "../vaults.queries.ts";

interface Props {
  vault: Vault;
  /** The view that is open, if it is a saved one. */
  view: { id: string; name: string } | undefined;
  onClose: () => void;
}

/** A report of the documents of the open view as it is saved, or of the whole vault. */
export const VaultReport = ({ vault, view, onClose }: Props) => (
  <ReportDialog
    source={view ? { vault_id: vault.id, view_id: view.id } : { vault_id: vault.id }}
    about={
      view
        ? t("About the documents and columns of the view “{view}”, as it is saved.", { view: view.name })
        : t("About all documents of the vault and all its columns.")
    }
    title={t("Report on {name}", { name: view?.name ?? vault.name })}
    onClose={onClose}
  />
);
