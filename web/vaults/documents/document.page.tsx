import { useMediaQuery } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { AnswerCitation } from "../../chats/chats.queries.ts";
import { AskBeside } from "../../chats/panel/ask-beside.tsx";
import { AskButton } from "../../chats/panel/ask-button.tsx";
import { CommentsButton } from "../../comments/comments-button.tsx";
import { DocumentViewer } from "../../documents/viewer.tsx";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { languageLabel } from "../../ui/text/language.ts";
import { documentQuery, vaultQuery } from "../vaults.queries.ts";
import classes from "./document.module.css";
import { DocumentState } from "./document-state.tsx";

/** One document of a vault on its own page, so that a passage can be linked. */
export default function DocumentPage() {
  const { id, documentId } = useParams({ from: "/shell/vaults/$id/documents/$documentId" });
  const { start, end } = useSearch({ from: "/shell/vaults/$id/documents/$documentId" });
  const vault = useQuery(vaultQuery(id));
  const document = useQuery(documentQuery(id, documentId));
  const navigate = useNavigate({ from: "/vaults/$id/documents/$documentId" });
  const isWide = useMediaQuery("(min-width: 62em)", true);
  const showPassage = ({ file_id, start, end }: AnswerCitation): boolean => {
    if (file_id !== document.data?.file_id || !isWide) return false;
    void navigate({ search: (now) => ({ ...now, start, end }), replace: true });
    return true;
  };
  const highlights = start === undefined || end === undefined ? [] : [{ start: Number(start), end: Number(end) }];
  return (
    <QueryView query={document}>
      {(found) => (
        <AskBeside
          about={{ ...(found.file_id ? { files: [{ id: found.file_id, name: found.name }] } : { vault: vault.data }) }}
          onCitation={showPassage}
        >
          <div className={classes.page}>
            <PageHeader
              title={found.title ?? found.name}
              lead={languageLabel(found.language)}
              actions={
                <>
                  <CommentsButton subject={{ kind: "document", vaultId: id, documentId }} />
                  <AskButton />
                </>
              }
              crumbs={[
                { label: t("Vaults"), to: "/vaults" },
                { label: vault.data?.name ?? t("Vault"), to: "/vaults/$id", params: { id } },
              ]}
            />
            {vault.data && <DocumentState vault={vault.data} document={found} />}
            <div className={classes.viewer}>
              <DocumentViewer
                source={{ kind: "document", vaultId: id, documentId }}
                highlights={highlights}
                label={found.title ?? found.name}
                isWhole
                failure={found.status === "failed" ? found.error : null}
              />
            </div>
          </div>
        </AskBeside>
      )}
    </QueryView>
  );
}
