import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ApiError, api } from "../../api.ts";
import { compareByAge } from "../../files/compare/compare.queries.ts";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import classes from "../cell-panel/cell-panel.module.css";
import type { DocumentRow } from "../rows/vault-rows.ts";
import { canEdit, type Relatives, refreshVault, relativesQuery, type Vault } from "../vaults.queries.ts";

interface Props {
  vault: Vault;
  document: DocumentRow;
}
type Relative = Relatives["duplicates"][number];

/** The documents related to a document: copies, likely versions, the bundle it came from, its parts. */
export function RelatedDocumentsPanel({ vault, document }: Props) {
  const params = { id: vault.id, documentId: document.document_id };
  const split = () => api.post("/vaults/{id}/documents/{documentId}/split", { params });
  const join = () => api.post("/vaults/{id}/documents/{documentId}/join", { params });
  return (
    <div className={classes.pad}>
      {document.status === "bundle" && (
        <p>
          {t("This upload contains several agreements.")}{" "}
          <ActionButton
            vault={vault}
            label={t("Split into documents")}
            act={split}
            done={t("The bundle is being split.")}
          />
        </p>
      )}
      {document.status === "split" && !/\.zip$/i.test(document.name) && (
        <p>
          {t("If this is a single agreement, undo the split. Its parts are deleted and it is read as one document.")}{" "}
          <ActionButton
            vault={vault}
            label={t("Undo split")}
            act={join}
            done={t("It is being read as one document.")}
          />
        </p>
      )}
      <QueryView query={useQuery(relativesQuery(vault.id, document.document_id))}>
        {(relatives) => <RelatedDocuments vault={vault} document={document} relatives={relatives} />}
      </QueryView>
    </div>
  );
}

interface ActionProps {
  vault: Vault;
  label: string;
  act: () => Promise<unknown>;
  done: string;
}

/** Shown to those who may edit the vault. */
function ActionButton({ vault, label, act, done }: ActionProps) {
  const action = useAction(act, { done, after: () => refreshVault(vault.id) });
  if (!canEdit(vault)) return null;
  return (
    <Button size="compact-xs" variant="default" onClick={() => action.run()}>
      {label}
    </Button>
  );
}

interface CompareProps {
  vaultId: string;
  document: DocumentRow;
  otherId: string;
  name: string;
}

/** Compares the files of two documents. Anyone who can see the vault may read them. */
function CompareButton({ vaultId, document, otherId, name }: CompareProps) {
  const navigate = useNavigate();
  const start = async () => {
    const params = { id: vaultId, documentId: otherId };
    const other = await api.get("/vaults/{id}/documents/{documentId}", { params });
    if (!document.file_id || !other.file_id)
      throw new ApiError(
        0,
        "FILE_DELETED",
        t("The file of one of these documents was deleted, so they cannot be compared."),
      );
    return compareByAge(document.file_id, other.file_id);
  };
  const compare = useAction(start, { after: (link) => navigate(link) });
  return (
    <Button
      size="compact-xs"
      variant="default"
      loading={compare.busy}
      aria-label={t("Compare with {name}", { name })}
      onClick={() => compare.run()}
    >
      {t("Compare")}
    </Button>
  );
}

function RelatedDocuments({ vault, document, relatives }: Props & { relatives: Relatives }) {
  const { copy_of, duplicates, near, bundle, parts } = relatives;
  const id = vault.id;
  const keep = (documentId: string) =>
    api.post("/vaults/{id}/documents/{documentId}/restore", { params: { id, documentId } });
  const unrelate = (otherId: string) =>
    api.delete("/vaults/{id}/documents/{documentId}/near/{otherId}", {
      params: { id, documentId: document.document_id, otherId },
    });
  return (
    <>
      {[copy_of, bundle, ...duplicates, ...near, ...parts].every((each) => each === null) && (
        <p className={classes.nothing}>{t("This document has no copies, versions or parts in the vault.")}</p>
      )}
      <Related vault={vault} title={t("Copy of")} documents={copy_of ? [copy_of] : []} />
      <Related
        vault={vault}
        title={t("Copies left out")}
        documents={duplicates}
        end={({ document_id }) => (
          <ActionButton
            vault={vault}
            label={t("Keep as separate document")}
            act={() => keep(document_id)}
            done={t("It is now a separate document.")}
          />
        )}
      />
      <Related
        vault={vault}
        title={t("Likely versions")}
        documents={near}
        end={({ document_id, name }) => (
          <>
            <CompareButton vaultId={id} document={document} otherId={document_id} name={name} />
            <ActionButton
              vault={vault}
              label={t("Not a version")}
              act={() => unrelate(document_id)}
              done={t("The two are no longer shown as versions.")}
            />
          </>
        )}
      />
      <Related vault={vault} title={t("Part of")} documents={bundle ? [bundle] : []} />
      <Related vault={vault} title={t("Contains")} documents={parts} />
    </>
  );
}

interface RelatedProps {
  vault: Vault;
  title: string;
  documents: Relative[];
  end?: (relative: Relative) => ReactNode;
}

function Related({ vault, title, documents, end }: RelatedProps) {
  if (documents.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <List label={title}>
        {documents.map((relative) => (
          <ListRow
            key={relative.document_id}
            link={{
              to: "/vaults/$id/documents/$documentId",
              params: { id: vault.id, documentId: relative.document_id },
            }}
            title={relative.name}
            detail={[relative.title, relative.reason].filter(Boolean).join(" · ")}
            end={end?.(relative)}
          />
        ))}
      </List>
    </section>
  );
}
