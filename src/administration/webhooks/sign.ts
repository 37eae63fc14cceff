import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 32;

export const createSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString("base64");

/** Standard Webhooks 1.0 headers. The id is the same on every attempt; the timestamp is the attempt's own. */
export function signedHeaders(
  secrets: string[],
  message: { id: string; body: string },
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${sign(secret, `${message.id}.${timestamp}.${message.body}`)}`);
  return { "webhook-id": message.id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

const sign = (secret: string, content: string) =>
  createHmac("sha256", Buffer.from(secret.slice(PREFIX.length), "base64"))
    .update(content)
    .digest("base64");
