import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  Copy,
  Download,
  Ellipsis,
  FileSpreadsheet,
  FileText,
  FolderSync,
  ListChecks,
  RefreshCw,
  Scale,
  Settings2,
  Trash2,
  Users,
} from "lucide-react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { MenuItemLink } from "../ui/layout/links.tsx";
import { canEdit, isOwner, refreshVaults, type Vault } from "./vaults.queries.ts";

export type VaultDialogName = "files" | "members" | "settings" | "sheets" | "removed" | "rescan" | "export" | "report";

interface Props {
  vault: Vault;
  onDialog: (dialog: VaultDialogName) => void;
}

/** What is done with a vault as a whole. */
export function VaultMenu({ vault, onDialog }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label={t("More")}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Download size={14} />} onClick={() => onDialog("export")}>
          {t("Export…")}
        </Menu.Item>
        <Menu.Item leftSection={<FileText size={14} />} onClick={() => onDialog("report")}>
          {t("Report…")}
        </Menu.Item>
        <MenuItemLink to="/portfolios/new" search={{ vault: vault.id }} leftSection={<ListChecks size={14} />}>
          {t("Review with a playbook…")}
        </MenuItemLink>
        {canEdit(vault) && (
          <Menu.Item leftSection={<RefreshCw size={14} />} onClick={() => onDialog("rescan")}>
            {t("Update outdated values…")}
          </Menu.Item>
        )}
        {canEdit(vault) && (
          <MenuItemLink
            to="/vaults/$id/evaluations"
            params={{ id: vault.id }}
            leftSection={<Scale size={14} aria-hidden />}
          >
            {t("Evaluate models")}
          </MenuItemLink>
        )}
        <Menu.Item leftSection={<Copy size={14} />} onClick={() => onDialog("removed")}>
          {t("Documents not in the table")}
        </Menu.Item>
        {!canEdit(vault) && <OriginItems vault={vault} onDialog={onDialog} />}
        <Menu.Divider />
        <Menu.Item leftSection={<Users size={14} />} onClick={() => onDialog("members")}>
          {t("Vault members")}
        </Menu.Item>
        {isOwner(vault) && <OwnerItems vault={vault} onDialog={onDialog} />}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where else documents and values come from. */
export function OriginItems({ vault, onDialog }: Props) {
  return (
    <>
      <Menu.Item leftSection={<FileSpreadsheet size={14} />} onClick={() => onDialog("sheets")}>
        {t("Spreadsheets")}
      </Menu.Item>
      {isOwner(vault) && (
        <MenuItemLink
          to="/vaults/$id/sources"
          params={{ id: vault.id }}
          leftSection={<FolderSync size={14} aria-hidden />}
        >
          {t("Sources")}
        </MenuItemLink>
      )}
    </>
  );
}

/** Archives, restores and deletes a vault, with notifications. */
function useVaultActions(vault: Vault) {
  const navigate = useNavigate();
  const params = { id: vault.id };
  const archive = useAction(() => api.post("/vaults/{id}/archive", { params }), {
    done: t("The vault was archived and is now read-only."),
    after: refreshVaults,
  });
  const restore = useAction(() => api.post("/vaults/{id}/restore", { params }), {
    done: t("The vault was restored."),
    after: refreshVaults,
  });
  const remove = useAction(() => api.delete("/vaults/{id}", { params }), {
    after: async () => {
      await navigate({ to: "/vaults" });
      await refreshVaults();
    },
  });
  const askToRemove = async () => {
    const isSure = await confirm({
      title: t("Delete vault"),
      message: t(
        "The vault and its documents, values, notes and history will be permanently deleted. This cannot be undone.",
      ),
      action: t("Delete vault"),
      danger: true,
      typed: vault.name,
    });
    if (isSure) remove.run();
  };
  return { archive, restore, askToRemove };
}

function OwnerItems({ vault, onDialog }: Props) {
  const { archive, restore, askToRemove } = useVaultActions(vault);
  return (
    <>
      <Menu.Item leftSection={<Settings2 size={14} />} onClick={() => onDialog("settings")}>
        {t("Settings")}
      </Menu.Item>
      {vault.status === "archived" ? (
        <>
          <Menu.Item leftSection={<ArchiveRestore size={14} />} onClick={() => restore.run()}>
            {t("Restore")}
          </Menu.Item>
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} />} onClick={() => void askToRemove()}>
            {t("Delete permanently")}
          </Menu.Item>
        </>
      ) : (
        <Menu.Item leftSection={<Archive size={14} />} onClick={() => archive.run()}>
          {t("Archive")}
        </Menu.Item>
      )}
    </>
  );
}
