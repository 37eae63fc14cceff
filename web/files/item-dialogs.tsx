import { useNavigate } from "@tanstack/react-router";
import type { PlaybookSummary } from "../../src/playbooks/playbooks.schema.ts";
import type { Vault } from "../../src/vaults/vaults.schema.ts";
import { ApiError, api, queryClient } from "../api.ts";
import { NameDialog } from "../ui/name-dialog.tsx";
import { namedLike, PickDialog } from "../ui/pick-dialog.tsx";
import { toast } from "../ui/toast.ts";
import { AccessDialog } from "./access-dialog.tsx";
import { childrenQuery, type Folder, type FolderItem, moveItem, renameItem } from "./files.queries.ts";
import { mayGoInto } from "./tree.ts";

export type ItemDialog = "rename" | "move" | "access" | "vault" | "review";

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
  if (dialog === "vault") return <VaultDialog item={item} onClose={onClose} />;
  if (dialog === "review") return <ReviewDialog fileId={item.id} onClose={onClose} />;
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

const MOST_AT_ONCE = 500;

async function readableIn(item: FolderItem): Promise<string[]> {
  if (item.type === "file") return [item.id];
  const { items } = await queryClient.fetchQuery(childrenQuery(item.id));
  return items.filter((each) => each.type === "file" && each.status !== "failed").map(({ id }) => id);
}

const findVaults = async (words: string, signal: AbortSignal) => {
  const { vaults } = await api.get<{ vaults: Vault[] }>("/vaults", { status: "active", limit: 500 }, signal);
  const writable = vaults.filter(({ my_role }) => my_role !== "viewer");
  return namedLike(
    writable.map(({ id, name, description }) => ({ id, name, detail: description })),
    words,
  );
};

/** Puts a file, or all files that lie in a folder itself, into a vault, where they are read against the vault's columns. */
function VaultDialog({ item, onClose }: { item: FolderItem; onClose: () => void }) {
  const add = async (vault: { id: string; name: string }) => {
    const ids = await readableIn(item);
    if (ids.length === 0) throw new ApiError(0, "NOTHING", `No file that can be read lies in “${item.name}” itself.`);
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      await api.post(`/vaults/${vault.id}/documents`, { file_ids: ids.slice(at, at + MOST_AT_ONCE) });
    }
    void queryClient.invalidateQueries({ queryKey: ["vaults"] });
    toast.done(
      ids.length === 1
        ? `It is being read into ${vault.name}.`
        : `${ids.length} files are being read into ${vault.name}.`,
    );
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

const findPlaybooks = async (words: string, signal: AbortSignal) => {
  const { playbooks } = await api.get<{ playbooks: PlaybookSummary[] }>("/playbooks", { limit: 500 }, signal);
  const usable = playbooks.filter(({ status }) => status === "completed");
  return namedLike(
    usable.map(({ id, title, description }) => ({ id, name: title, detail: description })),
    words,
  );
};

/** Begins a review of the file by a playbook. */
function ReviewDialog({ fileId, onClose }: { fileId: string; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <PickDialog
      title="Review by a playbook"
      action="Go on"
      none="There is no playbook with checks yet. Make one under Playbooks."
      choices={{ queryKey: ["playbooks", "usable"], find: findPlaybooks }}
      onPick={([picked]) => navigate({ to: `/playbooks/${picked!.id}/run`, search: { file: fileId } as never })}
      onClose={onClose}
    />
  );
}
