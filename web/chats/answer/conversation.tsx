import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import type { AnswerCitation, Message, Question, ShownChat } from "../chats.queries.ts";
import classes from "./conversation.module.css";
import { RunningAnswer } from "./running-answer.tsx";
import { AnswerView, QuestionView, UnansweredView } from "./turn.tsx";
import { type Conversation as Read, stateOf } from "./turn-state.ts";

interface Props {
  chat: ShownChat;
  by: string;
  conversation: Read;
  /** A question that is being sent. */
  asking: Question | undefined;
  open: { message: Message; citation: AnswerCitation } | undefined;
  onOpen: (message: Message, citation: AnswerCitation) => void;
  onAskAgain: ((message: Message) => void) | undefined;
}

/** All questions and answers of a chat, including the answer in progress. */
export function Conversation({ chat, by, conversation, asking, open, onOpen, onAskAgain }: Props) {
  const { messages, turns } = conversation;
  const list = useRef<HTMLDivElement>(null);
  const asked = messages.filter(({ role }) => role === "user").length + (asking ? 1 : 0);
  const hasMoreFiles = new Set(messages.flatMap(({ file_ids }) => file_ids)).size > (messages[0]?.file_ids.length ?? 0);
  useFollowing(list, asked);
  return (
    <div className={classes.conversation} ref={list} role="log" aria-label={t("Conversation")}>
      {messages.map((message, index) => {
        const turn = turns.find(({ job_id }) => job_id === message.job_id);
        if (message.role === "assistant") {
          return (
            <AnswerView
              key={message.id}
              message={message}
              chat={chat}
              question={messages[index - 1]?.content ?? ""}
              turn={turn}
              isLast={index === messages.length - 1 && !asking}
              isFirst={message === messages.find(({ role }) => role === "assistant")}
              open={open?.message.id === message.id ? open.citation : undefined}
              onOpen={(citation) => onOpen(message, citation)}
            />
          );
        }
        const isLast = index === messages.length - 1 && !asking;
        return (
          <div key={message.id} data-question className={classes.turn}>
            <QuestionView message={message} by={by} showsFiles={hasMoreFiles} />
            {stateOf(message, conversation) !== "answered" && (
              <Awaited
                chat={chat}
                question={message}
                conversation={conversation}
                onAskAgain={isLast && onAskAgain ? () => onAskAgain(message) : undefined}
              />
            )}
          </div>
        );
      })}
      {asking && <Asking question={asking} by={by} />}
    </div>
  );
}

/** The last question stays at the top while its answer is written below it, until the person scrolls. */
function useFollowing(list: RefObject<HTMLDivElement | null>, asked: number) {
  useEffect(() => {
    const { current } = list;
    const follow = () => [...(current?.querySelectorAll("[data-question]") ?? [])].at(-1)?.scrollIntoView();
    if (asked < 2 || !current) return;
    follow();
    const grown = new ResizeObserver(follow);
    grown.observe(current);
    const stop = () => grown.disconnect();
    for (const kind of SCROLLING) addEventListener(kind, stop, { capture: true, once: true, passive: true });
    return () => {
      stop();
      for (const kind of SCROLLING) removeEventListener(kind, stop, { capture: true });
    };
  }, [list, asked]);
}

const SCROLLING = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

interface AwaitedProps {
  chat: ShownChat;
  question: Message;
  conversation: Read;
  onAskAgain: (() => void) | undefined;
}

function Awaited({ chat, question, conversation, onAskAgain }: AwaitedProps) {
  const [written, setWritten] = useState("");
  const { job_id } = question;
  const turn = conversation.turns.find((each) => each.job_id === job_id);
  if (stateOf(question, conversation) === "ended")
    return <UnansweredView chat={chat} turn={turn} written={written} onAskAgain={onAskAgain} />;
  if (chat.is_own && job_id !== null)
    return <RunningAnswer key={job_id} jobId={job_id} chat={chat} turn={turn} onStop={setWritten} />;
  return <p className={classes.quiet}>{t("Writing an answer…")}</p>;
}

function Asking({ question, by }: { question: Question; by: string }) {
  const message: Message = {
    id: "asking",
    role: "user",
    content: question.message,
    citations: [],
    file_ids: question.file_ids,
    job_id: null,
    created_at: new Date().toISOString(),
  };
  return (
    <div data-question className={classes.turn}>
      <QuestionView message={message} by={by} showsFiles />
      <p className={classes.quiet}>{t("Sending…")}</p>
    </div>
  );
}
