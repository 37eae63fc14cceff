import { Button, Group, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { mayOverwrite } from "../ui/forms/newer-text.tsx";
import { useUnsavedWarning } from "../ui/forms/use-unsaved.ts";
import { Section } from "../ui/layout/section.tsx";
import { Markdown } from "../ui/text/markdown.tsx";
import classes from "./projects.module.css";
import { type Project, projectQuery } from "./projects.queries.ts";

const EXAMPLE = t("We act for the buyer. Governing law is English. Point out anything that survives closing.");

/** The instructions for every chat of the project, edited in place. */
export function Instructions({ project, mayWrite }: { project: Project; mayWrite: boolean }) {
  const { draft, setDraft, save, edit, submit } = useInstructionsDraft(project);
  return (
    <Section
      title={t("Instructions")}
      lead={t("The assistant follows these in every chat in this project.")}
      actions={
        mayWrite &&
        draft === undefined && (
          <Button variant="default" size="compact-sm" onClick={edit}>
            {project.custom_instructions ? t("Edit") : t("Write instructions")}
          </Button>
        )
      }
    >
      {draft === undefined ? (
        <Written text={project.custom_instructions} />
      ) : (
        <form onSubmit={submit}>
          <Textarea
            aria-label={t("Instructions")}
            autoFocus
            minRows={6}
            maxLength={20_000}
            value={draft}
            error={save.fields.custom_instructions}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Group gap="xs" mt="sm">
            <Button type="submit" loading={save.busy}>
              {t("Save instructions")}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setDraft(undefined)}>
              {t("Cancel")}
            </Button>
          </Group>
        </form>
      )}
    </Section>
  );
}

/** What is being written, until it is saved. */
function useInstructionsDraft(project: Project) {
  const [draft, setDraft] = useState<string>();
  const [began, setBegan] = useState(project.custom_instructions);
  const save = useAction(
    () =>
      api.patch("/projects/{id}", { params: { id: project.id }, body: { custom_instructions: draft?.trim() || null } }),
    {
      done: t("Instructions saved"),
      after: (saved) => {
        queryClient.setQueryData(projectQuery(project.id).queryKey, saved);
        setDraft(undefined);
      },
    },
  );
  useUnsavedWarning(draft !== undefined && draft !== (project.custom_instructions ?? "") && !save.busy);
  const edit = () => {
    setDraft(project.custom_instructions ?? "");
    setBegan(project.custom_instructions);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = () => queryClient.fetchQuery({ ...projectQuery(project.id), staleTime: 0 });
    const changes = { custom_instructions: draft?.trim() || null };
    if (await mayOverwrite({ custom_instructions: began }, changes, read)) save.run();
  };
  return { draft, setDraft, save, edit, submit };
}

function Written({ text }: { text: string | null }) {
  if (text === null)
    return <p className={classes.nothing}>{t("None yet. For example: {example}", { example: EXAMPLE })}</p>;
  return (
    <div className={classes.instructions}>
      <Markdown author="person">{text}</Markdown>
    </div>
  );
}
