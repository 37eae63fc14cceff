import { useEffect, useState } from "react";
import { address, api } from "../api.ts";
import type { CompletionJob } from "./chats.queries.ts";

export interface Writing {
  /** What is written so far. */
  text: string;
  steps: string[];
}

const NOTHING: Writing = { text: "", steps: [] };
const WAIT_SECONDS = 25;
const PAUSE_MS = 2000;

/**
 * Follows an answer while it is written, and calls `onEnd` when it is there, however it ended. Where the stream is missing or
 * breaks, the job is asked until it has ended.
 */
export function useAnswer(jobId: string, onEnd: () => void): Writing {
  const [writing, setWriting] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is done at the end may change without beginning anew
  useEffect(() => {
    const gone = new AbortController();
    const end = () => void (gone.signal.aborted || onEnd());
    const source = new EventSource(address(`/jobs/${jobId}/stream`));
    setWriting(NOTHING);
    source.addEventListener("text", ({ data }) => {
      const { text } = JSON.parse(data) as { text: string };
      setWriting((now) => ({ ...now, text: now.text + text }));
    });
    source.addEventListener("restart", () => setWriting((now) => ({ ...now, text: "" })));
    source.addEventListener("step", ({ data }) => {
      const { label } = JSON.parse(data) as { label: string };
      setWriting((now) => (now.steps.at(-1) === label ? now : { ...now, steps: [...now.steps, label] }));
    });
    source.addEventListener("end", () => {
      source.close();
      end();
    });
    source.addEventListener("error", () => {
      source.close();
      void untilEnded(jobId, gone.signal).then(end);
    });
    return () => {
      source.close();
      gone.abort();
    };
  }, [jobId]);
  return writing;
}

async function untilEnded(jobId: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const job = await api.get<CompletionJob>(`/jobs/${jobId}`, { wait: WAIT_SECONDS }, signal).catch(() => undefined);
    if (job?.completed_at) return;
    if (!job) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
