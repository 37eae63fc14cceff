import { Button, Group, Modal, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, api, queryClient } from "../api.ts";
import { displayName } from "../session/session.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { CopyButton } from "../ui/feedback/copy-button.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { PersonField } from "../ui/forms/person-field.tsx";
import { changeChat, type ShownChat, sharesQuery } from "./chats.queries.ts";

const refresh = (id: string) => queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey });

/** Who else can read a chat: individual people, or everyone. */
export function ShareDialog({ chat, onClose }: { chat: ShownChat; onClose: () => void }) {
  const shares = useQuery(sharesQuery(chat.id));
  const open = (isOpen: boolean) =>
    changeChat(chat.id, { visibility: isOpen ? "organization" : "private" }).catch(toast.failed);
  const take = (userId: number) =>
    api
      .delete("/chats/{id}/shares/{userId}", { params: { id: chat.id, userId } })
      .then(() => refresh(chat.id), toast.failed);
  return (
    <Modal opened onClose={onClose} title="Share this chat" size="32rem">
      <AddPerson chatId={chat.id} />
      <QueryView query={shares}>
        {({ shares }) => (
          <List label="People who can read this chat">
            {shares.map((share) => (
              <ListRow
                key={share.user_id}
                title={displayName({ ...share, id: share.user_id })}
                detail={share.name === null ? undefined : share.email}
                end={
                  <Button variant="subtle" color="gray" size="compact-sm" onClick={() => take(share.user_id)}>
                    Remove
                  </Button>
                }
              />
            ))}
          </List>
        )}
      </QueryView>
      <Switch
        mt="md"
        label="Everyone in the organization can read it"
        description="People can find it in search and in its project, and can open its attached files."
        checked={chat.visibility === "organization"}
        onChange={(event) => open(event.currentTarget.checked)}
      />
      <Group justify="space-between" mt="lg">
        <CopyButton text={`${location.origin}/chats/${chat.id}`} label="Copy link" />
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}

function AddPerson({ chatId }: { chatId: string }) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const add = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api.post("/chats/{id}/shares", { params: { id: chatId }, body: { email: email.trim() } });
      setEmail("");
      setError(undefined);
      await refresh(chatId);
    } catch (error) {
      setError(error instanceof ApiError ? error.message : "Something went wrong. Try again.");
    }
  };
  return (
    <form onSubmit={add}>
      <Group align="flex-end" gap="xs" mb="sm" wrap="nowrap">
        <PersonField label="Share with a person" value={email} error={error} onChange={setEmail} />
        <Button type="submit" size="sm" disabled={!email.includes("@")}>
          Share
        </Button>
      </Group>
    </form>
  );
}
