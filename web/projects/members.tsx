import { ActionIcon, Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { AccessLevel } from "../../src/workspace/projects/projects.schema.ts";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { peopleQuery } from "../settings/settings.queries.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { valueIn } from "../ui/data/options.ts";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { Section } from "../ui/layout/section.tsx";
import { type Project, type ProjectMember, projectMembersQuery, refreshProjects } from "./projects.queries.ts";

const LEVELS: { value: AccessLevel; label: string }[] = [
  { value: "read", label: t("Viewer") },
  { value: "write", label: t("Editor") },
  { value: "admin", label: t("Administrator") },
];

/** Who can access the project. Its administrators can change that here. */
export function Members({ project }: { project: Project }) {
  const query = useQuery(projectMembersQuery(project.id));
  const mayChange = project.my_access_level === "admin";
  return (
    <Section
      title={t("Members")}
      lead={
        project.is_access_controlled
          ? undefined
          : t("Open to everyone in the organization. Members can have additional permissions.")
      }
    >
      <QueryView query={query}>
        {({ members }) => (
          <>
            <List label={t("Members of the project")}>
              {members.map((member) => (
                <MemberRow key={member.user_id} project={project} member={member} mayChange={mayChange} />
              ))}
            </List>
            {mayChange && <AddMember project={project} members={members} />}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function MemberRow({ project, member, mayChange }: { project: Project; member: ProjectMember; mayChange: boolean }) {
  const { user } = useSession();
  const name = displayName({ ...member, id: member.user_id });
  const params = { id: project.id, userId: member.user_id };
  const change = useAction(
    (access_level: AccessLevel) => api.patch("/projects/{id}/members/{userId}", { params, body: { access_level } }),
    { after: refreshProjects },
  );
  const remove = useAction(() => api.delete("/projects/{id}/members/{userId}", { params }), {
    done: t("{name} was removed.", { name }),
    after: refreshProjects,
  });
  return (
    <ListRow
      title={name}
      detail={member.user_id === user.id ? t("you") : undefined}
      end={
        mayChange ? (
          <>
            <Select
              aria-label={t("Role of {name}", { name })}
              size="xs"
              w="8.5rem"
              data={LEVELS}
              value={member.access_level}
              disabled={change.busy}
              onChange={(chosen) => {
                const level = valueIn(LEVELS, chosen);
                if (level) change.run(level);
              }}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("Remove {name}", { name })}
              onClick={() => remove.run()}
            >
              <X size={14} />
            </ActionIcon>
          </>
        ) : (
          LEVELS.find(({ value }) => value === member.access_level)?.label
        )
      }
    />
  );
}

function AddMember({ project, members }: { project: Project; members: ProjectMember[] }) {
  const people = useQuery(peopleQuery);
  const add = useAction(
    (user_id: number) =>
      api.post("/projects/{id}/members", { params: { id: project.id }, body: { user_id, access_level: "read" } }),
    {
      after: refreshProjects,
    },
  );
  const known = new Set(members.map(({ user_id }) => user_id));
  const others = people.data?.people.filter(({ id }) => !known.has(id)) ?? [];
  return (
    <SearchSelect
      mt="sm"
      aria-label={t("Add a member")}
      placeholder={t("Add a member by name")}
      value={null}
      nothingFoundMessage={t("No people found")}
      disabled={add.busy}
      data={others.map((person) => ({ value: String(person.id), label: displayName(person) }))}
      onChange={(id) => id && add.run(Number(id))}
    />
  );
}
