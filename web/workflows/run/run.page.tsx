import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { listen } from "../../ui/data/listen.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { type Crumb, PageHeader } from "../../ui/layout/page-header.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Time } from "../../ui/text/time.tsx";
import { RUN_STATUS } from "../step-words.ts";
import { occasionInWords } from "../trigger-words.ts";
import { cancelRun, isUnfinished, runQuery, type WorkflowRun, workflowQuery } from "../workflows.queries.ts";
import { DecisionBar } from "./decision-bar.tsx";
import { FileLink } from "./file-link.tsx";
import classes from "./run.module.css";
import { RunSteps } from "./run-steps.tsx";

export default function RunPage() {
  const { id } = useParams({ from: "/shell/workflow-runs/$id" });
  const run = useQuery(runQuery(id));
  const { refetch } = run;
  const isFollowed = run.data !== undefined && isUnfinished(run.data as WorkflowRun);
  useEffect(() => {
    if (!isFollowed) return;
    return listen(api.url("/events"), { lookOn: ["job"], look: () => refetch() });
  }, [isFollowed, refetch]);
  return <QueryView query={run}>{(read) => <Run run={read as WorkflowRun} />}</QueryView>;
}

function Run({ run }: { run: WorkflowRun }) {
  const crumbs = useCrumbs(run.workflow_id);
  const waiting = run.can_decide ? run.steps.find(({ status }) => status === "waiting") : undefined;
  return (
    <div className={classes.page} data-decides={waiting ? true : undefined}>
      <PageHeader title={run.name} crumbs={crumbs} lead={leadOf(run)} actions={<CancelButton run={run} />} />
      <State run={run} />
      <Files ids={run.trigger.file_ids} />
      <Section title={t("Steps")}>
        <RunSteps run={run} />
      </Section>
      {waiting && <DecisionBar key={waiting.id} runId={run.id} step={waiting} />}
    </div>
  );
}

/** Who decides may not see the workflow itself. */
function useCrumbs(workflowId: string | null): Crumb[] {
  const { data } = useQuery({ ...workflowQuery(workflowId ?? ""), enabled: workflowId !== null, retry: false });
  const crumbs: Crumb[] = [{ label: t("Workflows"), to: "/workflows" }];
  if (data) crumbs.push({ label: data.name, to: "/workflows/$id", params: { id: data.id } });
  return crumbs;
}

const leadOf = (run: WorkflowRun) => occasionInWords(run, run.user ? displayName(run.user) : "");

function State({ run: { status, created_at, ended_at, error, usage, version } }: { run: WorkflowRun }) {
  const { label, tone } = RUN_STATUS[status];
  return (
    <div className={classes.state} role="status">
      <p>
        <Tag tone={tone}>{label}</Tag> {t("Started")} <Time at={created_at} />
        {ended_at && (
          <>
            {", "}
            {t("ended")} <Time at={ended_at} />
          </>
        )}
        {" · "}
        {t("version {version, number} of the workflow", { version })}
        {usage.calls > 0 &&
          ` · ${t("{count, plural, one {# call} other {# calls}} of a language model", { count: usage.calls })}`}
      </p>
      {error && <p className={status === "failed" ? classes.error : classes.why}>{error.message}</p>}
    </div>
  );
}

function Files({ ids }: { ids: string[] }) {
  if (ids.length === 0) return null;
  return (
    <Section title={t("Files")}>
      <ul className={classes.files} aria-label={t("Files")}>
        {ids.map((id) => (
          <li key={id}>
            <FileLink id={id} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function CancelButton({ run }: { run: WorkflowRun }) {
  const { user } = useSession();
  const cancel = useAction(() => cancelRun(run.id), { done: t("The run was stopped.") });
  if (!isUnfinished(run) || (run.user?.id !== user.id && !user.is_admin)) return null;
  const ask = async () => {
    const message = t("What its steps have done so far stays. The other steps are not done.");
    if (await confirm({ title: t("Stop this run?"), message, action: t("Stop the run"), danger: true })) cancel.run();
  };
  return (
    <Button variant="default" loading={cancel.busy} onClick={ask}>
      {t("Stop the run")}
    </Button>
  );
}
