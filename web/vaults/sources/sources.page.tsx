import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { FolderSync, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { isOwner, type Vault, vaultQuery } from "../vaults.queries.ts";
import { SourceCard } from "./source-card.tsx";
import { SourceDialog } from "./source-dialog.tsx";
import { type Source, sourcesQuery, useSourceEvents } from "./sources.queries.ts";

export default function SourcesPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/sources" });
  const vault = useQuery(vaultQuery(id));
  return (
    <QueryView query={vault}>
      {(vault) => (isOwner(vault) ? <Sources vault={vault} /> : <OwnersOnly vault={vault} />)}
    </QueryView>
  );
}

const crumbsOf = (vault: Vault) => [
  { label: t("Vaults"), to: "/vaults" as const },
  { label: vault.name, to: "/vaults/$id" as const, params: { id: vault.id } },
];

const OwnersOnly = ({ vault }: { vault: Vault }) => (
  <>
    <PageHeader title={t("Sources")} crumbs={crumbsOf(vault)} />
    <EmptyState title={t("Only owners can see sources")} icon={FolderSync}>
      {t("Ask an owner of this vault to set up automatic imports.")}
    </EmptyState>
  </>
);

function Sources({ vault }: { vault: Vault }) {
  const [edited, setEdited] = useState<Source | "new">();
  const sources = useQuery(sourcesQuery(vault.id));
  useSourceEvents(vault.id);
  const add = vault.status === "active" && (
    <Button size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => setEdited("new")}>
      {t("Add source")}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t("Sources")}
        crumbs={crumbsOf(vault)}
        lead={t(
          "Folders and mailboxes that documents come from. Each file is added once; a changed file becomes a new version.",
        )}
        actions={add}
      />
      <QueryView query={sources}>
        {({ sources }) =>
          sources.length === 0 ? (
            <EmptyState title={t("No sources yet")} icon={FolderSync}>
              {t(
                "Connect a shared drive, an online storage (S3) or a mailbox, and files that arrive there are added to this vault.",
              )}
            </EmptyState>
          ) : (
            sources.map((source) => (
              <SourceCard key={source.id} vault={vault} source={source} onEdit={() => setEdited(source)} />
            ))
          )
        }
      </QueryView>
      {edited && (
        <SourceDialog
          vault={vault}
          source={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
