import { ActionIcon, Button } from "@mantine/core";
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
import { type Crumb, PageHeader } from "../ui/layout/page-header.tsx";
import { LazyMarkdown } from "../ui/text/lazy-markdown.tsx";
import { bodyOf, draftOf } from "./skill-draft.ts";
import { SkillForm } from "./skill-form.tsx";
import classes from "./skills.module.css";
import {
  changeSkill,
  copySkill,
  deleteSkill,
  type NewSkill,
  type Skill,
  skillPermissionsQuery,
  skillQuery,
} from "./skills.queries.ts";

export default function SkillPage() {
  const { id } = useParams({ from: "/shell/skills/$id" });
  const permissions = useQuery(skillPermissionsQuery(id));
  return (
    <QueryView query={useQuery(skillQuery(id))}>
      {(skill) => (
        <QueryView query={permissions}>
          {({ can_edit }) => (can_edit ? <Own key={id} skill={skill} /> : <ReadOnly skill={skill} />)}
        </QueryView>
      )}
    </QueryView>
  );
}

const crumbs: Crumb[] = [{ label: t("Saved instructions"), to: "/skills" }];

function ReadOnly({ skill }: { skill: Skill }) {
  const navigate = useNavigate();
  const copy = useAction(() => copySkill(skill), {
    done: t("Duplicated. You can edit this copy."),
    after: ({ id }) => navigate({ to: "/skills/$id", params: { id } }),
  });
  return (
    <>
      <PageHeader
        title={skill.name}
        crumbs={crumbs}
        lead={skill.description}
        actions={
          <Button variant="default" loading={copy.busy} onClick={() => copy.run()}>
            {t("Duplicate to edit")}
          </Button>
        }
      />
      <div className={classes.read}>
        <p className={classes.notice}>
          {skill.is_official
            ? t("These instructions come with Chancery and cannot be changed.")
            : t(
                "Only their author and administrators can edit these instructions. Duplicate them to get your own copy.",
              )}
        </p>
        <LazyMarkdown author="person">{skill.content}</LazyMarkdown>
      </div>
    </>
  );
}

function Own({ skill }: { skill: Skill }) {
  const { id, name } = skill;
  const navigate = useNavigate();
  const [began, setBegan] = useState(() => bodyOf(draftOf(skill), skill.files));
  const save = useAction((given: NewSkill) => changeSkill(id, given), {
    done: t("Saved"),
    after: (saved) => setBegan(bodyOf(draftOf(saved), saved.files)),
  });
  const submit = async (given: NewSkill) => {
    const now = await queryClient.fetchQuery({ ...skillQuery(id), staleTime: 0 });
    if (await mayOverwrite(began, given, async () => bodyOf(draftOf(now), now.files))) save.run(given);
  };
  const remove = useAction(() => deleteSkill(id), {
    done: t("“{name}” was deleted.", { name }),
    after: () => navigate({ to: "/skills" }),
  });
  const askAndRemove = async () => {
    const message = t("Its instructions will be permanently deleted. The attached files are kept.");
    if (
      await confirm({
        title: t("Delete “{name}”?", { name }),
        message,
        action: t("Delete these instructions"),
        danger: true,
      })
    )
      remove.run();
  };
  return (
    <>
      <PageHeader
        title={name}
        crumbs={crumbs}
        actions={
          <ActionIcon variant="default" size="md" aria-label={t("Delete these instructions")} onClick={askAndRemove}>
            <Trash2 size={14} aria-hidden />
          </ActionIcon>
        }
      />
      <SkillForm skill={skill} action={t("Save")} busy={save.busy} errors={save.fields} onSubmit={submit} />
    </>
  );
}
