import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MessageSquare, Plus, Search } from "lucide-react";
import { useRef, useState } from "react";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { Time } from "../ui/data/time.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import classes from "./chats.module.css";
import { chatsQuery, foundChatsQuery, PAGE_OF_CHATS, type ShownChat } from "./chats.queries.ts";

/** A person's chats, and those shared with them. */
export default function ChatsPage() {
  const navigate = useNavigate();
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), 200);
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([
    { keys: "c", label: "New chat", run: () => void navigate({ to: "/chats/new" }) },
    { keys: "f", label: "Search chats", run: () => field.current?.focus() },
  ]);
  return (
    <>
      <PageHeader
        title="Chats"
        actions={
          <ButtonLink to="/chats/new" leftSection={<Plus size={14} aria-hidden />}>
            New chat
          </ButtonLink>
        }
      />
      <TextInput
        ref={field}
        aria-label="Search chats"
        placeholder="Search by title or topic"
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maw="28rem"
        mb="sm"
      />
      {asked === "" ? <Shown /> : <Found words={asked} />}
    </>
  );
}

function Shown() {
  const [limit, setLimit] = useState(PAGE_OF_CHATS);
  const query = useQuery(chatsQuery(undefined, limit));
  return (
    <QueryView query={query}>
      {({ chats, pagination }) =>
        chats.length === 0 ? (
          <NoChats />
        ) : (
          <>
            <List label="Chats">
              {chats.map((chat) => (
                <ChatRow key={chat.id} chat={chat} />
              ))}
            </List>
            {pagination.has_more && limit < 500 && (
              <Button variant="subtle" mt="sm" onClick={() => setLimit(Math.min(500, limit + 2 * PAGE_OF_CHATS))}>
                Show more
              </Button>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function ChatRow({ chat }: { chat: ShownChat }) {
  const about = chat.summary.startsWith(chat.title) ? chat.summary.slice(chat.title.length) : chat.summary;
  return (
    <ListRow
      link={{ to: "/chats/$id", params: { id: chat.id } }}
      icon={<MessageSquare size={15} strokeWidth={1.75} aria-hidden />}
      title={chat.title || "New chat"}
      detail={<span className={classes.about}>{about.replace(/^[\s–…]+/, "")}</span>}
      end={
        <>
          <ChatTags chat={chat} />
          <Time at={chat.updated_at} />
        </>
      }
    />
  );
}

/** The tags of a chat. */
export function ChatTags({ chat }: { chat: ShownChat }) {
  return (
    <>
      {chat.is_busy && <span className={classes.busy}>being answered</span>}
      {!chat.is_own && <span className={classes.mark}>from {chat.begun_by ?? "a program"}</span>}
      {chat.source === "api" && <span className={classes.mark}>through the API</span>}
      {chat.visibility === "organization" && <span className={classes.mark}>open to all</span>}
    </>
  );
}

function Found({ words }: { words: string }) {
  const query = useQuery(foundChatsQuery(words));
  return (
    <QueryView query={query}>
      {({ chats }) =>
        chats.length === 0 ? (
          <EmptyState title="Nothing found" icon={Search}>
            No chat has “{words}” in its title or is about it. Chats created through the API can be found once they are
            listed in Chats.
          </EmptyState>
        ) : (
          <List label="Chats found">
            {chats.map((chat) => (
              <ListRow
                key={chat.id}
                link={{ to: "/chats/$id", params: { id: chat.id } }}
                icon={<MessageSquare size={15} strokeWidth={1.75} aria-hidden />}
                title={chat.title || "New chat"}
                detail={<span className={classes.about}>{chat.summary}</span>}
                end={<Time at={chat.updated_at} />}
              />
            ))}
          </List>
        )
      }
    </QueryView>
  );
}

const NoChats = () => (
  <EmptyState
    title="Ask your first question"
    icon={MessageSquare}
    action={<ButtonLink to="/chats/new">New chat</ButtonLink>}
  >
    <p>
      Attach a contract, or choose a vault, and ask. Each statement in an answer has a numbered citation that opens the
      document at the quoted passage.
    </p>
  </EmptyState>
);
