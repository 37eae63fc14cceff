import { Button } from "@mantine/core";
import { Square } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { useIsConnected } from "../../ui/data/connection.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { type ChatTurn, readChatAgain, type ShownChat, stopAnswer } from "../chats.queries.ts";
import { AnswerText } from "./answer-text.tsx";
import { PlanView } from "./plan-view.tsx";
import classes from "./running-answer.module.css";
import { useAnswerStream } from "./use-answer-stream.ts";

interface Props {
  jobId: string;
  chat: ShownChat;
  turn: ChatTurn | undefined;
  /** Called with the text written so far. */
  onStop: (text: string) => void;
}

/** An answer in progress: its steps, the text so far, and a stop button. It continues if the person leaves the page. */
export function RunningAnswer({ jobId, chat, turn, onStop }: Props) {
  const { text, steps } = useAnswerStream(jobId, () => readChatAgain(chat.id));
  const isConnected = useIsConnected();
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    onStop(text);
    await stopAnswer(chat.id, jobId).catch(toast.failed);
    setStopping(false);
  };
  return (
    <article className={classes.running} aria-label={t("Answer being written")} aria-busy>
      {turn && <PlanView chat={chat} turn={turn} isLast />}
      {text !== "" && <AnswerText text={text} citations={[]} open={undefined} onOpen={() => {}} />}
      <div className={classes.line}>
        <span className={classes.pulse} aria-hidden />
        <span role="status">{isConnected ? describe(steps.at(-1), text) : t("Waiting for the connection…")}</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Square size={11} aria-hidden />}
          loading={stopping}
          onClick={stop}
        >
          {t("Stop")}
        </Button>
      </div>
      {steps.length > 1 && !turn?.plan.length && (
        <ol className={classes.steps} aria-label={t("Steps so far")}>
          {steps.slice(0, -1).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p className={classes.leave}>{t("You can leave this page. The answer will be saved in this chat.")}</p>
    </article>
  );
}

function describe(step: string | undefined, text: string): string {
  if (step !== undefined) return `${step}…`;
  return text === "" ? t("Reading and thinking…") : t("Writing…");
}
