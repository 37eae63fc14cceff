import { useNavigate } from "@tanstack/react-router";
import { ApiError, api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { PickPlaybook } from "../playbooks/pick-playbook.tsx";
import { showFailures } from "../ui/feedback/failures.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { NameDialog } from "../ui/forms/name-dialog.tsx";
import { filterByName, PickDialog } from "../ui/forms/pick-dialog.tsx";
import { first } from "../ui/must.ts";
import { readableFileIds } from "./ask-about.ts";
import { linkItems, listReadableFiles } from "./bulk-actions.ts";
import { CompareDialog } from "./compare/compare-dialog.tsx";
import { type Folder, type FolderItem, renameItem } from "./files.queries.ts";
import { AccessDialog } from "./folders/access-dialog.tsx";
import { canMoveInto } from "./folders/tree.ts";
import { moveWithUndo } from "./move.ts";
import { LinksDialog } from "./project-links.tsx";

export type ItemDialog = "rename" | "move" | "access" | "vault" | "review" | "project" | "links" | "compare";

interface Props {
  /** At least one. */
  items: FolderItem[];
  folders: Folder[];
  from: string | null;
  dialog: ItemDialog | undefined;
  onMoved?: () => void;
  onClose: () => void;
}

interface Chosen {
  items: FolderItem[];
  onClose: () => void;
}

/** The dialogs that change files and folders. */
export function ItemDialogs({ items, folders, from, dialog, onMoved, onClose }: Props) {
  if (dialog === "vault") return <VaultDialog items={items} onClose={onClose} />;
  if (dialog === "review") return <ReviewDialog items={items} onClose={onClose} />;
  if (dialog === "project") return <ProjectDialog items={items} onClose={onClose} />;
  if (dialog === "move")
    return <MoveDialog items={items} folders={folders} from={from} onMoved={onMoved} onClose={onClose} />;
  const [item] = items;
  if (!item) return null;
  if (dialog === "rename") {
    return (
      <NameDialog
        title={item.type === "folder" ? t("Rename folder") : t("Rename file")}
        label={t("Name")}
        action={t("Rename")}
        initial={item.name}
        onSave={(name) => renameItem(item, name)}
        onClose={onClose}
      />
    );
  }
  if (dialog === "access" && item.type === "folder") return <AccessDialog folder={item} onClose={onClose} />;
  if (dialog === "links") return <LinksDialog item={item} onClose={onClose} />;
  return dialog === "compare" ? <CompareDialog file={item} onClose={onClose} /> : null;
}

const placeOf = (item: FolderItem) => (item.type === "file" ? item.folder_id : item.parent_folder_id);

function MoveDialog({ items, folders, from, onMoved, onClose }: Omit<Props, "dialog">) {
  const places = folders
    .filter(({ id }) => items.some((item) => placeOf(item) !== id))
    .filter(({ id }) => items.every((item) => canMoveInto(folders, item.id, id)))
    .map(({ id, path }) => ({ id, name: path }));
  return (
    <PickDialog
      title={t("{count, plural, one {Move “{name}”} other {Move # files and folders}}", {
        count: items.length,
        name: first(items).name,
      })}
      action={t("Move here")}
      none={t("There are no other folders. Create one first.")}
      choices={{
        queryKey: ["folders", "to", items.map(({ id }) => id).join(" ")],
        find: async (words) => filterByName(places, words),
      }}
      onPick={(picked) => moveWithUndo(items, from, first(picked)).then((all) => all && onMoved?.())}
      onClose={onClose}
    />
  );
}

const MOST_AT_ONCE = 500;

const findVaults = async (words: string, signal: AbortSignal) => {
  const { vaults } = await api.get("/vaults", { query: { status: "active", limit: 500 }, signal });
  const writable = vaults.filter(({ my_role }) => my_role !== "viewer");
  return filterByName(
    writable.map(({ id, name, description }) => ({ id, name, detail: description })),
    words,
  );
};

const noneReadable = (items: FolderItem[]) =>
  t(
    "{count, plural, one {“{name}” contains no files that can be read. Files in its subfolders are not included.} other {None of these files can be read.}}",
    { count: items.length, name: first(items).name },
  );

/** Adds files, and those directly in folders, to a vault, where they are read for the vault's columns. */
function VaultDialog({ items, onClose }: Chosen) {
  const add = async (vault: { id: string; name: string }) => {
    const ids = (await listReadableFiles(items)).map(({ id }) => id);
    if (ids.length === 0) throw new ApiError(0, "NOTHING", noneReadable(items));
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      await api.post("/vaults/{id}/documents", {
        params: { id: vault.id },
        body: { file_ids: ids.slice(at, at + MOST_AT_ONCE) },
      });
    }
    void queryClient.invalidateQueries({ queryKey: ["vaults"] });
    toast.done(
      t("{count, plural, one {The file is being added to {name}.} other {# files are being added to {name}.}}", {
        count: ids.length,
        name: vault.name,
      }),
    );
  };
  return (
    <PickDialog
      title={t("Add to a vault")}
      action={t("Add")}
      none={t("You cannot add documents to any vault yet. Create one under Vaults, or ask a vault owner for access.")}
      choices={{ queryKey: ["vaults", "writable"], find: findVaults }}
      onPick={(picked) => add(first(picked)).catch(toast.failed)}
      onClose={onClose}
    />
  );
}

/** Starts a review with a playbook. */
function ReviewDialog({ items, onClose }: Chosen) {
  const navigate = useNavigate();
  const go = (id: string) =>
    readableFileIds(items).then(
      (file) => navigate({ to: "/playbooks/$id/run", params: { id }, search: { file } }),
      toast.failed,
    );
  return <PickPlaybook onPick={go} onClose={onClose} />;
}

const findProjects = async (search: string, signal: AbortSignal) => {
  const { projects } = await api.get("/projects", { query: { search, limit: 500 }, signal });
  const writable = projects.filter(({ my_access_level: level }) => level === "write" || level === "admin");
  return writable.map(({ id, name, description }) => ({ id, name, detail: description }));
};

/** Links them to a project. They stay where they are. */
function ProjectDialog({ items, onClose }: Chosen) {
  const link = async (project: { id: string; name: string }) => {
    const { done, failures } = await linkItems(items, project.id);
    if (failures.length > 0) showFailures(t("Some items could not be linked"), done.length, failures);
    else
      toast.done(
        t(
          "{count, plural, one {“{name}” is linked to {project}.} other {# files and folders are linked to {project}.}}",
          { count: done.length, name: done[0]?.name, project: project.name },
        ),
      );
  };
  return (
    <PickDialog
      title={t("{count, plural, one {Link “{name}” to a project} other {Link # files and folders to a project}}", {
        count: items.length,
        name: first(items).name,
      })}
      action={t("Link")}
      none={t("You cannot add files to any project yet. Create one under Projects.")}
      choices={{ queryKey: ["projects", "writable"], find: findProjects }}
      onPick={(picked) => link(first(picked))}
      onClose={onClose}
    />
  );
}
