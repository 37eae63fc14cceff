import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { type Crumb, PageHeader } from "../ui/layout/page-header.tsx";
import { type Draft, draftOf, EMPTY } from "./draft.ts";
import { WorkflowForm } from "./form/workflow-form.tsx";
import { chatStepsQuery } from "./from-chat.ts";
import { NeedsDialog } from "./needs-dialog.tsx";
import { triggerInWords } from "./trigger-words.ts";
import classes from "./workflows.module.css";
import {
  createWorkflow,
  type Trigger,
  type Workflow,
  type WorkflowTemplate,
  workflowQuery,
  workflowTemplatesQuery,
} from "./workflows.queries.ts";

const crumbs: Crumb[] = [{ label: t("Workflows"), to: "/workflows" }];

/** A new workflow: one that comes with Chancery, an empty one, a copy, or the questions and reviews of a chat. */
export default function NewWorkflowPage() {
  const { from, chat, copy } = useSearch({ from: "/shell/workflows/new" });
  if (chat !== undefined) return <FromChat key={chat} id={chat} />;
  if (copy !== undefined) return <FromCopy key={copy} id={copy} />;
  if (from === "nothing") return <NewForm begun={EMPTY} />;
  return <Choose />;
}

function FromChat({ id }: { id: string }) {
  return (
    <QueryView query={useQuery(chatStepsQuery(id))}>
      {(begun) => (
        <NewForm
          begun={begun}
          lead={t(
            "Its questions and reviews are the steps. They work on the files that the workflow is started with: choose others where you want.",
          )}
        />
      )}
    </QueryView>
  );
}

function FromCopy({ id }: { id: string }) {
  return (
    <QueryView query={useQuery(workflowQuery(id))}>
      {(workflow) => {
        const draft = draftOf(workflow as Workflow);
        const name = t("{name} (copy)", { name: draft.name.slice(0, 190) });
        return <NewForm begun={{ ...draft, name, visibility: "private", enabled: true }} />;
      }}
    </QueryView>
  );
}

function NewForm({ begun, lead }: { begun: Draft; lead?: string }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(begun);
  const create = useAction(createWorkflow, {
    done: t("The workflow was saved."),
    after: ({ id }) => navigate({ to: "/workflows/$id", params: { id } }),
  });
  return (
    <>
      <PageHeader title={t("New workflow")} crumbs={crumbs} lead={lead} />
      <WorkflowForm
        draft={draft}
        action={t("Save workflow")}
        busy={create.busy}
        errors={create.fields}
        onChange={setDraft}
        onSubmit={create.run}
      />
    </>
  );
}

function Choose() {
  const [chosen, setChosen] = useState<WorkflowTemplate>();
  return (
    <>
      <PageHeader
        title={t("New workflow")}
        crumbs={crumbs}
        lead={t("Begin with one that comes with Chancery, and change it as you like. Or begin with nothing.")}
      />
      <QueryView query={useQuery(workflowTemplatesQuery)}>
        {({ templates }) => (
          <ul className={classes.choices} aria-label={t("Where to begin")}>
            {templates.map((template) => (
              <li key={template.key}>
                <button type="button" className={classes.choice} onClick={() => setChosen(template)}>
                  <b>{template.name}</b>
                  <span>{template.description}</span>
                  <small>{triggerInWords(template.trigger as Trigger)}</small>
                </button>
              </li>
            ))}
            <li>
              <Link to="/workflows/new" search={{ from: "nothing" }} className={classes.choice}>
                <b>{t("Empty workflow")}</b>
                <span>{t("Choose yourself when it starts, and what is done then.")}</span>
              </Link>
            </li>
          </ul>
        )}
      </QueryView>
      {chosen && <NeedsDialog template={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}
