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

const AT_ONCE = 2;
let last = 0;

/** Sends files and makes documents of them, two at a time, each told how far it is. */
export function useUploads(vault: Vault) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<{ id: number; file: File }[]>([]);
  const running = useRef(0);
  const change = (id: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));
  const send = async ({ id, file }: { id: number; file: File }) => {
    try {
      change(id, { state: "sending" });
      const form = new FormData();
      form.append("file", file, file.name);
      const stored = await upload<StoredFile>("/files", form, (part) => change(id, { part }));
      change(id, { state: "adding", part: 1 });
      await api.post(`/vaults/${vault.id}/documents`, { file_ids: [stored.id] });
      change(id, { state: "done" });
    } catch (error) {
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
  const add = (files: File[]) => {
    const made = files.map((file) => ({ id: ++last, file }));
    setUploads((all) => [
      ...all,
      ...made.map(({ id, file }) => ({ id, name: file.name, part: 0, state: "waiting" as const })),
    ]);
    queue.current.push(...made);
    while (running.current < Math.min(AT_ONCE, queue.current.length)) void run();
  };
  return {
    uploads,
    add,
    clear: () => setUploads((all) => all.filter(({ state }) => !["done", "failed"].includes(state))),
  };
}
