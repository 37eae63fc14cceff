import { Button } from "@mantine/core";
import { Square } from "lucide-react";
import { useState } from "react";
import { ApiError, api } from "../../api.ts";
import { toast } from "../../ui/feedback/toast.ts";
import { refreshChat } from "../chats.queries.ts";
import { AnswerText } from "./answer-text.tsx";
import classes from "./running-answer.module.css";
import { useAnswerStream } from "./use-answer-stream.ts";

interface Props {
  jobId: string;
  chatId: string;
}

/** An answer in progress: its steps, the text so far, and a stop button. It continues if the person leaves the page. */
export function RunningAnswer({ jobId, chatId }: Props) {
  const refresh = () => void refreshChat(chatId);
  const { text, steps } = useAnswerStream(jobId, refresh);
  const [stopping, setStopping] = useState(false);
  const stop = async () => {
    setStopping(true);
    await api.post("/jobs/{id}/cancel", { params: { id: jobId } }).catch((error) => {
      if (!(error instanceof ApiError && error.code === "JOB_FINISHED")) toast.failed(error);
    });
    refresh();
  };
  return (
    <article className={classes.running} aria-label="Answer being written" aria-busy>
      {text !== "" && <AnswerText text={text} citations={[]} open={undefined} onOpen={() => {}} />}
      <div className={classes.line}>
        <span className={classes.pulse} aria-hidden />
        <span role="status">{steps.at(-1) ?? (text === "" ? "Reading and thinking" : "Writing")}…</span>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Square size={11} aria-hidden />}
          loading={stopping}
          onClick={stop}
        >
          Stop
        </Button>
      </div>
      {steps.length > 1 && (
        <ol className={classes.steps} aria-label="Steps so far">
          {steps.slice(0, -1).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      <p className={classes.leave}>You can leave this page. The answer will be saved in this chat.</p>
    </article>
  );
}
