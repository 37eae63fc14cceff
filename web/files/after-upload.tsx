import { Button } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import type { File } from "../ui/uploads/files.queries.ts";
import { clearUploads } from "../ui/uploads/upload-queue.ts";
import classes from "../ui/uploads/uploads-panel.module.css";
import type { FolderItem } from "./files.queries.ts";
import { type ItemDialog, ItemDialogs } from "./item-dialogs.tsx";

const MOST_COMPARED = 10;
const MOST_ALIKE = 20;

/** What can be done with files that were just uploaded, and which of them were there before. */
export default function AfterUpload({ files }: { files: File[] }) {
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<ItemDialog>();
  const items = files.map((file): FolderItem => ({ ...file, type: "file" }));
  const ask = () => {
    clearUploads();
    void navigate({ to: "/chats/new", search: { file: files.map(({ id }) => id).join(",") } });
  };
  const button = { variant: "default", size: "compact-sm" } as const;
  return (
    <div className={classes.after}>
      <Same files={files.slice(0, MOST_COMPARED)} />
      <div className={classes.actions}>
        <Button {...button} onClick={() => setDialog("review")}>
          {t("Review")}
        </Button>
        <Button {...button} onClick={() => setDialog("vault")}>
          {t("Add to a vault")}
        </Button>
        <Button {...button} onClick={ask}>
          {t("Ask")}
        </Button>
      </div>
      <ItemDialogs items={items} folders={[]} from={null} dialog={dialog} onClose={() => setDialog(undefined)} />
    </div>
  );
}

/** Files with the same content under the same or a similar name. */
function Same({ files }: { files: File[] }) {
  const found = useQueries({
    queries: files.map(({ id, name, sha256 }) => ({
      queryKey: ["files", "same", id],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { files } = await api.get("/files", { query: { q: name, limit: MOST_ALIKE }, signal });
        return files.find((other) => other.id !== id && other.sha256 === sha256)?.name ?? null;
      },
    })),
  });
  return files.map(({ id, name }, at) => {
    const other = found[at]?.data;
    return (
      other && (
        <p key={id} role="status">
          {t("“{name}” is the same as “{other}”, which is already here.", { name, other })}
        </p>
      )
    );
  });
}
