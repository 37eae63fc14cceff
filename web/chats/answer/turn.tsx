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
import type { AnswerCitation, ChatTurn, Message } from "../chats.queries.ts";
import { adviceOnFailure } from "./advice.ts";
import { AnswerExtras } from "./answer-extras.tsx";
import { AnswerText } from "./answer-text.tsx";
import { placeOf } from "./citation-chip.tsx";
import classes from "./turn.module.css";

/** A question and its attachments. */
export function QuestionView({ message, by }: { message: Message; by: string }) {
  return (
    <article className={classes.question} aria-label={t("Question from {by}", { by })}>
      <header className={classes.by}>
        <span>{by}</span>
        <Time at={message.created_at} />
      </header>
      <div className={classes.asked}>{message.content}</div>
      {message.file_ids.length > 0 && (
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
  message: Message;
  turn: ChatTurn | undefined;
  open: AnswerCitation | undefined;
  onOpen: (citation: AnswerCitation) => void;
}

/** An answer, laid out as a memo. */
export function AnswerView({ message, turn, open, onOpen }: AnswerProps) {
  const { content, citations } = message;
  return (
    <article className={classes.answer} aria-label={t("Answer")}>
      <AnswerText text={content} citations={citations} open={open?.marker} onOpen={onOpen} table={turn?.table} />
      {turn && <AnswerExtras turn={turn} />}
      <footer className={classes.foot}>
        <CopyButton text={plainWithSources(message)} label={t("Copy answer")} />
        {turn?.model && turn.model !== "local" && <span>{turn.model}</span>}
        {turn?.model === "local" && (
          <span>
            {t("Answered without a language model.")} <SetModelLink />
          </span>
        )}
      </footer>
    </article>
  );
}

/** The answer as plain text, with its citations listed below. */
function plainWithSources({ content, citations }: Message): string {
  const sources = citations.map((citation) => `[${citation.marker}] ${placeOf(citation)}: “${citation.quote}”`);
  const words = content.replace(/\\([!-/:-@[-`{-~])/g, "$1");
  return sources.length === 0 ? words : `${words}\n\n${sources.join("\n")}`;
}

interface UnansweredProps {
  turn: ChatTurn | undefined;
  /** What was written before the person stopped it. */
  written: string;
  onAskAgain: (() => void) | undefined;
}

/** Shown in place of a missing answer: what happened and what to do. */
export function UnansweredView({ turn, written, onAskAgain }: UnansweredProps) {
  const stopped = turn?.status === "canceled";
  return (
    <article className={classes.unanswered} data-stopped={stopped || undefined} aria-label={t("No answer")}>
      {stopped && written !== "" && <AnswerText text={written} citations={[]} open={undefined} onOpen={() => {}} />}
      <div role={stopped ? undefined : "alert"}>
        <strong>{stopped ? t("Stopped before the answer was complete.") : t("No answer was generated.")}</strong>{" "}
        {turn?.error && `${sentenceOf(turn.error)} ${adviceOnFailure(turn.error.code)}`}
      </div>
      {onAskAgain && (
        <Button variant="default" size="compact-sm" onClick={onAskAgain}>
          {t("Ask again")}
        </Button>
      )}
    </article>
  );
}
