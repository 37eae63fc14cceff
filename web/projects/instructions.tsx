import { Button, Group, Textarea } from "@mantine/core";
import { useState } from "react";
import { api, queryClient } from "../api.ts";
import { Section } from "../ui/section.tsx";
import { useAction } from "../ui/use-action.ts";
import classes from "./projects.module.css";
import { type Project, projectQuery } from "./projects.queries.ts";

/** What the assistant is told in every chat of the project, edited in place. */
export function Instructions({ project, mayWrite }: { project: Project; mayWrite: boolean }) {
  const [draft, setDraft] = useState<string>();
  const save = useAction(
    () => api.patch<Project>(`/projects/${project.id}`, { custom_instructions: draft?.trim() || null }),
    {
      done: "Instructions saved",
      after: (saved) => {
        queryClient.setQueryData(projectQuery(project.id).queryKey, saved);
        setDraft(undefined);
      },
    },
  );
  const edit = () => setDraft(project.custom_instructions ?? "");
  return (
    <Section
      title="Instructions"
      lead="Given to the assistant in each chat of this project."
      actions={
        mayWrite &&
        draft === undefined && (
          <Button variant="default" size="compact-sm" onClick={edit}>
            {project.custom_instructions ? "Edit" : "Write instructions"}
          </Button>
        )
      }
    >
      {draft === undefined ? (
        <p className={project.custom_instructions ? classes.instructions : classes.nothing}>
          {project.custom_instructions ??
            "None yet. For example: We act for the buyer. Governing law is English. Flag anything that survives closing."}
        </p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.run();
          }}
        >
          <Textarea
            aria-label="Instructions"
            autoFocus
            minRows={6}
            maxLength={20_000}
            value={draft}
            error={save.fields.custom_instructions}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Group gap="xs" mt="sm">
            <Button type="submit" loading={save.busy}>
              Save instructions
            </Button>
            <Button variant="subtle" color="gray" onClick={() => setDraft(undefined)}>
              Cancel
            </Button>
          </Group>
        </form>
      )}
    </Section>
  );
}
