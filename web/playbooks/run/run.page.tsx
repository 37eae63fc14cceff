import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { PageHeader } from "../../ui/layout/page-header.tsx";
import { checksQuery } from "../checks/checks.queries.ts";
import { playbookQuery } from "../playbooks.queries.ts";
import { runDefaultsQuery } from "./run.queries.ts";
import { RunForm } from "./run-form.tsx";

export default function RunPage() {
  const { id } = useParams({ from: "/shell/playbooks/$id/run" });
  const playbook = useQuery(playbookQuery(id));
  const checks = useQuery(checksQuery(id));
  const search = useSearch({ from: "/shell/playbooks/$id/run" });
  const defaults = useQuery(runDefaultsQuery(search));
  return (
    <QueryView query={playbook}>
      {({ title }) => (
        <>
          <PageHeader
            title={t("Review files")}
            crumbs={[
              { label: t("Playbooks"), to: "/playbooks" },
              { label: title, to: "/playbooks/$id", params: { id } },
            ]}
            lead={t(
              "The documents are reviewed against each check of “{title}”, with citations, and proposed changes where they fall short.",
              { title },
            )}
          />
          <QueryView query={checks}>
            {({ checks }) => (
              <QueryView query={defaults}>
                {(defaults) => (
                  <RunForm key={id} playbookId={id} checks={checks} defaults={defaults} projectId={search.project} />
                )}
              </QueryView>
            )}
          </QueryView>
        </>
      )}
    </QueryView>
  );
}
