import { ActionIcon, Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { mayOverwrite } from "../ui/forms/newer-text.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { type Crumb, PageHeader } from "../ui/layout/page-header.tsx";
import { bodyOf, draftOf } from "./clause-draft.ts";
import { ClauseForm } from "./clause-form.tsx";
import { ClauseVersions } from "./clause-versions.tsx";
import classes from "./clauses.module.css";
import {
  type Clause,
  changeClause,
  clausePermissionsQuery,
  clauseQuery,
  copyClause,
  deleteClause,
  type NewClause,
} from "./clauses.queries.ts";
import { SimilarWordingsDialog } from "./similar-wordings.tsx";
import { variantLabel } from "./variant-labels.ts";

const crumbs: Crumb[] = [{ label: t("Clauses"), to: "/clauses" }];

export default function ClausePage() {
  const { id } = useParams({ from: "/shell/clauses/$id" });
  const permissions = useQuery(clausePermissionsQuery(id));
  return (
    <QueryView query={useQuery(clauseQuery(id))}>
      {(clause) => (
        <QueryView query={permissions}>
          {({ can_edit }) => (
            <>
              {can_edit ? <Own key={`${id} ${clause.version}`} clause={clause} /> : <ReadOnly clause={clause} />}
              <ClauseVersions clause={clause} canRestore={can_edit} />
            </>
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

function Similar({ clause: { id, text } }: { clause: Clause }) {
  const [opened, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t("Similar wordings")}
      </Button>
      {opened && <SimilarWordingsDialog asked={{ text }} except={id} onClose={dialog.close} />}
    </>
  );
}

const SourceLink = ({ source }: Pick<Clause, "source">) =>
  source && (
    <ButtonLink
      variant="default"
      to="/files/$id"
      params={{ id: source.file_id }}
      search={{ start: source.start, end: source.end }}
    >
      {t("Open its source")}
    </ButtonLink>
  );

function ReadOnly({ clause }: { clause: Clause }) {
  const navigate = useNavigate();
  const copy = useAction(() => copyClause(clause), {
    done: t("Duplicated. You can edit this copy."),
    after: ({ id }) => navigate({ to: "/clauses/$id", params: { id } }),
  });
  return (
    <>
      <PageHeader
        title={clause.title}
        crumbs={crumbs}
        lead={[clause.kind, ...clause.tags].filter(Boolean).join(", ")}
        actions={
          <>
            <Similar clause={clause} />
            <SourceLink source={clause.source} />
            <Button variant="default" loading={copy.busy} onClick={() => copy.run()}>
              {t("Duplicate to edit")}
            </Button>
          </>
        }
      />
      <div className={classes.read}>
        <p className={classes.notice}>
          {t("Only its author and administrators can edit this clause. Duplicate it to get your own copy.")}
        </p>
        <p className={classes.wording}>{clause.text}</p>
        {clause.variants.map(({ id, label, text, note }) => (
          <section key={id} aria-label={variantLabel(label)}>
            <h2>{variantLabel(label)}</h2>
            {note && <p className={classes.hint}>{note}</p>}
            <p className={classes.wording}>{text}</p>
          </section>
        ))}
        {clause.notes && <p className={classes.wording}>{clause.notes}</p>}
      </div>
    </>
  );
}

function Own({ clause }: { clause: Clause }) {
  const { id, title } = clause;
  const navigate = useNavigate();
  const [began] = useState(() => bodyOf(draftOf(clause)));
  const save = useAction((given: NewClause) => changeClause(id, given), { done: t("Saved") });
  const submit = async (given: NewClause) => {
    const now = await queryClient.fetchQuery({ ...clauseQuery(id), staleTime: 0 });
    if (await mayOverwrite(began, given, async () => bodyOf(draftOf(now)))) save.run(given);
  };
  const remove = useAction(() => deleteClause(id), {
    done: t("“{name}” was deleted.", { name: title }),
    after: () => navigate({ to: "/clauses" }),
  });
  const askAndRemove = async () => {
    const message = t("Its wordings and all versions will be permanently deleted. Playbooks keep their guidance.");
    const asked = { title: t("Delete “{name}”?", { name: title }), message, action: t("Delete this clause") };
    if (await confirm({ ...asked, danger: true })) remove.run();
  };
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        actions={
          <>
            <Similar clause={clause} />
            <SourceLink source={clause.source} />
            <ActionIcon variant="default" size="md" aria-label={t("Delete this clause")} onClick={askAndRemove}>
              <Trash2 size={14} aria-hidden />
            </ActionIcon>
          </>
        }
      />
      <ClauseForm clause={clause} action={t("Save")} busy={save.busy} errors={save.fields} onSubmit={submit} />
    </>
  );
}
