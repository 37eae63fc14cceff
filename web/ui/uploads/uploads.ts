import { useSyncExternalStore } from "react";
import type { Destination, File as StoredFile } from "../../../src/files/files.schema.ts";
import type { Vault } from "../../../src/vaults/vaults.schema.ts";
import { ApiError, api, queryClient } from "../../api.ts";
import { sendFile } from "./send-file.ts";

/** A file on its way to the server. It goes on while one looks at other pages. */
export interface Sent {
  key: number;
  file: File;
  place: Destination;
  /** The vault whose document it becomes once it is there. */
  vault?: Pick<Vault, "id" | "name"> | undefined;
  /** Where it is there already, and was only not taken into the vault. */
  stored?: StoredFile | undefined;
  progress: number;
  state: "waiting" | "sending" | "done" | "failed" | "stopped";
  fault?: string;
}

const AT_ONCE = 3;
const PATIENCE_MS = 10_000;
const REFRESH_MS = 2000;
let heldUntil = 0;
let held: ReturnType<typeof setTimeout> | undefined;
let sent: readonly Sent[] = [];
let counter = 0;
const stoppers = new Map<number, AbortController>();
const listeners = new Set<() => void>();

const isUnderWay = ({ state }: Sent) => state === "waiting" || state === "sending";
/** The browser asks before it closes the page over what is still on its way. */
const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();

function show(next: readonly Sent[]) {
  sent = next;
  if (sent.some(isUnderWay)) addEventListener("beforeunload", holdPage);
  else removeEventListener("beforeunload", holdPage);
  for (const listener of listeners) listener();
}

const change = (key: number, part: Partial<Sent>) =>
  show(sent.map((each) => (each.key === key ? { ...each, ...part } : each)));

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUploads = () => useSyncExternalStore(subscribe, () => sent);

/** Uploads files to a place, and into a vault where one is named, a few at a time. */
export function uploadAll(files: File[], place: Destination, vault?: Sent["vault"]) {
  const more = files.map((file): Sent => ({ key: ++counter, file, place, vault, progress: 0, state: "waiting" }));
  show([...sent.filter(({ state }) => state !== "done" && state !== "stopped"), ...more]);
  go();
}

/** Nothing more is begun while the server asks for patience, and then it is begun by itself. */
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

async function send(begun: Sent) {
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
    const fault = error instanceof ApiError ? error.message : "The upload broke off.";
    if (stopper.signal.aborted) change(key, { state: "stopped" });
    else if (isTooMuch(error)) putOff(key);
    else change(key, { state: "failed", fault });
  } finally {
    stoppers.delete(key);
    go();
  }
}

const isTooMuch = (error: unknown) => error instanceof ApiError && (error.status === 429 || error.status === 503);

function putOff(key: number) {
  heldUntil = Date.now() + PATIENCE_MS;
  change(key, { state: "waiting", progress: 0 });
}

const stale = new Set<string>();
let isRefreshing = false;

/** Many files that arrive one after the other are looked for together. */
function refreshSoon({ vault }: Sent) {
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

export function tryAgain(key: number) {
  change(key, { state: "waiting", progress: 0 });
  go();
}

export function tryAllAgain() {
  show(sent.map((each) => (each.state === "failed" ? { ...each, state: "waiting", progress: 0 } : each)));
  go();
}

export const clearUploads = () => show(sent.filter(isUnderWay));
