import { useRef, useState } from "react";
import type { File as StoredFile } from "../../src/files/files.schema.ts";
import { ApiError, api, upload } from "../api.ts";
import { refreshVault, type Vault } from "./vaults.queries.ts";

export interface Upload {
  id: number;
  name: string;
  part: number;
  state: "waiting" | "sending" | "adding" | "done" | "failed";
  message?: string;
}

interface Waiting {
  id: number;
  file: File;
  /** Where it was sent already, and was only not taken into the vault. */
  stored?: StoredFile;
}

const AT_ONCE = 2;
let last = 0;

/** Sends files and makes documents of them, two at a time, each told how far it is. */
export function useUploads(vault: Vault) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Waiting[]>([]);
  const failed = useRef(new Map<number, Waiting>());
  const running = useRef(0);
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const send = async (waiting: Waiting) => {
    const { id, file } = waiting;
    try {
      change(id, { state: "sending" });
      const form = new FormData();
      form.append("file", file, file.name);
      waiting.stored ??= await upload<StoredFile>("/files", form, (part) => change(id, { part }));
      change(id, { state: "adding", part: 1 });
      await api.post(`/vaults/${vault.id}/documents`, { file_ids: [waiting.stored.id] });
      change(id, { state: "done" });
    } catch (error) {
      failed.current.set(id, waiting);
      change(id, {
        state: "failed",
        message: error instanceof ApiError ? error.message : "The upload failed. Try again.",
      });
    }
  };
  const run = async () => {
    running.current++;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
    running.current--;
    if (running.current === 0) void refreshVault(vault.id);
  };
  const start = (some: Waiting[]) => {
    queue.current.push(...some);
    while (running.current < Math.min(AT_ONCE, queue.current.length)) void run();
  };
  const add = (files: File[]) => {
    const made = files.map((file): Waiting => ({ id: ++last, file }));
    setUploads((all) => [
      ...all,
      ...made.map(({ id, file }) => ({ id, name: file.name, part: 0, state: "waiting" as const })),
    ]);
    start(made);
  };
  const retry = (id: number) => {
    const waiting = failed.current.get(id);
    if (!waiting || !failed.current.delete(id)) return;
    setUploads((all) =>
      all.map((each) => (each.id === id ? { id, name: each.name, part: 0, state: "waiting" } : each)),
    );
    start([waiting]);
  };
  return {
    uploads,
    add,
    retry,
    clear: () => setUploads((all) => all.filter(({ state }) => !["done", "failed"].includes(state))),
  };
}
