import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { sentenceOf } from "../../api-error.ts";
import { fileQuery } from "../../files/files.queries.ts";
import { t } from "../../messages.ts";
import { SetModelLink } from "../../settings/model/model-link.tsx";
import { CopyButton } from "../../ui/feedback/copy-button.tsx";
import { AnchorLink } from "../../ui/layout/links.tsx";
import { Time } from "../../ui/text/time.tsx";
import type { AnswerCitation, ChatTurn, Message, ShownChat } from "../chats.queries.ts";
import { adviceOnFailure } from "./advice.ts";
import { AnswerExtras } from "./answer-extras.tsx";
import { AnswerText } from "./answer-text.tsx";
import { KeepAnswer } from "./keep-answer.tsx";
import { plainWithSources } from "./plain-answer.ts";
import { PlanView } from "./plan-view.tsx";
import { Proposals } from "./proposals.tsx";
import { ReadColumns } from "./read-columns.tsx";
import { Sources } from "./sources.tsx";
import classes from "./turn.module.css";

/** A question and its attachments. They are left out where they stand above the chat. */
export function QuestionView({ message, by, showsFiles }: { message: Message; by: string; showsFiles: boolean }) {
  return (
    <article className={classes.question} aria-label={t("Question from {by}", { by })}>
      <header className={classes.by}>
        <span>{by}</span>
        <Time at={message.created_at} />
      </header>
      <div className={classes.asked}>{message.content}</div>
      {showsFiles && message.file_ids.length > 0 && (
        <ul className={classes.files} aria-label={t("Attached files")}>
          {message.file_ids.map((id) => (
            <AttachedFile key={id} id={id} />
          ))}
        </ul>
      )}
    </article>
  );
}

function AttachedFile({ id }: { id: string }) {
  const { data, isError } = useQuery(fileQuery(id));
  return (
    <li className={classes.file}>
      <FileText size={13} aria-hidden />
      {isError ? (
        <span>{t("This file was deleted or is not shared with you")}</span>
      ) : (
        <AnchorLink to="/files/$id" params={{ id }} size="sm">
          {data?.name ?? "…"}
        </AnchorLink>
      )}
    </li>
  );
}

interface AnswerProps {
  chat: ShownChat;
  /** The question that it answers. */
  question: string;
  message: Message;
  turn: ChatTurn | undefined;
  /** Whether it is the first answer of the chat, which says for all that there is no language model. */
  isFirst: boolean;
  open: AnswerCitation | undefined;
  onOpen: (citation: AnswerCitation) => void;
  /** Nothing was asked after it. */
  isLast: boolean;
}

/** An answer, laid out as a memo. */
export function AnswerView({ chat, question, message, turn, isFirst, open, onOpen, isLast }: AnswerProps) {
  const { content, citations } = message;
  const saysNothing = turn?.answer_kind === "not_found" || turn?.answer_kind === "not_understood";
  return (
    <article className={classes.answer} aria-label={t("Answer")}>
      {turn && <PlanView chat={chat} turn={turn} isLast={isLast} />}
      <AnswerText text={content} citations={citations} open={open?.marker} onOpen={onOpen} table={turn?.table} />
      {turn && <AnswerExtras turn={turn} citations={citations} open={open} onOpen={onOpen} />}
      {turn?.table?.query && <ReadColumns vaultId={turn.table.vault_id} query={turn.table.query} />}
      <Sources vaultId={turn?.table?.vault_id} citations={citations} open={open} onOpen={onOpen} />
      {turn && <Proposals chat={chat} turn={turn} isLast={isLast} />}
      {(!saysNothing || turn?.table) && (
        <KeepAnswer
          chat={chat}
          question={question}
          message={message}
          table={turn?.table ?? undefined}
          hasColumn={turn?.tables.some(({ vault_id }) => vault_id !== null) === true}
        />
      )}
      <footer className={classes.foot}>
        <CopyButton text={plainWithSources(message)} label={t("Copy answer")} />
        {turn?.model && turn.model !== "local" && <span>{turn.model}</span>}
        {turn?.model === "local" && isFirst && (
          <span>
            {t("Answered without a language model.")} <SetModelLink />
          </span>
        )}
      </footer>
    </article>
  );
}

interface UnansweredProps {
  chat: ShownChat;
  turn: ChatTurn | undefined;
  /** What was written before the person stopped it. */
  written: string;
  onAskAgain: (() => void) | undefined;
}

/** Shown in place of a missing answer: what happened and what to do. */
export function UnansweredView({ chat, turn, written, onAskAgain }: UnansweredProps) {
  const stopped = turn?.status === "canceled";
  return (
    <article className={classes.unanswered} data-stopped={stopped || undefined} aria-label={t("No answer")}>
      {stopped && written !== "" && <AnswerText text={written} citations={[]} open={undefined} onOpen={() => {}} />}
      <div role={stopped ? undefined : "alert"}>
        <strong>{stopped ? t("Stopped before the answer was complete.") : t("No answer was generated.")}</strong>{" "}
        {turn?.error && `${sentenceOf(turn.error)} ${adviceOnFailure(turn.error.code)}`}
      </div>
      {turn && <PlanView chat={chat} turn={turn} isLast={onAskAgain !== undefined} />}
      {onAskAgain && (
        <Button variant="default" size="compact-sm" onClick={onAskAgain}>
          {t("Ask again")}
        </Button>
      )}
    </article>
  );
}
