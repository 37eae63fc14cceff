import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { api } from "../../api.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import classes from "../cells/cell-panel.module.css";
import type { DocumentRow } from "../table/vault-rows.ts";
import { canEdit, type Relatives, refreshVault, relativesQuery, type Vault } from "../vaults.queries.ts";

interface Props {
  vault: Vault;
  document: DocumentRow;
}
type Relative = Relatives["duplicates"][number];

/** What a document has to do with others: copies that were left out, near versions, the bundle it came from, its parts. */
export function DocumentAbout({ vault, document }: Props) {
  const params = { id: vault.id, documentId: document.document_id };
  const act = async (change: () => Promise<unknown>, done: string) => {
    try {
      await change();
      toast.done(done);
      await refreshVault(vault.id);
    } catch (error) {
      toast.failed(error);
    }
  };
  const button = (label: string, change: () => Promise<unknown>, done: string) =>
    canEdit(vault) && (
      <Button size="compact-xs" variant="default" onClick={() => void act(change, done)}>
        {label}
      </Button>
    );
  const split = () => api.post("/vaults/{id}/documents/{documentId}/split", { params });
  const join = () => api.post("/vaults/{id}/documents/{documentId}/join", { params });
  return (
    <div className={classes.pad}>
      {document.status === "bundle" && (
        <p>
          This upload holds several agreements. {button("Split it into documents", split, "The bundle is being split.")}
        </p>
      )}
      {document.status === "split" && !/\.zip$/i.test(document.name) && (
        <p>
          If it is one agreement after all, its parts can be deleted and it is read as a whole.{" "}
          {button("Take the split back", join, "It is being read as one document.")}
        </p>
      )}
      <QueryView query={useQuery(relativesQuery(vault.id, document.document_id))}>
        {({ copy_of, duplicates, near, bundle, parts }) => (
          <>
            {[copy_of, bundle, ...duplicates, ...near, ...parts].every((each) => each === null) && (
              <p className={classes.nothing}>No copy, version or part of this document is in the vault.</p>
            )}
            <Kin vault={vault} title="A copy of" kin={copy_of ? [copy_of] : []} />
            <Kin
              vault={vault}
              title="Copies that were left out"
              kin={duplicates}
              end={({ document_id }) =>
                button(
                  "Keep as a document",
                  () =>
                    api.post("/vaults/{id}/documents/{documentId}/restore", {
                      params: { id: vault.id, documentId: document_id },
                    }),
                  "It is a document of its own now.",
                )
              }
            />
            <Kin
              vault={vault}
              title="Likely versions"
              kin={near}
              end={({ document_id }) =>
                button(
                  "Not a version",
                  () =>
                    api.delete("/vaults/{id}/documents/{documentId}/near/{otherId}", {
                      params: { ...params, otherId: document_id },
                    }),
                  "The two are no longer shown as versions.",
                )
              }
            />
            <Kin vault={vault} title="Cut out of" kin={bundle ? [bundle] : []} />
            <Kin vault={vault} title="Split into" kin={parts} />
          </>
        )}
      </QueryView>
    </div>
  );
}

interface KinProps {
  vault: Vault;
  title: string;
  kin: Relative[];
  end?: (relative: Relative) => ReactNode;
}

function Kin({ vault, title, kin, end }: KinProps) {
  if (kin.length === 0) return null;
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <List label={title}>
        {kin.map((relative) => (
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
