import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import type { Context } from "../../context.ts";
import type { Endpoint } from "../endpoint.ts";
import {
  MAX_FORM_BYTES,
  mustBeReceivable,
  type ReceivedUpload,
  receiveBody,
  receiveMultipart,
  type UploadLimits,
} from "../upload.ts";
import { validateBody } from "./validate.ts";

const limitsOf = ({ deps: { config } }: Context): UploadLimits => ({
  folder: join(config.DATA_DIR, "uploads"),
  maxBytes: config.MAX_FILE_BYTES,
});

/** Checks an upload by its headers alone: 413, 415 or 400. */
export function mustBeUpload(ctx: Context, { upload }: Endpoint, raw: IncomingMessage) {
  if (upload) mustBeReceivable(raw, upload, limitsOf(ctx).maxBytes);
}

/**
 * Receives the body after all checks that do not need its bytes: the gate, and `beforeUpload`, which runs again with the form's
 * fields when the file begins. A repeated request is received in any case, because its stored reply is found by its content.
 */
export async function receiveUpload(
  ctx: Context,
  op: Endpoint,
  { raw, params, isRepeated }: { raw: IncomingMessage; params: unknown; isRepeated: boolean },
): Promise<ReceivedUpload> {
  const opened = op.gate ? await op.gate(ctx, params) : {};
  const leastBytes = leastBytesOf(op, raw);
  const check = async (fields: Record<string, string>) => {
    if (isRepeated) return;
    const schema = Object.keys(fields).length > 0 ? op.body : undefined;
    const body = schema && validateBody(schema, fields, op.returns, false);
    await op.beforeUpload?.(ctx, { ...opened, params, body, leastBytes });
  };
  await check({});
  return op.upload === "multipart" ? receiveMultipart(raw, limitsOf(ctx), check) : receiveBody(raw, limitsOf(ctx));
}

/** The minimum size of the file, based on the length of the body. */
function leastBytesOf({ upload }: Endpoint, { headers }: IncomingMessage): number {
  const announced = Number(headers["content-length"] ?? 0);
  return upload === "multipart" ? Math.max(0, announced - MAX_FORM_BYTES) : announced;
}

/** Identifies an upload for its idempotency key. */
export const summaryOf = ({ fields, file }: ReceivedUpload) => ({
  fields,
  file: file && { name: file.name, sha256: file.sha256 },
});
