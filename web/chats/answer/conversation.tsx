import { useEffect, useRef } from "react";
import type { AnswerCitation, ChatTurn, Message, Question, ShownChat } from "../chats.queries.ts";
import classes from "./conversation.module.css";
import { RunningAnswer } from "./running-answer.tsx";
import { AnswerView, QuestionView, UnansweredView } from "./turn.tsx";

interface Props {
  chat: ShownChat;
  by: string;
  messages: Message[];
  turns: ChatTurn[];
  /** A question that is being sent. */
  asking: Question | undefined;
  open: { message: Message; citation: AnswerCitation } | undefined;
  onOpen: (message: Message, citation: AnswerCitation) => void;
  onAskAgain: ((message: Message) => void) | undefined;
}

/** All questions and answers of a chat, including the answer in progress. */
export function Conversation({ chat, by, messages, turns, asking, open, onOpen, onAskAgain }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const asked = messages.filter(({ role }) => role === "user").length + (asking ? 1 : 0);
  useEffect(() => {
    if (asked > 1) [...(list.current?.querySelectorAll("[data-question]") ?? [])].at(-1)?.scrollIntoView();
  }, [asked]);
  return (
    <div className={classes.conversation} ref={list} role="log" aria-label="Conversation">
      {messages.map((message, index) => {
        const turn = turns.find(({ job_id }) => job_id === message.job_id);
        if (message.role === "assistant") {
          return (
            <AnswerView
              key={message.id}
              message={message}
              turn={turn}
              open={open?.message.id === message.id ? open.citation : undefined}
              onOpen={(citation) => onOpen(message, citation)}
            />
          );
        }
        const isAnswered = messages[index + 1]?.role === "assistant";
        const isLast = index === messages.length - 1 && !asking;
        return (
          <div key={message.id} data-question className={classes.turn}>
            <QuestionView message={message} by={by} />
            {!isAnswered && (
              <Awaited
                chat={chat}
                turn={turn}
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

interface AwaitedProps {
  chat: ShownChat;
  turn: ChatTurn | undefined;
  onAskAgain: (() => void) | undefined;
}

function Awaited({ chat, turn, onAskAgain }: AwaitedProps) {
  const isRunning = turn?.status === "pending" || turn?.status === "running";
  if (!isRunning) return <UnansweredView turn={turn} onAskAgain={onAskAgain} />;
  if (chat.is_own) return <RunningAnswer key={turn.job_id} jobId={turn.job_id} chatId={chat.id} />;
  return <p className={classes.quiet}>Writing an answer…</p>;
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
      <QuestionView message={message} by={by} />
      <p className={classes.quiet}>Sending…</p>
    </div>
  );
}
