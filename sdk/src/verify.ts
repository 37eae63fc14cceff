import { ChanceryError } from "./errors.ts";

/** The message that a webhook receives. */
export type WebhookMessage = { timestamp: string } & (
  | { type: "job.succeeded" | "job.failed"; data: { job_id: string; kind: string; status: string } }
  | { type: "document.ready" | "document.failed"; data: { vault_id: string; document_id: string; status: string } }
  | { type: "review.completed"; data: { review_id: string; status: string } }
  | { type: "file.ready" | "file.failed"; data: { file_id: string; status: string } }
  | { type: "source.failed"; data: { source_id: string; status: string } }
  | { type: "model.unavailable"; data: { since: string; retry_at: string } }
  | { type: "finding.decided"; data: { review_id: string; check_id: string; decision: string | null } }
  | {
      type: "deadline.due";
      data: { vault_id: string; alert_id: string; document_id: string; date: string; days_before: number };
    }
);

/** The message was not signed by the server, or is not recent. */
export class UnverifiedWebhook extends ChanceryError {}

type SentHeaders = Headers | Record<string, string | string[] | undefined>;

const PREFIX = "whsec_";
const TOLERANCE_SECONDS = 300;

/** Returns the message if its Standard Webhooks 1.0 signature is valid and it was signed within the last five minutes. */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: SentHeaders,
  secret: string,
): Promise<WebhookMessage> {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    read(headers, name),
  );
  if (!id || !timestamp || !signatures) throw new UnverifiedWebhook("The headers of a webhook are missing.");
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new UnverifiedWebhook("The webhook was not signed just now.");
  const body = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  if (!(await isSigned(`${id}.${timestamp}.${body}`, signatures, secret)))
    throw new UnverifiedWebhook("The webhook is not signed with this secret.");
  return JSON.parse(body) as WebhookMessage;
}

/** After a rotation there are several signatures. One valid signature is enough. */
async function isSigned(content: string, signatures: string, secret: string): Promise<boolean> {
  const raw = decode(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
  if (!raw) throw new TypeError(`The secret of a webhook is ${PREFIX} and base64.`);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const bytes = new TextEncoder().encode(content);
  for (const signature of signatures.split(" ")) {
    const given = signature.startsWith("v1,") ? decode(signature.slice(3)) : undefined;
    if (given && (await crypto.subtle.verify("HMAC", key, given, bytes))) return true;
  }
  return false;
}

function read(headers: SentHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.keys(headers).find((key) => key.toLowerCase() === name);
  const value = found === undefined ? undefined : headers[found];
  return Array.isArray(value) ? value[0] : value;
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
