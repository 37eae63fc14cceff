import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import {
  Archive,
  ArchiveRestore,
  BadgeCheck,
  CalendarClock,
  ChartBar,
  Copy,
  Download,
  Ellipsis,
  FilePlus2,
  FileSpreadsheet,
  FolderSync,
  ListChecks,
  RefreshCw,
  Settings2,
  Trash2,
  Users,
} from "lucide-react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { MenuItemLink } from "../ui/layout/links.tsx";
import { listQueryOf } from "./rows/use-rows.ts";
import type { Table } from "./table/use-table.ts";
import { canEdit, isOwner, refreshVaults, type Vault } from "./vaults.queries.ts";

export type VaultDialogName = "files" | "members" | "settings" | "sheets" | "removed" | "rescan";

interface Props {
  vault: Vault;
  table: Table;
  onDialog: (dialog: VaultDialogName) => void;
}

type Export = { format: "csv" | "xlsx" | "bundle"; citations?: true; label: string };

const EXPORTS: Export[] = [
  { format: "csv", label: t("Export as CSV") },
  { format: "xlsx", label: t("Export as Excel") },
  { format: "xlsx", citations: true, label: t("Export as Excel with citations") },
  { format: "bundle", label: t("Export evidence bundle") },
];

const exportUrl = (vault: Vault, table: Table, { format, citations }: Export) =>
  api.url("/vaults/{id}/export", {
    params: { id: vault.id },
    query: {
      ...listQueryOf(table),
      format,
      citations,
      fields: table.shown.map(({ column }) => column.field_key).join(","),
    },
  });

/** Further actions of a vault. */
export function VaultMenu({ vault, table, onDialog }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="md" aria-label={t("More")}>
          <Ellipsis size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canEdit(vault) && (
          <Menu.Item leftSection={<FilePlus2 size={14} />} onClick={() => onDialog("files")}>
            {t("Add existing files")}
          </Menu.Item>
        )}
        <WholeLinks id={vault.id} />
        <Menu.Item leftSection={<Users size={14} />} onClick={() => onDialog("members")}>
          {t("Vault members")}
        </Menu.Item>
        {canEdit(vault) && (
          <Menu.Item leftSection={<RefreshCw size={14} />} onClick={() => onDialog("rescan")}>
            {t("Re-scan outdated cells")}
          </Menu.Item>
        )}
        <MenuItemLink to="/portfolios/new" search={{ vault: vault.id }} leftSection={<ListChecks size={14} />}>
          {t("Review with a playbook…")}
        </MenuItemLink>
        <MenuItemLink to="/vaults/$id/verify" params={{ id: vault.id }} leftSection={<BadgeCheck size={14} />}>
          {t("Verify cells")}
        </MenuItemLink>
        <Menu.Item leftSection={<FileSpreadsheet size={14} />} onClick={() => onDialog("sheets")}>
          {t("Spreadsheets")}
        </Menu.Item>
        <Menu.Item leftSection={<Copy size={14} />} onClick={() => onDialog("removed")}>
          {t("Excluded documents")}
        </Menu.Item>
        <Menu.Divider />
        {EXPORTS.map((each) => (
          <Menu.Item
            key={each.label}
            component="a"
            href={exportUrl(vault, table, each)}
            download
            leftSection={<Download size={14} />}
          >
            {each.label}
          </Menu.Item>
        ))}
        {isOwner(vault) && <OwnerItems vault={vault} onDialog={onDialog} />}
      </Menu.Dropdown>
    </Menu>
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

function OwnerItems({ vault, onDialog }: Pick<Props, "vault" | "onDialog">) {
  const { archive, restore, askToRemove } = useVaultActions(vault);
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<Settings2 size={14} />} onClick={() => onDialog("settings")}>
        {t("Settings")}
      </Menu.Item>
      <MenuItemLink
        to="/vaults/$id/sources"
        params={{ id: vault.id }}
        leftSection={<FolderSync size={14} aria-hidden />}
      >
        {t("Sources")}
      </MenuItemLink>
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

/** Links to the pages about the whole vault. */
const WholeLinks = ({ id }: { id: string }) => (
  <>
    <MenuItemLink to="/vaults/$id/deadlines" params={{ id }} leftSection={<CalendarClock size={14} aria-hidden />}>
      {t("Deadlines")}
    </MenuItemLink>
    <MenuItemLink to="/vaults/$id/charts" params={{ id }} leftSection={<ChartBar size={14} aria-hidden />}>
      {t("Charts")}
    </MenuItemLink>
  </>
);
