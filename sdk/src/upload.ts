import { type Connection, path, type RequestOptions } from "./request.ts";
import type { AbortedUpload, NewUpload, StoredFile, Upload, UploadPart } from "./types.ts";

/** What is uploaded, and where it goes: at most one of `folder_id`, `project_id` and `scope`. */
export interface FileToUpload extends Pick<NewUpload, "folder_id" | "project_id" | "scope"> {
  name: string;
  content: Blob | Uint8Array | ReadableStream<Uint8Array>;
  /** The size of a stream in bytes. With it, a large stream is sent as it arrives; without it, it is first read into memory. */
  size?: number;
  /** Called before the first byte is sent, and after each part, with the bytes sent so far and in total. */
  onProgress?: (sent: number, total: number) => void;
}

const PARTS_ABOVE = 8 * 1024 * 1024;

type Destination = Pick<NewUpload, "folder_id" | "project_id" | "scope">;

interface Sending extends RequestOptions {
  onProgress?: FileToUpload["onProgress"];
}

/** Uploads a file. A large one is sent in parts, and each part is retried separately. */
export async function upload(
  connection: Connection,
  { name, content, size, onProgress, ...destination }: FileToUpload,
  options: RequestOptions = {},
): Promise<StoredFile> {
  const sending = { ...options, onProgress };
  if (!isStream(content)) return uploadWhole(connection, name, asBlob(content), destination, sending);
  if (size === undefined || size <= PARTS_ABOVE)
    return uploadWhole(connection, name, await new Response(content).blob(), destination, sending);
  return uploadParts(connection, { file_name: name, size, ...destination }, cutter(content), sending);
}

async function uploadWhole(
  connection: Connection,
  name: string,
  blob: Blob,
  destination: Destination,
  { onProgress, ...options }: Sending,
): Promise<StoredFile> {
  if (blob.size > PARTS_ABOVE) {
    const begun = { file_name: name, size: blob.size, ...destination };
    const typed = blob.type ? { ...begun, content_type: blob.type } : begun;
    return uploadParts(connection, typed, slicer(blob), { ...options, onProgress });
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(destination)) if (value !== undefined) form.set(field, value);
  form.set("file", blob, name);
  onProgress?.(0, blob.size);
  const file = await connection.post<StoredFile>("/files", undefined, { ...options, body: form });
  onProgress?.(blob.size, blob.size);
  return file;
}

type Cut = (partSize: number) => AsyncGenerator<Blob, void, undefined>;

/** If anything fails, the upload is canceled on the server. */
async function uploadParts(
  connection: Connection,
  begun: NewUpload,
  cut: Cut,
  { onProgress, ...options }: Sending,
): Promise<StoredFile> {
  const { idempotencyKey: _ofTheFirst, ...rest } = options;
  const { upload_id, part_size } = await connection.post<Upload>("/files/uploads", begun, options);
  const at = path`/files/uploads/${upload_id}`;
  try {
    let [part_count, sent] = [0, 0];
    onProgress?.(sent, begun.size);
    for await (const part of cut(part_size)) {
      await connection.put<UploadPart>(`${at}/parts/${++part_count}`, part, rest);
      sent += part.size;
      onProgress?.(sent, begun.size);
    }
    return await connection.post<StoredFile>(`${at}/complete`, { part_count }, rest);
  } catch (error) {
    await connection.delete<AbortedUpload>(at).catch(() => undefined);
    throw error;
  }
}

const slicer = (blob: Blob): Cut =>
  async function* (partSize) {
    for (let start = 0; start < blob.size; start += partSize) yield blob.slice(start, start + partSize);
  };

const cutter = (stream: ReadableStream<Uint8Array>): Cut =>
  async function* (partSize) {
    const reader = stream.getReader();
    let held = new Blob([]);
    try {
      for (let next = await reader.read(); !next.done; next = await reader.read()) {
        held = new Blob([held, next.value as Uint8Array<ArrayBuffer>]);
        for (; held.size >= partSize; held = held.slice(partSize)) yield held.slice(0, partSize);
      }
      if (held.size > 0) yield held;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  };

const isStream = (content: FileToUpload["content"]): content is ReadableStream<Uint8Array> => "getReader" in content;
const asBlob = (content: Blob | Uint8Array) =>
  content instanceof Blob ? content : new Blob([content as Uint8Array<ArrayBuffer>]);
