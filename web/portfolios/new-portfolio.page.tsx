import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { t } from "../messages.ts";
import { playbooksQuery } from "../playbooks/playbooks.queries.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { vaultsQuery } from "../vaults/vaults.queries.ts";
import { PortfolioForm } from "./portfolio-form.tsx";

/** Refetched on mount, so that new playbooks and vaults can be chosen at once. */
const FRESH = { refetchOnMount: "always" } as const;

export default function NewPortfolioPage() {
  const search = useSearch({ from: "/shell/portfolios/new" });
  const playbooks = useQuery({ ...playbooksQuery, ...FRESH });
  const vaults = useQuery({ ...vaultsQuery("active"), ...FRESH });
  return (
    <>
      <PageHeader
        title={t("New batch review")}
        crumbs={[
          { label: t("Reviews"), to: "/reviews" },
          { label: t("Batch reviews"), to: "/portfolios" },
        ]}
        lead={t("Each file is reviewed as a separate contract, in the background, a few at a time.")}
      />
      <QueryView query={playbooks}>
        {({ playbooks }) => (
          <QueryView query={vaults}>
            {({ vaults }) => (
              <PortfolioForm
                key={JSON.stringify(search)}
                playbooks={playbooks.filter(({ status }) => status === "completed")}
                vaults={vaults}
                search={search}
              />
            )}
          </QueryView>
        )}
      </QueryView>
    </>
  );
}
