import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import { listen } from "../../ui/data/listen.ts";

export interface PartialAnswer {
  /** The text so far. */
  text: string;
  steps: string[];
}

const NOTHING: PartialAnswer = { text: "", steps: [] };

/**
 * Streams an answer in progress, and calls `onEnd` when it has ended, successfully or not. Late subscribers receive the whole text;
 * if the stream is missing or breaks, the job is polled.
 */
export function useAnswerStream(jobId: string, onEnd: () => void): PartialAnswer {
  const [writing, setWriting] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed onEnd must not restart the stream
  useEffect(() => {
    setWriting(NOTHING);
    const end = () => {
      stop();
      onEnd();
    };
    const stop = listen(api.url("/jobs/{id}/stream", { params: { id: jobId } }), {
      events: {
        again: () => setWriting(NOTHING),
        restart: () => setWriting((now) => ({ ...now, text: "" })),
        text: (data) => setWriting((now) => ({ ...now, text: now.text + (data as { text: string }).text })),
        step: (data) => setWriting((now) => stepped(now, (data as { label: string }).label)),
        end,
      },
      onMissed: () => void hasEnded(jobId).then((ended) => ended && end()),
    });
    return stop;
  }, [jobId]);
  return writing;
}

const stepped = (now: PartialAnswer, label: string): PartialAnswer =>
  now.steps.at(-1) === label ? now : { ...now, steps: [...now.steps, label] };

const hasEnded = (jobId: string) =>
  api.get("/jobs/{id}", { params: { id: jobId } }).then(
    ({ completed_at }) => completed_at !== null,
    () => false,
  );
