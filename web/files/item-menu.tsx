import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Briefcase,
  Download,
  Ellipsis,
  FolderInput,
  GitCompare,
  ListChecks,
  MessageSquare,
  Pencil,
  Table2,
  Trash2,
  Users,
} from "lucide-react";
import { memo, useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { confirmAndDelete } from "./delete.ts";
import { downloadItems } from "./download.ts";
import { type Folder, type FolderItem, linksQuery, type StoredFile } from "./files.queries.ts";
import { type ItemDialog, ItemDialogs } from "./item-dialogs.tsx";

interface Props {
  item: FolderItem;
  folders: Folder[];
  from: string | null;
  /** Called when the item was deleted. */
  onDeleted?: () => void;
}

/** The actions of a file or a folder. */
export const ItemMenu = memo(function ItemMenu({ item, folders, from, onDeleted }: Props) {
  const [dialog, setDialog] = useState<ItemDialog>();
  const [opened, setOpened] = useState(false);
  const mayShare = useQuery({ ...linksQuery(item), enabled: opened }).data !== undefined;
  const isSystem = item.type === "folder" && item.folder_type !== "custom";
  if (isSystem) return null;
  const remove = async () => {
    if (await confirmAndDelete([item])) onDeleted?.();
  };
  return (
    <>
      <Menu position="bottom-end" width={210} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t("Actions for {name}", { name: item.name })}>
            <Ellipsis size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item.type === "file" && <FileItems file={item} onDialog={setDialog} />}
          {item.type === "folder" && (
            <Menu.Item leftSection={<Download size={14} />} onClick={() => void downloadItems([item])}>
              {t("Download as ZIP")}
            </Menu.Item>
          )}
          <OrganizeItems item={item} mayShare={mayShare} onDialog={setDialog} />
          <Menu.Divider />
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} />} onClick={remove}>
            {t("Delete…")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ItemDialogs items={[item]} folders={folders} from={from} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
});

function FileItems({ file, onDialog }: { file: StoredFile; onDialog: (dialog: ItemDialog) => void }) {
  const navigate = useNavigate();
  return (
    <>
      <Menu.Item
        leftSection={<MessageSquare size={14} />}
        disabled={file.status === "failed"}
        onClick={() => navigate({ to: "/chats/new", search: { file: file.id } })}
      >
        {t("Ask about this file")}
      </Menu.Item>
      <Menu.Item
        leftSection={<ListChecks size={14} />}
        disabled={file.status === "failed"}
        onClick={() => onDialog("review")}
      >
        {t("Review with a playbook…")}
      </Menu.Item>
      <Menu.Item
        leftSection={<GitCompare size={14} />}
        disabled={file.status !== "ready"}
        onClick={() => onDialog("compare")}
      >
        {t("Compare with…")}
      </Menu.Item>
      <Menu.Item
        component="a"
        href={api.url("/files/{id}/content", { params: { id: file.id } })}
        download={file.name}
        leftSection={<Download size={14} />}
      >
        {t("Download")}
      </Menu.Item>
    </>
  );
}

interface OrganizeProps {
  item: FolderItem;
  mayShare: boolean;
  onDialog: (dialog: ItemDialog) => void;
}

/** Actions that organize the item: vaults, projects, name, folder and access. */
const OrganizeItems = ({ item, mayShare, onDialog }: OrganizeProps) => (
  <>
    <Menu.Item leftSection={<Table2 size={14} />} onClick={() => onDialog("vault")}>
      {item.type === "file" ? t("Add to a vault…") : t("Add its files to a vault…")}
    </Menu.Item>
    {mayShare && (
      <Menu.Item leftSection={<Briefcase size={14} />} onClick={() => onDialog("project")}>
        {t("Link to a project…")}
      </Menu.Item>
    )}
    <Menu.Item leftSection={<Pencil size={14} />} onClick={() => onDialog("rename")}>
      {t("Rename…")}
    </Menu.Item>
    <Menu.Item leftSection={<FolderInput size={14} />} onClick={() => onDialog("move")}>
      {t("Move…")}
    </Menu.Item>
    {item.type === "folder" && (
      <Menu.Item leftSection={<Users size={14} />} onClick={() => onDialog("access")}>
        {t("Manage access…")}
      </Menu.Item>
    )}
    {item.type === "file" && mayShare && (
      <Menu.Item leftSection={<Users size={14} />} onClick={() => onDialog("links")}>
        {t("Linked projects…")}
      </Menu.Item>
    )}
  </>
);
