import { Button, Drawer, TextInput } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "@tanstack/react-router";
import { FolderTree as FolderTreeIcon, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../messages.ts";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useSearchWords } from "../ui/forms/use-search-words.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import classes from "./files.module.css";
import { type Folder, type FolderItem, foldersQuery, foundFilesQuery } from "./files.queries.ts";
import { FolderTree } from "./folders/folder-tree.tsx";
import { FolderView } from "./folders/folder-view.tsx";
import { SharedView } from "./folders/shared-view.tsx";
import { FileTable } from "./list/file-table.tsx";

/** Files and folders: the tree on the left, the open folder's contents on the right. */
export default function FilesPage() {
  const folders = useQuery(foldersQuery);
  return <QueryView query={folders}>{(list) => <Files folders={list} />}</QueryView>;
}

function Files({ folders }: { folders: Folder[] }) {
  const { id } = useParams({ strict: false });
  const { pathname } = useLocation();
  const mine = folders.find(({ folder_type }) => folder_type === "my-files")?.id;
  const at = pathname === "/files/shared" ? "shared" : (id ?? mine);
  const { words, setWords, asked } = useSearchWords();
  const [places, setPlaces] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([{ keys: "f", label: t("Search files"), run: () => field.current?.focus() }]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when another folder is opened
  useEffect(() => setPlaces(false), [at]);
  return (
    <div className={classes.page}>
      <div className={classes.tree}>
        <FolderTree folders={folders} at={at} />
      </div>
      <Drawer opened={places} onClose={() => setPlaces(false)} title={t("Folders")} size="18rem">
        <FolderTree folders={folders} at={at} />
      </Drawer>
      <div className={classes.body}>
        <div className={classes.bar}>
          <Button
            className={classes.places}
            variant="default"
            leftSection={<FolderTreeIcon size={14} aria-hidden />}
            onClick={() => setPlaces(true)}
          >
            {t("Folders")}
          </Button>
          <TextInput
            ref={field}
            className={classes.search}
            aria-label={t("Search files")}
            placeholder={t("Search all files by name, content or meaning")}
            leftSection={<Search size={14} aria-hidden />}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </div>
        {asked !== "" ? (
          <Found words={asked} folders={folders} />
        ) : at === "shared" ? (
          <SharedView folders={folders} />
        ) : (
          at && <FolderView key={at} id={at} folders={folders} />
        )}
      </div>
    </div>
  );
}

function Found({ words, folders }: { words: string; folders: Folder[] }) {
  const query = useInfiniteQuery({ ...foundFilesQuery(words), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title={t("Search results")}
        lead={t("Files that match “{words}”, in all folders you can access.", { words })}
      />
      <QueryView query={query}>
        {({ pages }) => {
          const items = pages.flatMap(({ files }) => files).map((file): FolderItem => ({ type: "file", ...file }));
          return items.length === 0 ? (
            <EmptyState title={t("No results")} icon={Search}>
              {t(
                "No file matches “{words}”. Check the spelling or try other words. New files become searchable once they have been read.",
                { words },
              )}
            </EmptyState>
          ) : (
            <>
              <FileTable label={t("Search results")} items={items} folders={folders} from={null} />
              {query.hasNextPage && (
                <Button
                  variant="subtle"
                  mt="sm"
                  loading={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  {t("Show more")}
                </Button>
              )}
            </>
          );
        }}
      </QueryView>
    </>
  );
}
