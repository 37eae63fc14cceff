import { ActionIcon, Button, FileButton, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FolderClosed, Upload, X } from "lucide-react";
import { useState } from "react";
import type { File as StoredFile } from "../../src/workspace/files/files.schema.ts";
import { api, queryClient } from "../api.ts";
import { linkItem } from "../files/files.queries.ts";
import { t } from "../messages.ts";
import { FileIcon } from "../ui/data/file-icon.tsx";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { Section } from "../ui/layout/section.tsx";
import { sendFile } from "../ui/uploads/send-file.ts";
import { LinkField } from "./link-field.tsx";
import classes from "./projects.module.css";
import { type Project, projectFilesQuery, projectFoldersQuery } from "./projects.queries.ts";

interface Props {
  project: Project;
  mayWrite: boolean;
}

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: ["projects", id] });

/** Files and folders of the project: uploaded into it, or linked. */
export function ProjectFiles({ project, mayWrite }: Props) {
  const files = useQuery(projectFilesQuery(project.id));
  const folders = useQuery(projectFoldersQuery(project.id));
  return (
    <Section title={t("Files and folders")} actions={mayWrite && <UploadButton project={project} />}>
      <QueryView query={files}>
        {({ files: listed }) => (
          <>
            {listed.length === 0 && folders.data?.folders.length === 0 && (
              <p className={classes.nothing}>
                {t("Upload a file, or link existing files and folders. Chats in this project can then cite them.")}
              </p>
            )}
            <List label={t("Files and folders of the project")}>
              {folders.data?.folders.map(({ id, name }) => (
                <ListRow
                  key={id}
                  link={{ to: "/files/folders/$id", params: { id } }}
                  icon={<FolderClosed size={14} />}
                  title={name}
                  end={mayWrite && <UnlinkButton type="folder" item={{ id, name }} project={project} />}
                />
              ))}
              {listed.map((file) => (
                <ListRow
                  key={file.id}
                  link={{ to: "/files/$id", params: { id: file.id } }}
                  icon={<FileIcon contentType={file.content_type} size={14} />}
                  title={file.name}
                  end={
                    <>
                      <FileState file={file} />
                      {mayWrite && <UnlinkButton type="file" item={file} project={project} />}
                    </>
                  }
                />
              ))}
            </List>
          </>
        )}
      </QueryView>
      {mayWrite && <LinkField project={project} />}
    </Section>
  );
}

function FileState({ file }: { file: StoredFile }) {
  if (file.status === "ready") return null;
  if (file.status === "failed") return <Tag tone="danger">{t("Could not be read")}</Tag>;
  return <Tag tone="warning">{t("Reading")}</Tag>;
}

interface UnlinkProps {
  type: "file" | "folder";
  item: { id: string; name: string };
  project: Project;
}

function UnlinkButton({ type, item: { id, name }, project }: UnlinkProps) {
  const params = { id: project.id };
  const unlink = () =>
    type === "file"
      ? api.delete("/projects/{id}/files/{fileId}", { params: { ...params, fileId: id } })
      : api.delete("/projects/{id}/folders/{folderId}", { params: { ...params, folderId: id } });
  const remove = useAction(unlink, { after: () => refresh(project.id) });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("Remove {name} from the project", { name })}
      title={t("Remove from project")}
      disabled={remove.busy}
      onClick={() => remove.run()}
    >
      <X size={14} />
    </ActionIcon>
  );
}

function UploadButton({ project }: { project: Project }) {
  const [progress, setProgress] = useState<number>();
  const send = async (chosen: File[]) => {
    try {
      for (const [index, file] of chosen.entries()) {
        const onProgress = (part: number) => setProgress(((index + part) / chosen.length) * 100);
        const { id } = await sendFile(file, { project_id: project.id }, { onProgress });
        await linkItem({ type: "file", id }, project.id);
      }
    } catch (error) {
      toast.failed(error);
    } finally {
      setProgress(undefined);
      await refresh(project.id);
    }
  };
  if (progress !== undefined) return <Progress value={progress} w="6rem" aria-label={t("Uploading")} mt={8} />;
  return (
    <FileButton multiple onChange={(files) => void send(files)}>
      {(props) => (
        <Button variant="default" size="compact-sm" leftSection={<Upload size={13} />} {...props}>
          {t("Upload")}
        </Button>
      )}
    </FileButton>
  );
}
