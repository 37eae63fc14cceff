import { useSyncExternalStore } from "react";
import type { Destination } from "../../src/files/files.schema.ts";
import { ApiError } from "../api.ts";
import { refreshFiles } from "./files.queries.ts";
import { sendFile } from "./upload.ts";

/** A file on its way to the server. It goes on while one looks at other pages. */
export interface Sent {
  key: number;
  file: File;
  place: Destination;
  progress: number;
  state: "waiting" | "sending" | "done" | "failed" | "stopped";
  fault?: string;
}

const AT_ONCE = 3;
let sent: readonly Sent[] = [];
let counter = 0;
const stoppers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

function show(next: readonly Sent[]) {
  sent = next;
  for (const listener of listeners) listener();
}

const change = (key: number, part: Partial<Sent>) =>
  show(sent.map((each) => (each.key === key ? { ...each, ...part } : each)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUploads = () => useSyncExternalStore(subscribe, () => sent);

/** Uploads files to a place, a few at a time. */
export function uploadAll(files: File[], place: Destination) {
  const more = files.map((file): Sent => ({ key: ++counter, file, place, progress: 0, state: "waiting" }));
  show([...sent.filter(({ state }) => state !== "done" && state !== "stopped"), ...more]);
  go();
}

function go() {
  const sending = sent.filter(({ state }) => state === "sending").length;
  const next = sent.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending);
  for (const each of next) void send(each);
}

async function send({ key, file, place }: Sent) {
  const stopper = new AbortController();
  stoppers.set(key, stopper);
  change(key, { state: "sending", progress: 0 });
  try {
    await sendFile(file, place, { onProgress: (progress) => change(key, { progress }), signal: stopper.signal });
    change(key, { state: "done", progress: 1 });
    void refreshFiles();
  } catch (error) {
    const stopped = stopper.signal.aborted;
    const fault = error instanceof ApiError ? error.message : "The upload broke off.";
    change(key, stopped ? { state: "stopped" } : { state: "failed", fault });
  } finally {
    stoppers.delete(key);
    go();
  }
}

export function stopUpload(key: number) {
  const stopper = stoppers.get(key);
  if (stopper) stopper.abort();
  else change(key, { state: "stopped" });
}

export function tryAgain(key: number) {
  change(key, { state: "waiting", progress: 0 });
  go();
}

export const clearUploads = () => show(sent.filter(({ state }) => state === "waiting" || state === "sending"));
