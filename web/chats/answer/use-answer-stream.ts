import { useEffect, useState } from "react";
import { api } from "../../api.ts";
import { listen } from "../../ui/data/listen.ts";

export interface PartialAnswer {
  /** The text so far. */
  text: string;
  steps: string[];
}

const NOTHING: PartialAnswer = { text: "", steps: [] };

/** Streams an answer in progress from the start. `look` refetches the chat after each step, at the end, and whenever events may have been missed. */
export function useAnswerStream(jobId: string, look: () => Promise<unknown>): PartialAnswer {
  const [writing, setWriting] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed `look` must not restart the stream
  useEffect(
    () =>
      listen(api.url("/jobs/{id}/events", { params: { id: jobId } }), {
        events: {
          restart: () => setWriting((now) => ({ ...now, text: "" })),
          token: (data) => setWriting((now) => ({ ...now, text: now.text + (data as { text: string }).text })),
          step: (data) => {
            setWriting((now) => stepped(now, (data as { label: string }).label));
            void look().catch(() => {});
          },
        },
        last: "job",
        onOpen: () => setWriting(NOTHING),
        look,
      }),
    [jobId],
  );
  return writing;
}

const stepped = (now: PartialAnswer, label: string): PartialAnswer =>
  now.steps.at(-1) === label ? now : { ...now, steps: [...now.steps, label] };
