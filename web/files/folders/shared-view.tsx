import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { type Folder, type FolderItem, sharedQuery } from "../files.queries.ts";
import { FileTable } from "../list/file-table.tsx";
import { buildTree } from "./tree.ts";

/** What others share with the person through folders, projects and chats. */
export function SharedView({ folders }: { folders: Folder[] }) {
  const query = useQuery(sharedQuery);
  const shared = buildTree(folders).shared.map(({ folder }): FolderItem => ({ type: "folder", ...folder }));
  return (
    <>
      <PageHeader
        title={t("Shared with me")}
        lead={t("Folders and files that colleagues have shared with you, including those from chats and projects.")}
      />
      <QueryView query={query}>
        {({ files }) => {
          const items = [...shared, ...files.map((file): FolderItem => ({ type: "file", ...file }))];
          return items.length === 0 ? (
            <EmptyState title={t("Nothing is shared with you yet")} icon={Users}>
              {t("Folders and files that colleagues share with you appear here.")}
            </EmptyState>
          ) : (
            <FileTable label={t("Shared with me")} items={items} folders={folders} from={null} />
          );
        }}
      </QueryView>
    </>
  );
}
