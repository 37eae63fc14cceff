import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../api.ts";
import { fileQuery, type StoredFile } from "../../files/files.queries.ts";
import { t } from "../../messages.ts";
import { sendFile } from "../../ui/uploads/send-file.ts";

/** A file that is being attached to a question. */
export interface Attachment {
  key: string;
  name: string;
  /** Upload progress, from 0 to 1. */
  progress: number;
  /** Known once it is uploaded. */
  id?: string;
  file?: StoredFile | undefined;
  /** Why it could not be uploaded. */
  error?: string;
  stop?: () => void;
}

export interface Attachments {
  list: Attachment[];
  /** Uploads files into My Files and attaches them. */
  upload: (files: Iterable<File>) => void;
  /** Attaches existing files. */
  add: (files: { id: string; name: string }[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

const MOST = 50;
let counter = 0;

export function useAttachments(initial: { id: string; name: string }[] = []): Attachments {
  const [list, setList] = useState<Attachment[]>(() => initial.map(asAttachment));
  const change = (key: string, part: Partial<Attachment>) =>
    setList((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const known = useQueries({ queries: list.flatMap(({ id }) => (id === undefined ? [] : fileQuery(id))) });
  const files = new Map(known.flatMap(({ data }) => (data ? [[data.id, data] as const] : [])));
  const begin = (file: File) => {
    const stopper = new AbortController();
    const key = `upload-${++counter}`;
    const onProgress = (progress: number) => change(key, { progress });
    sendFile(file, {}, { onProgress, signal: stopper.signal }).then(
      ({ id, name }) => change(key, { id, name, progress: 1 }),
      (error) => change(key, { error: error instanceof ApiError ? error.message : t("The upload failed.") }),
    );
    return { key, name: file.name, progress: 0, stop: () => stopper.abort() };
  };
  return {
    list: list.map((each) => ({ ...each, file: each.id === undefined ? undefined : files.get(each.id) })),
    upload: (chosen) => {
      const begun = [...chosen].slice(0, MOST - list.length).map(begin);
      setList((now) => [...now, ...begun]);
    },
    add: (chosen) =>
      setList((now) => [...now, ...chosen.filter(({ id }) => !now.some((each) => each.id === id)).map(asAttachment)]),
    remove: (key) => {
      list.find((each) => each.key === key)?.stop?.();
      setList((now) => now.filter((each) => each.key !== key));
    },
    clear: () => setList([]),
  };
}

const asAttachment = ({ id, name }: { id: string; name: string }): Attachment => ({ key: id, id, name, progress: 1 });

export type AttachmentState = "uploading" | "reading" | "ready" | "failed";

export function stateOf({ id, file, error }: Attachment): AttachmentState {
  if (error !== undefined || file?.status === "failed") return "failed";
  if (id === undefined) return "uploading";
  return file?.status === "ready" ? "ready" : "reading";
}
