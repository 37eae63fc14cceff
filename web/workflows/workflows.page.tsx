import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Workflow as WorkflowIcon } from "lucide-react";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { RunList, RunState } from "./run/run-list.tsx";
import { triggerInWords } from "./trigger-words.ts";
import classes from "./workflows.module.css";
import { runsQuery, type Workflow, type WorkflowRunSummary, workflowsQuery } from "./workflows.queries.ts";

const SHOWN_RUNS = 10;

const columnsWith = (runs: WorkflowRunSummary[]): TableColumn<Workflow>[] => [
  {
    title: t("Workflow"),
    cell: ({ name, description }) => (
      <>
        <span className={classes.name}>{name}</span>
        {description && <span className={classes.description}>{description}</span>}
      </>
    ),
  },
  { title: t("Starts when"), width: "15rem", minor: true, cell: ({ trigger }) => triggerInWords(trigger) },
  {
    title: t("State"),
    width: "7rem",
    cell: ({ enabled }) => (enabled ? <Tag tone="good">{t("On")}</Tag> : <Tag>{t("Off")}</Tag>),
  },
  {
    title: t("Last run"),
    width: "13rem",
    minor: true,
    cell: ({ id }) => {
      const last = runs.find(({ workflow_id }) => workflow_id === id);
      return last ? <RunState run={last} /> : t("None yet");
    },
  },
];

export default function WorkflowsPage() {
  const navigate = useNavigate();
  const runs = useQuery(runsQuery()).data?.runs ?? [];
  useShortcuts([{ keys: "c", label: t("New workflow"), run: () => void navigate({ to: "/workflows/new" }) }]);
  return (
    <>
      <PageHeader
        title={t("Workflows")}
        lead={t("Work that is done step by step, and waits for people where they have to decide.")}
        actions={<ButtonLink to="/workflows/new">{t("New workflow")}</ButtonLink>}
      />
      <QueryView query={useQuery(workflowsQuery)}>
        {({ workflows, pagination }) => (
          <>
            <DataTable
              label={t("Workflows")}
              rows={workflows as Workflow[]}
              columns={columnsWith(runs)}
              rowKey={({ id }) => id}
              link={({ id }) => ({ to: "/workflows/$id", params: { id } })}
              empty={<None />}
            />
            {pagination.has_more && (
              <p className={classes.more}>
                {t("Only the newest {count, number} are shown.", { count: workflows.length })}
              </p>
            )}
          </>
        )}
      </QueryView>
      {runs.length > 0 && (
        <div className={classes.below}>
          <Section title={t("Last runs")}>
            <RunList label={t("Last runs")} runs={runs.slice(0, SHOWN_RUNS)} />
          </Section>
        </div>
      )}
    </>
  );
}

const None = () => (
  <EmptyState
    title={t("No workflows yet")}
    icon={WorkflowIcon}
    action={<ButtonLink to="/workflows/new">{t("New workflow")}</ButtonLink>}
  >
    {t(
      "A workflow does the same steps each time: when an NDA is uploaded, it is read and reviewed with your playbook, and you are only asked if something is flagged. Begin with one of the six that come with Chancery.",
    )}
  </EmptyState>
);
