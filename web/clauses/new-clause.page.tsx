import { useNavigate } from "@tanstack/react-router";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { ClauseForm } from "./clause-form.tsx";
import { createClause } from "./clauses.queries.ts";

export default function NewClausePage() {
  const navigate = useNavigate();
  const create = useAction(createClause, {
    done: t("The clause was saved."),
    after: ({ id }) => navigate({ to: "/clauses/$id", params: { id } }),
  });
  return (
    <>
      <PageHeader title={t("New clause")} crumbs={[{ label: t("Clauses"), to: "/clauses" }]} />
      <ClauseForm action={t("Save clause")} busy={create.busy} errors={create.fields} onSubmit={create.run} />
    </>
  );
}
