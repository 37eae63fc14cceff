import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { type Crumb, PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import { draftOf } from "./draft.ts";
import { isChanged, WorkflowForm } from "./form/workflow-form.tsx";
import { RunList } from "./run/run-list.tsx";
import { StepsInWords } from "./steps-in-words.tsx";
import { triggerInWords } from "./trigger-words.ts";
import { TryAndRun } from "./try-and-run.tsx";
import classes from "./workflows.module.css";
import {
  changeWorkflow,
  deleteWorkflow,
  type NewWorkflow,
  runsQuery,
  type Workflow,
  workflowQuery,
} from "./workflows.queries.ts";

const crumbs: Crumb[] = [{ label: t("Workflows"), to: "/workflows" }];

export default function WorkflowPage() {
  const { id } = useParams({ from: "/shell/workflows/$id" });
  const { user } = useSession();
  return (
    <QueryView query={useQuery(workflowQuery(id))}>
      {(read) => {
        const workflow = read as Workflow;
        const isOwn = user.is_admin || workflow.created_by?.id === user.id;
        return isOwn ? <Own key={id} workflow={workflow} /> : <ReadOnly workflow={workflow} />;
      }}
    </QueryView>
  );
}

const CopyLink = ({ id }: { id: string }) => (
  <ButtonLink to="/workflows/new" search={{ copy: id }} variant="default">
    {t("Make a copy")}
  </ButtonLink>
);

function Own({ workflow }: { workflow: Workflow }) {
  const { id } = workflow;
  const [draft, setDraft] = useState(() => draftOf(workflow));
  const [saved, setSaved] = useState(draft);
  const save = useAction((given: NewWorkflow) => changeWorkflow(id, given), {
    done: t("Saved"),
    after: (changed) => {
      setDraft(draftOf(changed));
      setSaved(draftOf(changed));
    },
  });
  return (
    <>
      <PageHeader
        title={workflow.name}
        crumbs={crumbs}
        lead={triggerInWords(workflow.trigger)}
        actions={
          <>
            <CopyLink id={id} />
            <DeleteButton workflow={workflow} />
          </>
        }
      />
      <Notices workflow={workflow} />
      <WorkflowForm
        draft={draft}
        saved={saved}
        action={t("Save")}
        busy={save.busy}
        errors={save.fields}
        onChange={setDraft}
        onSubmit={save.run}
      />
      <TryAndRun workflow={workflow} isUnsaved={isChanged(draft, saved)} />
      <Runs id={id} />
    </>
  );
}

function ReadOnly({ workflow }: { workflow: Workflow }) {
  return (
    <>
      <PageHeader
        title={workflow.name}
        crumbs={crumbs}
        lead={workflow.description}
        actions={<CopyLink id={workflow.id} />}
      />
      <p className={classes.notice}>
        {t("Only its creator and administrators can change this workflow. You can start it, or make a copy of it.")}
      </p>
      <Notices workflow={workflow} />
      <StepsInWords workflow={workflow} />
      <TryAndRun workflow={workflow} isUnsaved={false} />
      <Runs id={workflow.id} />
    </>
  );
}

const Notices = ({ workflow: { enabled, disabled_reason, next_at, created_by, trigger } }: { workflow: Workflow }) => (
  <>
    {disabled_reason && (
      <p className={classes.notice} role="alert">
        {t("It was switched off: {reason}", { reason: disabled_reason })}
      </p>
    )}
    {enabled && next_at && (
      <p className={classes.notice}>
        {t("It starts next:")} <Time at={next_at} />
      </p>
    )}
    {created_by && trigger.kind !== "manual" && (
      <p className={classes.quiet}>
        {t("When it starts by itself, it works for {name}, with the rights of {name}.", {
          name: displayName(created_by),
        })}
      </p>
    )}
  </>
);

function Runs({ id }: { id: string }) {
  return (
    <div className={classes.after}>
      <Section title={t("Runs")}>
        <QueryView query={useQuery(runsQuery(id))}>
          {({ runs }) =>
            runs.length > 0 ? (
              <RunList label={t("Runs")} runs={runs} />
            ) : (
              <p className={classes.quiet}>{t("It has not run yet.")}</p>
            )
          }
        </QueryView>
      </Section>
    </div>
  );
}

function DeleteButton({ workflow: { id, name } }: { workflow: Workflow }) {
  const navigate = useNavigate();
  const remove = useAction(() => deleteWorkflow(id), {
    done: t("“{name}” was deleted.", { name }),
    after: () => navigate({ to: "/workflows" }),
  });
  const ask = async () => {
    const message = t("Runs that are under way are stopped. The record of its runs is kept.");
    const title = t("Delete “{name}”?", { name });
    if (await confirm({ title, message, action: t("Delete workflow"), danger: true })) remove.run();
  };
  return (
    <ActionIcon variant="default" size={30} aria-label={t("Delete workflow")} onClick={ask}>
      <Trash2 size={14} aria-hidden />
    </ActionIcon>
  );
}
