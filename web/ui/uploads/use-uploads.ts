import { useState } from "react";
import { ApiError, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import type { File as StoredFile } from "./files.queries.ts";
import { sendFile } from "./send-file.ts";

export interface Uploading {
  key: number;
  name: string;
  /** Progress from 0 to 1. */
  part: number;
  error: string | null;
}

let made = 0;
const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : t("The upload was interrupted. Try again.");

/** Uploads files to the person's own folder, with the progress of each. */
export function useUploads(onDone: (file: StoredFile) => void) {
  const [uploads, setUploads] = useState<Uploading[]>([]);
  const change = (key: number, changes: Partial<Uploading>) =>
    setUploads((old) => old.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const forget = (key: number) => setUploads((old) => old.filter((each) => each.key !== key));
  const send = async (file: File) => {
    const key = ++made;
    setUploads((old) => [...old, { key, name: file.name, part: 0, error: null }]);
    try {
      const stored = await sendFile(file, {}, { onProgress: (part) => change(key, { part }) });
      queryClient.setQueryData(["files", "state", stored.id], stored);
      void queryClient.invalidateQueries({ queryKey: ["files"] });
      forget(key);
      onDone(stored);
    } catch (error) {
      change(key, { error: messageOf(error) });
    }
  };
  return { uploads, forget, start: (files: Iterable<File>) => [...files].forEach((file) => void send(file)) };
}
