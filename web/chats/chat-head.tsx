import { ActionIcon, Button, Menu } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Briefcase, Ellipsis, Pencil, Share2, Trash2, Workflow } from "lucide-react";
import { useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { projectQuery } from "../projects/projects.queries.ts";
import { toast } from "../ui/feedback/toast.ts";
import { confirm } from "../ui/forms/confirm.tsx";
import { NameDialog } from "../ui/forms/name-dialog.tsx";
import { PickDialog } from "../ui/forms/pick-dialog.tsx";
import { MenuItemLink } from "../ui/layout/links.tsx";
import { type Crumb, PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { first } from "../ui/must.ts";
import { AskedOf } from "./asked-of.tsx";
import { changeChat, deleteChat, refreshChat, type ShownChat } from "./chats.queries.ts";
import { CHOICES } from "./composer/choices.ts";
import { ShareDialog } from "./share-dialog.tsx";

type Dialog = "rename" | "move" | "share";

/** The title, status and actions of a chat. */
export function ChatHead({ chat }: { chat: ShownChat }) {
  const [dialog, setDialog] = useState<Dialog>();
  const project = useQuery({ ...projectQuery(chat.project_id ?? ""), enabled: chat.project_id !== null });
  const crumbs: Crumb[] = [{ label: t("Chats"), to: "/chats" }];
  if (chat.project_id && project.data)
    crumbs.push({ label: project.data.name, to: "/projects/$id", params: { id: chat.project_id } });
  const close = () => setDialog(undefined);
  const move = (project_id: string | null) => changeChat(chat.id, { project_id }).catch(toast.failed);
  return (
    <>
      <PageHeader
        title={chat.title || t("New chat")}
        crumbs={crumbs}
        lead={leadOf(chat)}
        actions={<Actions chat={chat} onOpen={setDialog} onDetach={() => move(null)} />}
      />
      <AskedOf chat={chat} />
      {dialog === "rename" && (
        <NameDialog
          title={t("Rename chat")}
          label={t("Title")}
          action={t("Rename")}
          initial={chat.title}
          onSave={(title) => changeChat(chat.id, { title })}
          onClose={close}
        />
      )}
      {dialog === "move" && (
        <PickDialog
          {...CHOICES.project}
          title={t("Move to a project")}
          action={t("Move")}
          onPick={(picked) => move(first(picked).id)}
          onClose={close}
        />
      )}
      {dialog === "share" && <ShareDialog chat={chat} onClose={close} />}
    </>
  );
}

function leadOf({ source, is_own, begun_by, visibility, materialized_at }: ShownChat): string | undefined {
  const parts = [
    !is_own && (begun_by ? t("Started by {name}.", { name: begun_by }) : t("Started by an API client.")),
    source === "api" &&
      (materialized_at ? t("Created through the API.") : t("Created through the API and not listed in Chats.")),
    visibility === "organization" && t("Everyone in the organization can read it."),
  ].filter(Boolean);
  return parts.length === 0 ? undefined : parts.join(" ");
}

interface ActionsProps {
  chat: ShownChat;
  onOpen: (dialog: Dialog) => void;
  onDetach: () => void;
}

function Actions({ chat, onOpen, onDetach }: ActionsProps) {
  const navigate = useNavigate();
  useShortcuts([{ keys: "c", label: t("New chat"), run: () => void navigate({ to: "/chats/new" }) }]);
  if (!chat.is_own) return null;
  const remove = async () => {
    const message = t("Its questions and answers will be deleted for everyone. Attached files are kept.");
    if (!(await confirm({ title: t("Delete this chat?"), message, action: t("Delete chat"), danger: true }))) return;
    await deleteChat(chat.id).then(() => navigate({ to: "/chats" }), toast.failed);
  };
  const list = () =>
    api.post("/chat/{id}/materialize", { params: { id: chat.id } }).then(() => refreshChat(chat.id), toast.failed);
  return (
    <>
      {chat.source === "api" && !chat.materialized_at && (
        <Button variant="default" onClick={list}>
          {t("List in Chats")}
        </Button>
      )}
      <Button variant="default" leftSection={<Share2 size={14} aria-hidden />} onClick={() => onOpen("share")}>
        {t("Share")}
      </Button>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={t("Chat actions")}>
            <Ellipsis size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={14} />} onClick={() => onOpen("rename")}>
            {t("Rename…")}
          </Menu.Item>
          <Menu.Item leftSection={<Briefcase size={14} />} onClick={() => onOpen("move")}>
            {t("Move to a project…")}
          </Menu.Item>
          <MenuItemLink to="/workflows/new" search={{ chat: chat.id }} leftSection={<Workflow size={14} />}>
            {t("Make this a workflow…")}
          </MenuItemLink>
          {chat.project_id && <Menu.Item onClick={onDetach}>{t("Remove from project")}</Menu.Item>}
          <Menu.Divider />
          <Menu.Item color="var(--oxblood)" leftSection={<Trash2 size={14} />} onClick={remove}>
            {t("Delete…")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
