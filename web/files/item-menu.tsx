import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import {
  Briefcase,
  Download,
  Ellipsis,
  FolderInput,
  ListChecks,
  MessageSquare,
  Pencil,
  Table2,
  Trash2,
  Users,
} from "lucide-react";
import { memo, useState } from "react";
import { api } from "../api.ts";
import { askAndDelete } from "./delete.ts";
import { type Folder, type FolderItem, linksQuery } from "./files.queries.ts";
import { type ItemDialog, ItemDialogs } from "./item-dialogs.tsx";

interface Props {
  item: FolderItem;
  folders: Folder[];
  from: string | null;
  /** Called when the item is gone. */
  onDeleted?: () => void;
}

/** What can be done with a file or a folder. */
export const ItemMenu = memo(function ItemMenu({ item, folders, from, onDeleted }: Props) {
  const [dialog, setDialog] = useState<ItemDialog>();
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const mayShare = useQuery({ ...linksQuery(item), enabled: opened }).data !== undefined;
  const isSystem = item.type === "folder" && item.folder_type !== "custom";
  if (isSystem) return null;
  const remove = async () => {
    if (await askAndDelete([item])) onDeleted?.();
  };
  return (
    <>
      <Menu position="bottom-end" width={210} opened={opened} onChange={setOpened}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={`What can be done with ${item.name}`}>
            <Ellipsis size={15} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {item.type === "file" && (
            <>
              <Menu.Item
                leftSection={<MessageSquare size={14} />}
                disabled={item.status === "failed"}
                onClick={() => navigate({ to: "/chats/new", search: { file: item.id } })}
              >
                Ask about this file
              </Menu.Item>
              <Menu.Item
                leftSection={<ListChecks size={14} />}
                disabled={item.status === "failed"}
                onClick={() => setDialog("review")}
              >
                Review by a playbook…
              </Menu.Item>
              <Menu.Item
                component="a"
                href={api.url("/files/{id}/content", { params: { id: item.id } })}
                download={item.name}
                leftSection={<Download size={14} />}
              >
                Download
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<Table2 size={14} />} onClick={() => setDialog("vault")}>
            {item.type === "file" ? "Add to a vault…" : "Add its files to a vault…"}
          </Menu.Item>
          {mayShare && (
            <Menu.Item leftSection={<Briefcase size={14} />} onClick={() => setDialog("project")}>
              Link to a project…
            </Menu.Item>
          )}
          <Menu.Item leftSection={<Pencil size={14} />} onClick={() => setDialog("rename")}>
            Rename…
          </Menu.Item>
          <Menu.Item leftSection={<FolderInput size={14} />} onClick={() => setDialog("move")}>
            Move…
          </Menu.Item>
          {item.type === "folder" && (
            <Menu.Item leftSection={<Users size={14} />} onClick={() => setDialog("access")}>
              Who can see it…
            </Menu.Item>
          )}
          {item.type === "file" && mayShare && (
            <Menu.Item leftSection={<Users size={14} />} onClick={() => setDialog("links")}>
              Linked in projects…
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} />} onClick={remove}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ItemDialogs items={[item]} folders={folders} from={from} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
});
