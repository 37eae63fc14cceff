import type { Destination, File as StoredFile, Upload } from "../../../src/files/files.schema.ts";
import { ApiError, address, api, upload } from "../../api.ts";

/** Larger files go in parts, so that a broken line costs one part and not the whole. */
const IN_PARTS_FROM = 8 * 1024 * 1024;
const TRIES = 3;

interface Sending {
  onProgress: (part: number) => void;
  signal?: AbortSignal;
}

/** Sends a file to where it is to lie and tells how far it is, from 0 to 1. */
export function sendFile(file: File, place: Destination, sending: Sending): Promise<StoredFile> {
  return file.size >= IN_PARTS_FROM ? sendInParts(file, place, sending) : sendWhole(file, place, sending);
}

function sendWhole(file: File, place: Destination, { onProgress, signal }: Sending) {
  const form = new FormData();
  for (const [name, value] of Object.entries(place)) form.append(name, value);
  form.append("file", file);
  return upload<StoredFile>("/files", form, onProgress, signal);
}

async function sendInParts(file: File, place: Destination, { onProgress, signal }: Sending) {
  const { name: file_name, size, type } = file;
  const session = await api.post<Upload>("/files/uploads", {
    file_name,
    size,
    ...(type && { content_type: type }),
    ...place,
  });
  const path = `/files/uploads/${session.upload_id}`;
  const count = Math.ceil(size / session.part_size);
  try {
    for (let part = 0; part < count; part++) {
      const bytes = file.slice(part * session.part_size, (part + 1) * session.part_size);
      const told = (sent: number) => onProgress((part * session.part_size + sent) / size);
      await sendPart(`${path}/parts/${part + 1}`, bytes, told, signal);
    }
    return await api.post<StoredFile>(`${path}/complete`, { part_count: count });
  } catch (error) {
    void api.delete(path).catch(() => {});
    throw error;
  }
}

/** A part whose line broke is sent again. */
async function sendPart(path: string, bytes: Blob, told: (sent: number) => void, signal?: AbortSignal) {
  for (let tried = 1; ; tried++) {
    try {
      return await put(path, bytes, told, signal);
    } catch (error) {
      if (tried === TRIES || !(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error;
    }
  }
}

function put(path: string, bytes: Blob, told: (sent: number) => void, signal?: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("PUT", address(path));
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.onprogress = ({ loaded }) => told(loaded);
    request.onerror = () => reject(new ApiError(0, "UNREACHABLE", "The upload broke off. Try again."));
    request.onabort = () => reject(new DOMException("The upload was stopped.", "AbortError"));
    request.onload = () => (request.status < 300 ? resolve() : reject(refusal(request)));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(bytes);
  });
}

function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  const body = responseText.startsWith("{") ? JSON.parse(responseText) : {};
  return new ApiError(status, body.code ?? "INTERNAL", body.error ?? "Something went wrong on the server.");
}
