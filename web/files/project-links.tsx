import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Briefcase } from "lucide-react";
import type { ProjectLink } from "../../src/workspace/project-links/project-links.schema.ts";
import { t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { formatDay } from "../ui/text/time.tsx";
import { type FolderItem, linksQuery, refreshFiles, unlinkItem } from "./files.queries.ts";

export function LinksDialog({ item, onClose }: { item: FolderItem; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={t("Projects linked to “{name}”", { name: item.name })} size="34rem">
      <ProjectLinks item={item} />
    </Modal>
  );
}

/** The projects that a file or folder is linked to. Shown only to people who may share it. */
export function ProjectLinks({ item }: { item: FolderItem }) {
  const { data } = useQuery(linksQuery(item));
  if (!data) return null;
  return (
    <>
      <h3>{t("Linked projects")}</h3>
      {data.links.length === 0 && <p>{t("Not linked to any project.")}</p>}
      <List label={t("Linked projects")}>
        {data.links.map((link) => (
          <LinkRow key={link.project_id} item={item} link={link} />
        ))}
      </List>
    </>
  );
}

function LinkRow({ item, link }: { item: FolderItem; link: ProjectLink }) {
  const { project_id, project_name } = link;
  const cut = useAction(() => unlinkItem(item, project_id), { after: refreshFiles });
  const name = project_name ?? t("A project you cannot access");
  return (
    <ListRow
      icon={<Briefcase size={14} />}
      link={project_name === null ? undefined : { to: "/projects/$id", params: { id: project_id } }}
      title={name}
      detail={wordsOn(link)}
      end={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          aria-label={t("Remove link: {name}", { name })}
          disabled={cut.busy}
          onClick={() => cut.run()}
        >
          {t("Remove link")}
        </Button>
      }
    />
  );
}

function wordsOn({ linked_by, linked_at, is_active }: ProjectLink): string {
  const day = formatDay(linked_at);
  const words = linked_by
    ? t("linked by {name}, {day}", { name: displayName({ ...linked_by, id: linked_by.user_id }), day })
    : t("linked by the organization, {day}", { day });
  return is_active ? words : `${words} · ${t("no longer gives access")}`;
}
