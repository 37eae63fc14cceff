import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { displayName, useSession } from "../session/session.ts";
import { ErrorState } from "../ui/feedback/error-state.tsx";
import { Loading } from "../ui/feedback/loading.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { usePanelWidth } from "../ui/layout/panel-width.tsx";
import { Conversation } from "./answer/conversation.tsx";
import { SourcePane } from "./answer/source-pane.tsx";
import classes from "./chat.module.css";
import { ChatHead } from "./chat-head.tsx";
import {
  type AnswerCitation,
  ask,
  chatQuery,
  type Message,
  messagesQuery,
  type Question,
  type ShownChat,
  turnsQuery,
} from "./chats.queries.ts";
import { Composer } from "./composer/composer.tsx";
import { FollowUp, mayFollowUp } from "./composer/follow-up.tsx";

export default function ChatPage() {
  const { id } = useParams({ from: "/shell/chats/$id" });
  const chat = useQuery(chatQuery(id));
  if (chat.isError) return <ErrorState error={chat.error} retry={() => void chat.refetch()} />;
  if (!chat.data) return <Loading rows={4} />;
  return <ChatView key={id} chat={chat.data} />;
}

/** One chat: its messages, and beside them the document that an answer quotes. */
function ChatView({ chat }: { chat: ShownChat }) {
  const messages = useQuery(messagesQuery(chat.id));
  const turns = useQuery(turnsQuery(chat.id));
  const [asking, setAsking] = useState<Question>();
  const [open, setOpen] = useState<{ message: Message; citation: AnswerCitation }>();
  const panel = usePanelWidth("chat");
  const field = useRef<HTMLTextAreaElement>(null);
  const { user } = useSession();
  const send = async (question: Question) => {
    setAsking(question);
    try {
      await ask(chat.id, question);
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
        {messages.isError && <ErrorState error={messages.error} retry={() => void messages.refetch()} />}
        {messages.data && turns.data ? (
          <Conversation
            chat={chat}
            by={chat.is_own ? displayName(user) : (chat.begun_by ?? "An API client")}
            messages={messages.data}
            turns={turns.data.turns}
            asking={asking}
            open={open}
            onOpen={(message, citation) => setOpen({ message, citation })}
            onAskAgain={mayFollowUp(chat) ? askAgain : undefined}
          />
        ) : (
          !messages.isError && <Loading rows={5} />
        )}
        <div className={classes.composer}>
          {mayFollowUp(chat) ? (
            <Composer chatId={chat.id} busy={chat.is_busy || asking !== undefined} field={field} onSend={send} />
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

const NOTHING_MORE = { playbook_ids: [], skill_ids: [], vault_id: undefined, project_id: undefined };
