import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError, api } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { listen } from "../ui/data/listen.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { usePanelWidth } from "../ui/layout/panel-width.tsx";
import { Conversation } from "./answer/conversation.tsx";
import { SourcePane } from "./answer/source-pane.tsx";
import { isBusy } from "./answer/turn-state.ts";
import classes from "./chat.module.css";
import { ChatHead } from "./chat-head.tsx";
import {
  type AnswerCitation,
  ask,
  chatQuery,
  conversationQuery,
  type Message,
  type Question,
  readChatAgain,
  refreshChat,
  type ShownChat,
} from "./chats.queries.ts";
import { Composer } from "./composer/composer.tsx";
import goOn from "./composer/go-on.module.css";

export default function ChatPage() {
  const { id } = useParams({ from: "/shell/chats/$id" });
  const chat = useQuery(chatQuery(id));
  const isGone = chat.error instanceof ApiError && chat.error.isNotFound;
  if (isGone) return <ErrorState error={chat.error} retry={() => void chat.refetch()} />;
  return (
    <QueryView query={chat} loading={<Loading rows={4} />}>
      {(shown) => <ChatView key={id} chat={shown} />}
    </QueryView>
  );
}

/** One chat: its messages, and beside them the document that an answer quotes. */
function ChatView({ chat }: { chat: ShownChat }) {
  const conversation = useQuery(conversationQuery(chat.id, chat.is_own));
  const isAnswering = conversation.data !== undefined && isBusy(conversation.data);
  useChatEvents(chat, isAnswering);
  const [asking, setAsking] = useState<Question>();
  const [open, setOpen] = useState<{ message: Message; citation: AnswerCitation }>();
  const panel = usePanelWidth("chat");
  const field = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const send = async (question: Question) => {
    setAsking(question);
    try {
      await ask(chat.id, question);
    } catch (error) {
      void refreshChat(chat.id);
      throw error;
    } finally {
      setAsking(undefined);
    }
  };
  const askAgain = ({ content, file_ids }: Message) =>
    void send({ ...NOTHING_MORE, message: content, file_ids }).catch(toast.failed);
  return (
    <div className={classes.page} style={panel.style} data-beside={open ? true : undefined}>
      <div className={classes.chat}>
        <ChatHead chat={chat} />
        <QueryView query={conversation} loading={<Loading rows={5} />}>
          {(read) => (
            <Conversation
              chat={chat}
              by={chat.is_own ? displayName(user) : (chat.begun_by ?? t("An API client"))}
              conversation={read}
              asking={asking}
              open={open}
              onOpen={(message, citation) => setOpen({ message, citation })}
              onAskAgain={mayFollowUp(chat) ? askAgain : undefined}
            />
          )}
        </QueryView>
        <div className={classes.composer}>
          {mayFollowUp(chat) ? (
            <Composer chatId={chat.id} busy={isAnswering} asking={asking !== undefined} field={field} onSend={send} />
          ) : (
            <FollowUp chat={chat} />
          )}
        </div>
      </div>
      {open && (
        <SourcePane
          citation={open.citation}
          citations={open.message.citations}
          onOpen={(citation) => setOpen({ ...open, citation })}
          onClose={() => setOpen(undefined)}
          handle={panel.handle}
        />
      )}
    </div>
  );
}

/** Listens for questions asked in another tab. While an answer is being written, its own stream is used instead. */
function useChatEvents({ id, is_own }: ShownChat, isAnswering: boolean) {
  useEffect(() => {
    if (!is_own || isAnswering) return;
    return listen(api.url("/events"), { lookOn: ["job"], look: () => readChatAgain(id) });
  }, [id, is_own, isAnswering]);
}

const NOTHING_MORE = { playbook_ids: [], skill_ids: [], vault_id: undefined, project_id: undefined };

const mayFollowUp = ({ is_own, source, materialized_at }: ShownChat) =>
  is_own && (source === "web" || materialized_at !== null);

/** Shown instead of the composer if the person cannot continue the chat: only its creator can, and only once it is listed. */
function FollowUp({ chat }: { chat: ShownChat }) {
  if (chat.is_own) {
    return (
      <div className={goOn.note}>
        {t(
          "This chat was created through the API. Choose “List in Chats” above to continue it here and make it searchable.",
        )}
      </div>
    );
  }
  return (
    <div className={goOn.note}>
      <span>
        {chat.begun_by
          ? t("{name} started this chat. You can read it, but you cannot continue it.", { name: chat.begun_by })
          : t("An API client started this chat. You can read it, but you cannot continue it.")}
      </span>
      <ButtonLink to="/chats/new" variant="default" size="compact-sm">
        {t("Start your own chat")}
      </ButtonLink>
    </div>
  );
}
