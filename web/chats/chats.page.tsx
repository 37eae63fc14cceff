import { Box, Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MessageSquare, Plus, Search } from "lucide-react";
import { useRef, useState } from "react";
import { t } from "../messages.ts";
import { List, ListRow } from "../ui/data/list-row.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { useSearchWords } from "../ui/forms/use-search-words.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Section } from "../ui/layout/section.tsx";
import { useShortcuts } from "../ui/layout/shortcuts.ts";
import { MarkedText } from "../ui/text/marked-text.tsx";
import { rich } from "../ui/text/rich.ts";
import { Time } from "../ui/text/time.tsx";
import classes from "./chats.module.css";
import { chatsQuery, PAGE_OF_CHATS, type ShownChat, similarChatsQuery } from "./chats.queries.ts";

/** A person's chats, and those shared with them. */
export default function ChatsPage() {
  const navigate = useNavigate();
  const { words, setWords, asked } = useSearchWords();
  const field = useRef<HTMLInputElement>(null);
  useShortcuts([
    { keys: "c", label: t("New chat"), run: () => void navigate({ to: "/chats/new" }) },
    { keys: "f", label: t("Search chats"), run: () => field.current?.focus() },
  ]);
  return (
    <>
      <PageHeader
        title={t("Chats")}
        actions={
          <ButtonLink to="/chats/new" leftSection={<Plus size={14} aria-hidden />}>
            {t("New chat")}
          </ButtonLink>
        }
      />
      <TextInput
        ref={field}
        aria-label={t("Search chats")}
        placeholder={t("Search titles, questions and answers")}
        leftSection={<Search size={14} aria-hidden />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        maw="28rem"
        mb="sm"
      />
      <ChatList words={asked} />
    </>
  );
}

function ChatList({ words }: { words: string }) {
  const [limit, setLimit] = useState(PAGE_OF_CHATS);
  const query = useQuery(chatsQuery(words || undefined, limit));
  return (
    <QueryView query={query}>
      {({ chats, pagination }) => (
        <>
          {chats.length === 0 && words === "" && <NoChats />}
          {chats.length > 0 && (
            <List label={words ? t("Chats found") : t("Chats")}>
              {chats.map((chat) => (
                <ChatRow key={chat.id} chat={chat} />
              ))}
            </List>
          )}
          {pagination.has_more && limit < 500 && (
            <Button variant="subtle" mt="sm" onClick={() => setLimit(Math.min(500, limit + 2 * PAGE_OF_CHATS))}>
              {t("Show more")}
            </Button>
          )}
          {words && <SimilarChats words={words} found={chats} />}
        </>
      )}
    </QueryView>
  );
}

function ChatRow({ chat }: { chat: ShownChat }) {
  return (
    <ListRow
      link={{ to: "/chats/$id", params: { id: chat.id } }}
      icon={<MessageSquare size={15} strokeWidth={1.75} aria-hidden />}
      title={chat.title || t("New chat")}
      detail={<span className={classes.about}>{chat.match ? <Match chat={chat} /> : previewOf(chat)}</span>}
      end={
        <>
          <ChatTags chat={chat} />
          <Time at={chat.updated_at} />
        </>
      }
    />
  );
}

function Match({ chat: { match, is_own } }: { chat: ShownChat }) {
  if (!match) return null;
  const text = <MarkedText text={match.text} marks={match.marks} />;
  if (match.role === "assistant") return rich("Answer: {text}", { text });
  return is_own ? rich("You: {text}", { text }) : rich("Question: {text}", { text });
}

/** A summary often begins with the title, which is already shown above it. */
const previewOf = ({ title, preview }: ShownChat) =>
  (preview.startsWith(title) ? preview.slice(title.length) : preview).replace(/^[\s–…]+/, "");

/** The tags of a chat. */
export function ChatTags({ chat }: { chat: ShownChat }) {
  return (
    <>
      {chat.is_busy && <span className={classes.busy}>{t("answering…")}</span>}
      {!chat.is_own && (
        <span className={classes.mark}>
          {chat.begun_by ? t("from {name}", { name: chat.begun_by }) : t("from the API")}
        </span>
      )}
      {chat.source === "api" && <span className={classes.mark}>{t("through the API")}</span>}
      {chat.visibility === "organization" && <span className={classes.mark}>{t("Organization")}</span>}
    </>
  );
}

/** Chats on the same topic that do not contain the words. */
function SimilarChats({ words, found }: { words: string; found: ShownChat[] }) {
  const { data } = useQuery(similarChatsQuery(words));
  const known = new Set(found.map(({ id }) => id));
  const similar = data?.chats.filter(({ id }) => !known.has(id));
  if (similar === undefined) return null;
  if (similar.length === 0 && found.length > 0) return null;
  if (similar.length === 0) {
    return (
      <EmptyState title={t("No results")} icon={Search}>
        {t(
          "No chat has “{words}” in its title, questions or answers. Chats created through the API can be found once they are listed in Chats.",
          { words },
        )}
      </EmptyState>
    );
  }
  return (
    <Box mt={found.length > 0 ? "xl" : undefined}>
      <Section title={t("Similar topics")}>
        <List label={t("Chats about similar topics")}>
          {similar.map((chat) => (
            <ListRow
              key={chat.id}
              link={{ to: "/chats/$id", params: { id: chat.id } }}
              icon={<MessageSquare size={15} strokeWidth={1.75} aria-hidden />}
              title={chat.title || t("New chat")}
              end={<Time at={chat.updated_at} />}
            />
          ))}
        </List>
      </Section>
    </Box>
  );
}

const NoChats = () => (
  <EmptyState
    title={t("Ask your first question")}
    topic="ask"
    icon={MessageSquare}
    action={<ButtonLink to="/chats/new">{t("New chat")}</ButtonLink>}
  >
    <p>
      {t(
        "Attach a contract, or choose a vault, and ask. Each statement in an answer has a numbered citation that opens the document at the quoted passage.",
      )}
    </p>
  </EmptyState>
);
