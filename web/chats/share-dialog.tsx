import { Button, Group, Modal, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api, queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { CopyButton } from "../ui/feedback/copy-button.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { SharePeople } from "../ui/forms/share-people.tsx";
import { changeChat, type ShownChat, sharesQuery } from "./chats.queries.ts";

/** Who else can read a chat: individual people, or everyone. */
export function ShareDialog({ chat, onClose }: { chat: ShownChat; onClose: () => void }) {
  const { id } = chat;
  const shares = useQuery(sharesQuery(id));
  const refresh = () => queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey });
  const open = (isOpen: boolean) =>
    changeChat(id, { visibility: isOpen ? "organization" : "private" }).catch(toast.failed);
  return (
    <Modal opened onClose={onClose} title={t("Share this chat")} size="32rem">
      <SharePeople
        label={t("People who can read this chat")}
        shares={shares}
        onAdd={(email) => api.post("/chats/{id}/shares", { params: { id }, body: { email } }).then(refresh)}
        onRemove={(userId) => api.delete("/chats/{id}/shares/{userId}", { params: { id, userId } }).then(refresh)}
      />
      <Switch
        mt="md"
        label={t("Everyone in the organization can read it")}
        description={t("People can find it in search and in its project, and can open its attached files.")}
        checked={chat.visibility === "organization"}
        onChange={(event) => open(event.currentTarget.checked)}
      />
      <Group justify="space-between" mt="lg">
        <CopyButton text={`${location.origin}/chats/${id}`} label={t("Copy link")} />
        <Button onClick={onClose}>{t("Done")}</Button>
      </Group>
    </Modal>
  );
}
