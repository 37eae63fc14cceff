import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
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
  const highlights = start === undefined || end === undefined ? [] : [{ start: Number(start), end: Number(end) }];
  return (
    <QueryView query={document}>
      {(found) => (
        <div className={classes.page}>
          <PageHeader
            title={found.title ?? found.name}
            lead={languageLabel(found.language)}
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
              failure={found.status === "failed" ? found.error : null}
            />
          </div>
        </div>
      )}
    </QueryView>
  );
}
