import { randomBytes } from "node:crypto";
import type { IDataObject, IExecuteFunctions } from "n8n-workflow";
import { json, poll } from "./request";

const PARTS_ABOVE = 8 * 1024 * 1024;
const READ_WAIT = 60;

/** Uploads the file of an item, in parts if it is large. */
export async function uploadItem(
  context: IExecuteFunctions,
  index: number,
  property: string,
  place: IDataObject,
): Promise<IDataObject> {
  const { fileName } = context.helpers.assertBinaryData(index, property);
  const bytes = await context.helpers.getBinaryDataBuffer(index, property);
  const name = fileName ?? "file";
  if (bytes.length > PARTS_ABOVE) return uploadParts(context, bytes, name, place);
  const boundary = randomBytes(24).toString("hex");
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  return json(context, "POST", "/files", { body: multipart(boundary, bytes, name, place), headers, json: false }).then(
    parsed,
  );
}

async function uploadParts(context: IExecuteFunctions, bytes: Buffer, file_name: string, place: IDataObject) {
  const body = { file_name, size: bytes.length, ...place };
  const { upload_id, part_size } = (await json(context, "POST", "/files/uploads", { body })) as {
    upload_id: string;
    part_size: number;
  };
  const at = `/files/uploads/${upload_id}`;
  const sent = sendParts(context, at, bytes, part_size);
  await sent.catch(() => json(context, "DELETE", at).catch(() => undefined));
  return sent;
}

async function sendParts(context: IExecuteFunctions, at: string, bytes: Buffer, size: number): Promise<IDataObject> {
  let part_count = 0;
  for (let start = 0; start < bytes.length; start += size)
    await json(context, "PUT", `${at}/parts/${++part_count}`, {
      body: bytes.subarray(start, start + size),
      headers: { "Content-Type": "application/octet-stream" },
      json: false,
    });
  return json(context, "POST", `${at}/complete`, { body: { part_count } });
}

function multipart(boundary: string, bytes: Buffer, name: string, fields: IDataObject): Buffer {
  const head = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const plain = Object.entries(fields).map(([field, value]) => `${head(`name="${field}"`)}\r\n${value}\r\n`);
  const safe = name
    .replaceAll("\\", "_")
    .replaceAll('"', "%22")
    .replace(/[\r\n]/g, "_");
  const file = `${head(`name="file"; filename="${safe}"`)}Content-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([Buffer.from(plain.join("") + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** The reply to a request that is not JSON may arrive as text. */
const parsed = (body: IDataObject | string): IDataObject => (typeof body === "string" ? JSON.parse(body) : body);

const isRead = (status: string) => status === "ready" || status === "failed";

export async function untilRead(context: IExecuteFunctions, file: IDataObject): Promise<IDataObject> {
  if (isRead(file.status as string)) return file;
  return poll(context, `/files/${file.id}`, isRead, { each: READ_WAIT, until: Number.POSITIVE_INFINITY });
}
