import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "../api.ts";
import { t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { listen } from "../ui/data/listen.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { toast } from "../ui/feedback/toast.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { Conversation } from "./answer/conversation.tsx";
import { isBusy } from "./answer/turn-state.ts";
import classes from "./chat.module.css";
import {
  type AnswerCitation,
  ask,
  conversationQuery,
  type Message,
  type Question,
  readChatAgain,
  refreshChat,
  type ShownChat,
} from "./chats.queries.ts";
import { Composer } from "./composer/composer.tsx";
import goOn from "./composer/go-on.module.css";
import { useAnswersHere } from "./panel/answers-here.tsx";

export interface OpenCitation {
  message: Message;
  citation: AnswerCitation;
}

interface Props {
  chat: ShownChat;
  /** The citation that is open beside the chat. */
  open: OpenCitation | undefined;
  onOpen: (open: OpenCitation) => void;
}

/** The questions and answers of a chat, and the field for the next question. */
export function ChatThread({ chat, open, onOpen }: Props) {
  const conversation = useQuery(conversationQuery(chat.id, chat.is_own));
  const isAnswering = conversation.data !== undefined && isBusy(conversation.data);
  useChatEvents(chat, isAnswering);
  const [asking, setAsking] = useState<Question>();
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
  const here = useAnswersHere(send);
  const askAgain = ({ content, file_ids }: Message) =>
    void send({ ...NOTHING_MORE, message: content, file_ids }).catch(toast.failed);
  return (
    <>
      <QueryView query={conversation} loading={<Loading rows={5} />}>
        {(read) => (
          <Conversation
            chat={chat}
            by={chat.is_own ? displayName(user) : (chat.begun_by ?? t("An API client"))}
            conversation={read}
            asking={asking}
            open={open}
            onOpen={(message, citation) => onOpen({ message, citation })}
            onAskAgain={mayFollowUp(chat) ? askAgain : undefined}
          />
        )}
      </QueryView>
      {here.told}
      <div className={classes.composer}>
        {mayFollowUp(chat) ? (
          <Composer
            chatId={chat.id}
            busy={isAnswering}
            asking={asking !== undefined}
            field={field}
            onSend={here.send}
          />
        ) : (
          <FollowUp chat={chat} />
        )}
      </div>
    </>
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
