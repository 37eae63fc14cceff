import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { FolderOpen, FolderPlus, Upload, Users } from "lucide-react";
import { useRef, useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { NameDialog } from "../../ui/forms/name-dialog.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { uploadAll } from "../../ui/uploads/upload-queue.ts";
import { useDrop } from "../../ui/uploads/use-drop.ts";
import classes from "../files.module.css";
import { childrenQuery, type Folder, refreshFiles } from "../files.queries.ts";
import { ItemMenu } from "../item-menu.tsx";
import { FileTable } from "../list/file-table.tsx";
import { AccessDialog } from "./access-dialog.tsx";
import { pathTo } from "./tree.ts";

/** One folder and its contents. Files can be dropped anywhere on it. */
export function FolderView({ id, folders }: { id: string; folders: Folder[] }) {
  const children = useQuery(childrenQuery(id));
  const input = useRef<HTMLInputElement>(null);
  const upload = (files: File[]) => uploadAll(files, { folder_id: id });
  const { dropping, ...drop } = useDrop(upload);
  const choose = () => input.current?.click();
  return (
    <>
      <FolderHead id={id} folders={folders} onUpload={choose} />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("Files to upload")}
        onChange={({ currentTarget }) => {
          upload([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <section className={classes.drop} data-dropping={dropping || undefined} aria-label={t("Contents")} {...drop}>
        <QueryView query={children}>
          {({ items }) =>
            items.length === 0 ? (
              <NothingHere onUpload={choose} />
            ) : (
              <FileTable label={t("Folder contents")} items={items} folders={folders} from={id} />
            )
          }
        </QueryView>
      </section>
    </>
  );
}

interface HeadProps {
  id: string;
  folders: Folder[];
  onUpload: () => void;
}

const NEW_FOLDER = { title: t("New folder"), label: t("Name"), action: t("Create folder"), initial: "" };

function FolderHead({ id, folders, onUpload }: HeadProps) {
  const [dialog, setDialog] = useState<"new" | "access">();
  const navigate = useNavigate();
  const trail = pathTo(folders, id);
  const folder = trail.at(-1);
  useShortcuts([
    { keys: "u", label: t("Upload files"), run: onUpload },
    { keys: "n", label: t("New folder"), run: () => setDialog("new") },
  ]);
  const make = (name: string) => api.post("/folders", { body: { name, parent_folder_id: id } }).then(refreshFiles);
  const above = trail.at(-2);
  const leave = () => void navigate(above ? { to: "/files/folders/$id", params: { id: above.id } } : { to: "/files" });
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={folder?.name ?? t("Folder")}
        crumbs={trail
          .slice(0, -1)
          .map((each) => ({ label: each.name, to: "/files/folders/$id", params: { id: each.id } }))}
        lead={folder?.description || undefined}
        actions={
          <>
            {folder?.folder_type === "custom" && (
              <Button
                variant="default"
                leftSection={<Users size={14} aria-hidden />}
                onClick={() => setDialog("access")}
              >
                {t("Manage access")}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<FolderPlus size={14} aria-hidden />}
              onClick={() => setDialog("new")}
            >
              {t("New folder")}
            </Button>
            <Button leftSection={<Upload size={14} aria-hidden />} onClick={onUpload}>
              {t("Upload")}
            </Button>
            {folder && (
              <ItemMenu
                item={{ type: "folder", ...folder }}
                folders={folders}
                from={above?.id ?? null}
                onDeleted={leave}
              />
            )}
          </>
        }
      />
      {dialog === "new" && <NameDialog {...NEW_FOLDER} onSave={make} onClose={close} />}
      {dialog === "access" && folder && <AccessDialog folder={folder} onClose={close} />}
    </>
  );
}

const NothingHere = ({ onUpload }: { onUpload: () => void }) => (
  <EmptyState
    title={t("This folder is empty")}
    topic="documents"
    icon={FolderOpen}
    action={<Button onClick={onUpload}>{t("Upload files")}</Button>}
  >
    <p>
      {t(
        "Drop PDFs, Word documents, e-mails, spreadsheets or scans here. Once a file has been read, you can search it, ask about it and add it to a vault.",
      )}
    </p>
  </EmptyState>
);
