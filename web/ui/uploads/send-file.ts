import type { Destination, File as StoredFile } from "../../../src/workspace/files/files.schema.ts";
import { ApiError, api } from "../../api.ts";

/** Larger files are sent in parts, so that a lost connection costs one part and not the whole. */
const IN_PARTS_FROM = 8 * 1024 * 1024;
const ATTEMPTS = 3;

interface SendOptions {
  /** From 0 to 1. */
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

/** Uploads a file to a folder or project; to the person's own folder when none is named. */
export function sendFile(file: File, destination: Destination = {}, options: SendOptions = {}): Promise<StoredFile> {
  return file.size >= IN_PARTS_FROM ? sendInParts(file, destination, options) : sendWhole(file, destination, options);
}

function sendWhole(file: File, destination: Destination, { onProgress, signal }: SendOptions) {
  const body = new FormData();
  for (const [name, value] of Object.entries(destination)) body.append(name, value);
  body.append("file", file);
  return api.upload("POST /files", { body, signal }, (sent, total) => onProgress?.(total ? sent / total : 0));
}

async function sendInParts(file: File, destination: Destination, { onProgress, signal }: SendOptions) {
  const { name: file_name, size, type } = file;
  const session = await api.post("/files/uploads", {
    body: { file_name, size, ...(type && { content_type: type }), ...destination },
  });
  const params = { id: session.upload_id };
  const count = Math.ceil(size / session.part_size);
  try {
    for (let part = 0; part < count; part++) {
      const start = part * session.part_size;
      const request = {
        params: { ...params, partNumber: part + 1 },
        body: file.slice(start, start + session.part_size),
      };
      await sendPart({ ...request, signal }, (sent) => onProgress?.((start + sent) / size));
    }
    return await api.post("/files/uploads/{id}/complete", { params, body: { part_count: count } });
  } catch (error) {
    void api.delete("/files/uploads/{id}", { params }).catch(() => {});
    throw error;
  }
}

interface PartRequest {
  params: { id: string; partNumber: number };
  body: Blob;
  signal: AbortSignal | undefined;
}

/** Sends a part again when the connection was lost or the server failed. */
async function sendPart(request: PartRequest, onProgress: (sent: number) => void) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await api.upload("PUT /files/uploads/{id}/parts/{partNumber}", request, onProgress);
    } catch (error) {
      const isFinal = !(error instanceof ApiError) || (error.status !== 0 && error.status < 500);
      if (isFinal || attempt === ATTEMPTS) throw error;
    }
  }
}
