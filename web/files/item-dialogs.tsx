import type { Vault } from "../../src/vaults/vaults.schema.ts";
import { api, queryClient } from "../api.ts";
import { NameDialog } from "../ui/name-dialog.tsx";
import { namedLike, PickDialog } from "../ui/pick-dialog.tsx";
import { toast } from "../ui/toast.ts";
import { AccessDialog } from "./access-dialog.tsx";
import { type Folder, type FolderItem, moveItem, renameItem } from "./files.queries.ts";
import { mayGoInto } from "./tree.ts";

export type ItemDialog = "rename" | "move" | "access" | "vault";

interface Props {
  item: FolderItem;
  folders: Folder[];
  from: string | null;
  dialog: ItemDialog | undefined;
  onClose: () => void;
}

/** The dialogs that change a file or a folder. */
export function ItemDialogs({ item, folders, from, dialog, onClose }: Props) {
  if (dialog === "rename") {
    return (
      <NameDialog
        title={item.type === "folder" ? "Rename folder" : "Rename file"}
        label="Name"
        action="Rename"
        initial={item.name}
        onSave={(name) => renameItem(item, name)}
        onClose={onClose}
      />
    );
  }
  if (dialog === "access" && item.type === "folder") return <AccessDialog folder={item} onClose={onClose} />;
  if (dialog === "vault") return <VaultDialog fileId={item.id} onClose={onClose} />;
  if (dialog === "move") return <MoveDialog item={item} folders={folders} from={from} onClose={onClose} />;
  return null;
}

function MoveDialog({ item, folders, from, onClose }: Omit<Props, "dialog">) {
  const here = from ?? (item.type === "file" ? item.folder_id : item.parent_folder_id);
  const places = folders
    .filter(({ id }) => id !== here && mayGoInto(folders, item.id, id))
    .map(({ id, path }) => ({ id, name: path }));
  const move = (to: string) =>
    moveItem(item, from, to).then(() => toast.done(`“${item.name}” was moved.`), toast.failed);
  return (
    <PickDialog
      title={`Move “${item.name}”`}
      action="Move here"
      none="There is no other folder. Make one first."
      choices={{ queryKey: ["folders", "to", item.id], find: async (words) => namedLike(places, words) }}
      onPick={([picked]) => move(picked!.id)}
      onClose={onClose}
    />
  );
}

const findVaults = async (words: string, signal: AbortSignal) => {
  const { vaults } = await api.get<{ vaults: Vault[] }>("/vaults", { status: "active", limit: 500 }, signal);
  const writable = vaults.filter(({ my_role }) => my_role !== "viewer");
  return namedLike(
    writable.map(({ id, name, description }) => ({ id, name, detail: description })),
    words,
  );
};

/** Puts a file into a vault, where it is read against the vault's columns. */
export function VaultDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const add = async (vault: { id: string; name: string }) => {
    await api.post(`/vaults/${vault.id}/documents`, { file_ids: [fileId] });
    void queryClient.invalidateQueries({ queryKey: ["vaults"] });
    toast.done(`It is being read into ${vault.name}.`);
  };
  return (
    <PickDialog
      title="Add to a vault"
      action="Add"
      none="There is no vault that you can add documents to. Make one under Vaults, or ask its owner to let you."
      choices={{ queryKey: ["vaults", "writable"], find: findVaults }}
      onPick={([picked]) => add(picked!).catch(toast.failed)}
      onClose={onClose}
    />
  );
}
