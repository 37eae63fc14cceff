import { ActionIcon, Menu } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import {
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
import { useState } from "react";
import { ApiError, address } from "../api.ts";
import { confirm } from "../ui/confirm.tsx";
import { toast } from "../ui/toast.ts";
import { countHeld, deleteItem, type Folder, type FolderItem } from "./files.queries.ts";
import { type ItemDialog, ItemDialogs } from "./item-dialogs.tsx";

interface Props {
  item: FolderItem;
  folders: Folder[];
  from: string | null;
  /** Called when the item is gone. */
  onDeleted?: () => void;
}

/** Asks, then deletes; asks again where something was put into an empty folder meanwhile. Resolves to whether it was done. */
export async function askAndDelete(item: FolderItem): Promise<boolean> {
  try {
    const held = item.type === "folder" ? await countHeld(item.id) : 0;
    const agreed = await confirm({
      title: `Delete “${item.name}”?`,
      message: item.type === "folder" ? wordsOnFolder(held) : FILE_WORDS,
      action: item.type === "folder" ? "Delete folder" : "Delete file",
      danger: true,
    });
    if (agreed) await deleteItem(item, held > 0);
    return agreed;
  } catch (error) {
    if (error instanceof ApiError && error.code === "FOLDER_NOT_EMPTY") return askAndDelete(item);
    toast.failed(error);
    return false;
  }
}

const FILE_WORDS =
  "The file, its text and its index are erased for good. Documents of vaults keep what they hold of it.";

const wordsOnFolder = (held: number) =>
  held === 0
    ? "The folder is empty. It goes for everyone who can see it."
    : `${held === 1 ? "One file or folder lies" : `${held} files and folders lie`} in it. They are erased for good with all that is in them, for everyone who can see them.`;

/** What can be done with a file or a folder. */
export function ItemMenu({ item, folders, from, onDeleted }: Props) {
  const [dialog, setDialog] = useState<ItemDialog>();
  const navigate = useNavigate();
  const isSystem = item.type === "folder" && item.folder_type !== "custom";
  if (isSystem) return null;
  const remove = async () => {
    if (await askAndDelete(item)) onDeleted?.();
  };
  return (
    <>
      <Menu position="bottom-end" width={210}>
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
                href={address(`/files/${item.id}/content`)}
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
          <Menu.Divider />
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} />} onClick={remove}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ItemDialogs item={item} folders={folders} from={from} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  );
}
