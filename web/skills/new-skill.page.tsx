import { useNavigate } from "@tanstack/react-router";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { SkillForm } from "./skill-form.tsx";
import { createSkill } from "./skills.queries.ts";

export default function NewSkillPage() {
  const navigate = useNavigate();
  const create = useAction(createSkill, {
    done: t("The instructions were saved."),
    after: ({ id }) => navigate({ to: "/skills/$id", params: { id } }),
  });
  return (
    <>
      <PageHeader title={t("New instructions")} crumbs={[{ label: t("Saved instructions"), to: "/skills" }]} />
      <SkillForm action={t("Save instructions")} busy={create.busy} errors={create.fields} onSubmit={create.run} />
    </>
  );
}
