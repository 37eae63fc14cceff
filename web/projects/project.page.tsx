import { ActionIcon, Button, Menu } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { EllipsisVertical, FileText, MessageSquare } from "lucide-react";
import { api } from "../api.ts";
import { AskBeside } from "../chats/panel/ask-beside.tsx";
import { AskButton } from "../chats/panel/ask-button.tsx";
import type { AskSubject } from "../chats/panel/subject.ts";
import { t } from "../messages.ts";
import { ReportDialog } from "../reports/report-dialog.tsx";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { useHold } from "../ui/data/use-hold.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { Time } from "../ui/text/time.tsx";
import { ProjectPlaybooks, ProjectReviews, ProjectVaults } from "./collected.tsx";
import { EditProjectDialog } from "./edit-project.tsx";
import { Instructions } from "./instructions.tsx";
import { Members } from "./members.tsx";
import { ProjectFiles } from "./project-files.tsx";
import classes from "./projects.module.css";
import { PinButton } from "./projects.page.tsx";
import {
  type Project,
  projectChatsQuery,
  projectFilesQuery,
  projectQuery,
  projectVaultsQuery,
  refreshProjects,
} from "./projects.queries.ts";

export default function ProjectPage() {
  const { id } = useParams({ from: "/shell/projects/$id" });
  const query = useQuery(projectQuery(id));
  return <QueryView query={query}>{(project) => <ProjectView key={project.id} project={project} />}</QueryView>;
}

function ProjectView({ project }: { project: Project }) {
  const mayWrite = project.my_access_level !== "read";
  const hold = useHold("projects", project.id);
  return (
    <AskBeside about={useProjectSubject(project)}>
      <PageHeader
        title={project.name}
        crumbs={[{ label: t("Projects"), to: "/projects" }]}
        lead={[project.description, hold].filter(Boolean).join(" · ")}
        actions={
          <>
            <AskButton />
            <ProjectReport project={project} />
            <PinButton project={project} />
            <ProjectMenu project={project} />
          </>
        }
      />
      <div className={classes.columns}>
        <div>
          <Instructions project={project} mayWrite={mayWrite} />
          <Chats project={project} />
          <ProjectReviews project={project} />
          <ProjectVaults project={project} mayWrite={mayWrite} />
          <ProjectPlaybooks project={project} mayWrite={mayWrite} />
        </div>
        <div>
          <ProjectFiles project={project} mayWrite={mayWrite} />
          <Members project={project} />
        </div>
      </div>
    </AskBeside>
  );
}

function ProjectReport({ project: { id, name } }: { project: Project }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" leftSection={<FileText size={14} aria-hidden />} onClick={open}>
        {t("Report")}
      </Button>
      {isOpen && (
        <ReportDialog
          source={{ project_id: id }}
          about={t("About the files of the project, and the findings and decisions of its reviews.")}
          title={t("Report on {name}", { name })}
          onClose={close}
        />
      )}
    </>
  );
}

const MOST_ASKED = 50;

/** A question about a project is asked of its files, and of its vault if there is one. */
function useProjectSubject(project: Project): AskSubject {
  const files = useQuery(projectFilesQuery(project.id)).data?.files ?? [];
  const vaults = useQuery(projectVaultsQuery(project.id)).data?.vaults ?? [];
  return {
    project,
    files: files.filter(({ status }) => status === "ready").slice(0, MOST_ASKED),
    vault: vaults.length === 1 ? vaults[0] : undefined,
  };
}

function ProjectMenu({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [editing, edit] = useDisclosure(false);
  const remove = useAction(() => api.delete("/projects/{id}", { params: { id: project.id } }), {
    done: t("{name} was deleted.", { name: project.name }),
    after: async () => {
      await navigate({ to: "/projects" });
      await refreshProjects();
    },
  });
  const askToRemove = async () => {
    const message = t(
      "The project, its instructions and its member list will be deleted. Its chats, files, folders, vaults, playbooks and reviews are kept.",
    );
    const question = {
      title: t("Delete {name}?", { name: project.name }),
      message,
      action: t("Delete project"),
      danger: true,
    };
    if (await confirm(question)) remove.run();
  };
  if (project.my_access_level === "read") return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t("Project actions")}>
            <EllipsisVertical size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={edit.open}>{t("Edit name and access")}</Menu.Item>
          {project.my_access_level === "admin" && (
            <>
              <Menu.Divider />
              <Menu.Item color="var(--oxblood)" onClick={askToRemove}>
                {t("Delete project")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <EditProjectDialog project={project} onClose={edit.close} />}
    </>
  );
}

function Chats({ project }: { project: Project }) {
  const query = useQuery(projectChatsQuery(project.id));
  return (
    <Section title={t("Chats")}>
      <QueryView query={query}>
        {({ chats }) =>
          chats.length === 0 ? (
            <p className={classes.nothing}>
              {t("No chats yet. Chats started here use the project's instructions, so you do not need to repeat them.")}
            </p>
          ) : (
            <List label={t("Chats of the project")}>
              {chats.map(({ id, title, summary, updated_at }) => (
                <ListRow
                  key={id}
                  link={{ to: "/chats/$id", params: { id } }}
                  icon={<MessageSquare size={14} />}
                  title={title || t("Untitled chat")}
                  detail={summary}
                  end={<Time at={updated_at} />}
                />
              ))}
            </List>
          )
        }
      </QueryView>
    </Section>
  );
}
