import { useSyncExternalStore } from "react";
import type { Vault } from "../../../src/vaults/vault/vaults.schema.ts";
import type { Destination, File as StoredFile } from "../../../src/workspace/files/files.schema.ts";
import { ApiError, api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { sendFile } from "./send-file.ts";

/** A file in the upload queue. The upload continues on other pages. */
export interface QueuedUpload {
  key: number;
  file: File;
  place: Destination;
  /** The vault that it is added to once it is uploaded. */
  vault?: Pick<Vault, "id" | "name"> | undefined;
  /** The stored file, when only adding it to the vault is left to do. */
  stored?: StoredFile | undefined;
  progress: number;
  state: "waiting" | "sending" | "done" | "failed" | "stopped";
  error?: string;
  /** The server would refuse the same file again. */
  isHopeless?: boolean;
}

const AT_ONCE = 3;
const PATIENCE_MS = 10_000;
const REFRESH_MS = 2000;
let heldUntil = 0;
let held: ReturnType<typeof setTimeout> | undefined;
let sent: readonly QueuedUpload[] = [];
let counter = 0;
const stoppers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

const isUnderWay = ({ state }: QueuedUpload) => state === "waiting" || state === "sending";
/** The browser warns before it closes the page while uploads are in progress. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

function show(next: readonly QueuedUpload[]) {
  sent = next;
  if (sent.some(isUnderWay)) addEventListener("beforeunload", holdPage);
  else removeEventListener("beforeunload", holdPage);
  for (const listener of listeners) listener();
}

const change = (key: number, part: Partial<QueuedUpload>) =>
  show(sent.map((each) => (each.key === key ? { ...each, ...part } : each)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUploadQueue = () => useSyncExternalStore(subscribe, () => sent);

/** Uploads files to a destination, and adds them to a vault if one is given, a few at a time. */
export function uploadAll(files: File[], place: Destination, vault?: QueuedUpload["vault"]) {
  const more = files.map(
    (file): QueuedUpload => ({ key: ++counter, file, place, vault, progress: 0, state: "waiting" }),
  );
  show([...sent.filter(({ state }) => state !== "done" && state !== "stopped"), ...more]);
  go();
}

/** Starts the next uploads; when the server is overloaded, after a pause. */
function go() {
  const rest = heldUntil - Date.now();
  if (rest > 0) {
    clearTimeout(held);
    held = setTimeout(go, rest);
    return;
  }
  const sending = sent.filter(({ state }) => state === "sending").length;
  const next = sent.filter(({ state }) => state === "waiting").slice(0, AT_ONCE - sending);
  for (const each of next) void send(each);
}

async function send(begun: QueuedUpload) {
  const { key, file, place, vault } = begun;
  const stopper = new AbortController();
  stoppers.set(key, stopper);
  change(key, { state: "sending", progress: 0 });
  try {
    const sending = { onProgress: (progress: number) => change(key, { progress }), signal: stopper.signal };
    const stored = begun.stored ?? (await sendFile(file, place, sending));
    change(key, { stored, progress: 1 });
    if (vault) await api.post("/vaults/{id}/documents", { params: { id: vault.id }, body: { file_ids: [stored.id] } });
    change(key, { state: "done" });
    refreshSoon(begun);
  } catch (error) {
    const message = error instanceof ApiError ? error.message : t("The upload was interrupted.");
    if (stopper.signal.aborted) change(key, { state: "stopped" });
    else if (isTooMuch(error)) putOff(key);
    else change(key, { state: "failed", error: message, isHopeless: isHopeless(error) });
  } finally {
    stoppers.delete(key);
    go();
  }
}

const REFUSED_FILES = ["UNSUPPORTED_FILE", "PAYLOAD_TOO_LARGE", "INFECTED_FILE"];
const isHopeless = (error: unknown) => error instanceof ApiError && REFUSED_FILES.includes(error.code);
const isTooMuch = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 503);

function putOff(key: number) {
  heldUntil = Date.now() + PATIENCE_MS;
  change(key, { state: "waiting", progress: 0 });
}

const stale = new Set<string>();
let isRefreshing = false;

/** Refreshes lists once for many uploads that finish one after the other. */
function refreshSoon({ vault }: QueuedUpload) {
  if (vault) stale.add(vault.id);
  if (isRefreshing) return;
  isRefreshing = true;
  setTimeout(refresh, sent.some(isUnderWay) ? REFRESH_MS : 0);
}

function refresh() {
  isRefreshing = false;
  for (const kind of ["files", "folders", "projects"]) void queryClient.invalidateQueries({ queryKey: [kind] });
  for (const id of stale) void queryClient.invalidateQueries({ queryKey: ["vaults", id] });
  stale.clear();
}

export function stopUpload(key: number) {
  const stopper = stoppers.get(key);
  if (stopper) stopper.abort();
  else change(key, { state: "stopped" });
}

export function retryUpload(key: number) {
  change(key, { state: "waiting", progress: 0 });
  go();
}

export function retryAllUploads() {
  show(sent.map((each) => (canRetry(each) ? { ...each, state: "waiting", progress: 0 } : each)));
  go();
}

/** Whether an upload failed and is worth a retry. */
export const canRetry = ({ state, isHopeless }: QueuedUpload) => state === "failed" && !isHopeless;

export const clearUploads = () => show(sent.filter(isUnderWay));
