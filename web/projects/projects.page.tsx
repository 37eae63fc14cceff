import { ActionIcon, Button, TextInput } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Briefcase, Pin, PinOff, Plus } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { DataTable } from "../ui/data/data-table.tsx";
import { Tag } from "../ui/data/tag.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { Time } from "../ui/text/time.tsx";
import { NewProjectDialog } from "./new-project.tsx";
import classes from "./projects.module.css";
import { type Project, projectsQuery, setPinned } from "./projects.queries.ts";

export default function ProjectsPage() {
  const [words, setWords] = useState("");
  const [search] = useDebouncedValue(words.trim(), 150);
  const query = useQuery({ ...projectsQuery(search), placeholderData: keepPreviousData });
  const [making, make] = useDisclosure(false);
  useShortcuts([{ keys: "c", label: t("New project"), run: make.open }]);
  return (
    <>
      <PageHeader
        title={t("Projects")}
        lead={t(
          "A matter, a deal or a client: its chats, files and people in one place, with its own instructions for the assistant.",
        )}
        actions={
          <Button leftSection={<Plus size={14} />} onClick={make.open}>
            {t("New project")}
          </Button>
        }
      />
      <TextInput
        className={classes.find}
        aria-label={t("Search projects")}
        placeholder={t("Search projects")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <QueryView query={query}>
        {({ projects }) => (
          <ProjectsTable
            projects={projects}
            empty={search ? <Unfound words={search} /> : <First onMake={make.open} />}
          />
        )}
      </QueryView>
      {making && <NewProjectDialog onClose={make.close} />}
    </>
  );
}

function ProjectsTable({ projects, empty }: { projects: Project[]; empty: React.ReactNode }) {
  return (
    <DataTable
      label={t("Projects")}
      rows={projects}
      rowKey={({ id }) => id}
      link={({ id }) => ({ to: "/projects/$id", params: { id } })}
      empty={empty}
      columns={[
        { title: t("Name"), cell: ({ name }) => name },
        {
          title: t("Description"),
          minor: true,
          cell: ({ description }) => <span className={classes.description}>{description}</span>,
        },
        {
          title: t("Access"),
          minor: true,
          width: "9rem",
          cell: ({ is_access_controlled }) =>
            is_access_controlled ? <Tag>{t("Members")}</Tag> : <Tag tone="good">{t("Everyone")}</Tag>,
        },
        { title: t("Updated"), width: "7rem", cell: ({ updated_at }) => <Time at={updated_at} /> },
        {
          title: t("Pinned"),
          quiet: true,
          align: "right",
          width: "2rem",
          cell: (project) => <PinButton project={project} />,
        },
      ]}
    />
  );
}

export function PinButton({ project }: { project: Project }) {
  const pinned = project.is_pinned === true;
  const change = useAction(() => setPinned(project, !pinned));
  const label = pinned
    ? t("Unpin {name} from the sidebar", { name: project.name })
    : t("Pin {name} to the sidebar", { name: project.name });
  return (
    <ActionIcon
      variant="subtle"
      color={pinned ? "bottle" : "gray"}
      aria-label={label}
      title={label}
      disabled={change.busy}
      onClick={() => change.run()}
    >
      {pinned ? <PinOff size={14} /> : <Pin size={14} />}
    </ActionIcon>
  );
}

const First = ({ onMake }: { onMake: () => void }) => (
  <EmptyState
    title={t("No projects yet")}
    icon={Briefcase}
    action={<Button onClick={onMake}>{t("New project")}</Button>}
  >
    {t(
      "Keep everything about a matter in one place. The assistant follows the project's instructions in every chat, so you do not need to repeat them.",
    )}
  </EmptyState>
);

const Unfound = ({ words }: { words: string }) => (
  <EmptyState title={t("No projects found")}>
    {t("No project matches “{words}”. Try fewer words.", { words })}
  </EmptyState>
);
