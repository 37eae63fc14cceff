import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Download, FileWarning, Hourglass } from "lucide-react";
import { lazy, Suspense } from "react";
import { api } from "../api.ts";
import { AskForApproval, NeedBanner } from "../approvals/need-banner.tsx";
import type { AnswerCitation } from "../chats/chats.queries.ts";
import { AskBeside } from "../chats/panel/ask-beside.tsx";
import { AskButton } from "../chats/panel/ask-button.tsx";
import { CommentsButton } from "../comments/comments-button.tsx";
import { t } from "../messages.ts";
import { pagesInWords } from "../ui/data/pages.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { languageLabel } from "../ui/text/language.ts";
import { formatDay } from "../ui/text/time.tsx";
import classes from "./file.module.css";
import { FileStatus, formatSize } from "./file-status.tsx";
import { fileQuery, foldersQuery, isBeingRead, type StoredFile } from "./files.queries.ts";
import { pathTo } from "./folders/tree.ts";
import { ItemMenu } from "./item-menu.tsx";

const DocumentViewer = lazy(() =>
  import("../documents/viewer.tsx").then((module) => ({ default: module.DocumentViewer })),
);

export default function FilePage() {
  const { id } = useParams({ from: "/shell/files/$id" });
  const query = useQuery(fileQuery(id));
  return <QueryView query={query}>{(file) => <FileView file={file} />}</QueryView>;
}

/** One file: its metadata, actions and pages. */
function FileView({ file }: { file: StoredFile }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const showPassage = useShowPassage(file.id);
  const trail = file.folder_id ? pathTo(folders, file.folder_id) : [];
  return (
    <AskBeside about={{ files: [file] }} onCitation={showPassage}>
      <div className={classes.page}>
        <PageHeader
          title={file.name}
          crumbs={trail.map(({ id, name }) => ({ label: name, to: "/files/folders/$id", params: { id } }))}
          lead={wordsOn(file)}
          actions={<Actions file={file} folders={folders} />}
        />
        <NeedBanner subject="document" id={file.id} />
        {file.status === "ready" && file.warning && (
          <p className={classes.warning} role="note">
            {file.warning}
          </p>
        )}
        <div className={classes.body}>
          <Body file={file} />
        </div>
      </div>
    </AskBeside>
  );
}

function wordsOn(file: StoredFile): string {
  const { size, language, created_at } = file;
  const parts = [
    pagesInWords(file),
    formatSize(size),
    languageLabel(language),
    t("added {day}", { day: formatDay(created_at) }),
  ];
  return parts.filter(Boolean).join(" · ");
}

function Actions({ file, folders }: { file: StoredFile; folders: Parameters<typeof ItemMenu>[0]["folders"] }) {
  const navigate = useNavigate();
  return (
    <>
      <AskForApproval subject="document" id={file.id} />
      <CommentsButton subject={{ kind: "file", fileId: file.id }} />
      {file.status !== "ready" && (
        <Button
          component="a"
          href={api.url("/files/{id}/content", { params: { id: file.id } })}
          download={file.name}
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
        >
          {t("Download")}
        </Button>
      )}
      {file.status !== "failed" && <AskButton />}
      <ItemMenu
        item={{ type: "file", ...file }}
        folders={folders}
        from={file.folder_id}
        onDeleted={() => void navigate({ to: "/files" })}
      />
    </>
  );
}

/** Shows a cited passage of this file on the page, where there is room for both. */
function useShowPassage(id: string) {
  const navigate = useNavigate({ from: "/files/$id" });
  const isWide = useMediaQuery("(min-width: 62em)", true);
  return ({ file_id, start, end }: AnswerCitation): boolean => {
    if (file_id !== id || !isWide) return false;
    void navigate({ search: (now) => ({ ...now, start, end }), replace: true });
    return true;
  };
}

/** The passage that the address names. */
function usePassage() {
  const { start, end } = useSearch({ from: "/shell/files/$id" });
  return start === undefined || end === undefined ? [] : [{ start, end }];
}

function Body({ file }: { file: StoredFile }) {
  const highlights = usePassage();
  if (file.status === "failed") {
    return (
      <EmptyState title={t("This file could not be read")} icon={FileWarning}>
        <p>{file.extraction_error}</p>
        <p>
          {t(
            "You cannot search it, ask about it or add it to a vault. You can still download it, or upload a version that can be opened.",
          )}
        </p>
      </EmptyState>
    );
  }
  if (isBeingRead(file)) {
    return (
      <EmptyState title={t("Reading this file")} icon={Hourglass}>
        <p>
          <FileStatus file={file} />
        </p>
        <p>{t("You can leave this page. Once the file has been read, you can search it and ask about it.")}</p>
      </EmptyState>
    );
  }
  return (
    <Suspense fallback={<Loading />}>
      <DocumentViewer source={{ kind: "file", id: file.id }} highlights={highlights} label={file.name} isWhole />
    </Suspense>
  );
}
