import { ActionIcon, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Copy, Download, Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import {
  deletePlaybook,
  duplicatePlaybook,
  type PlaybookSummary,
  playbookPermissionsQuery,
} from "./playbooks.queries.ts";

const EXPORTS = [
  { format: "json", label: t("Export as JSON") },
  { format: "docx", label: t("Export as Word document") },
] as const;

/** The actions of a playbook. */
export function PlaybookMenu({ playbook, onDeleted }: { playbook: PlaybookSummary; onDeleted?: () => void }) {
  const { id, title } = playbook;
  const [opened, setOpened] = useState(false);
  const permissions = useQuery({ ...playbookPermissionsQuery(id), enabled: opened });
  const navigate = useNavigate();
  const duplicate = useAction(() => duplicatePlaybook(id), {
    done: t("Duplicated. You can edit this copy."),
    after: (copy) => navigate({ to: "/playbooks/$id", params: { id: copy.id } }),
  });
  const remove = useAction(() => deletePlaybook(id), {
    done: t("“{title}” was deleted.", { title }),
    after: onDeleted,
  });
  const askAndRemove = async () => {
    const message = t("The playbook and all its checks will be deleted. Reviews made with it are kept.");
    if (
      await confirm({ title: t("Delete “{title}”?", { title }), message, action: t("Delete playbook"), danger: true })
    )
      remove.run();
  };
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t("Actions for {title}", { title })}>
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Copy size={14} aria-hidden />} onClick={() => duplicate.run()}>
          {t("Duplicate")}
        </Menu.Item>
        {EXPORTS.map(({ format, label }) => (
          <Menu.Item
            key={format}
            component="a"
            href={api.url("/playbooks/{id}/export", { params: { id }, query: { format } })}
            download
            leftSection={<Download size={14} aria-hidden />}
          >
            {label}
          </Menu.Item>
        ))}
        {permissions.data?.can_edit && (
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} aria-hidden />} onClick={askAndRemove}>
            {t("Delete")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
