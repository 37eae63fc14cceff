/** A message as stored in a mailbox. */
export interface Mail {
  from?: string;
  subject?: string;
  /** Null: without a Message-ID. */
  id?: string | null;
  date?: string;
  text?: string;
  parts?: string[];
  received?: string;
}

const BOUNDARY = "chancery-parts";
let count = 0;

export function mail({
  from = "Ada <ada@example.com>",
  subject = "Contract",
  id,
  date,
  text = "See attached.",
  parts = [],
  received,
}: Mail): string {
  const lines = [
    ...(received === undefined ? [] : [`Received: ${received}`]),
    `From: ${from}`,
    "To: intake@example.com",
    `Subject: ${subject}`,
    `Date: ${date ?? "Mon, 02 Nov 2026 10:00:00 +0000"}`,
    ...(id === null ? [] : [`Message-ID: <${id ?? `${++count}.${process.pid}@example.com`}>`]),
    "MIME-Version: 1.0",
    multipart("mixed", [`Content-Type: text/plain; charset=utf-8\r\n\r\n${text}`, ...parts]),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

export function multipart(kind: string, parts: string[], boundary = `${BOUNDARY}-${++count}`): string {
  const body = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join("");
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${body}--${boundary}--`;
}

export const attachment = (
  name: string,
  content: string,
  { type = "text/plain", disposition = "attachment", more = "" } = {},
) =>
  [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: ${disposition}; filename="${name}"`,
    ...(more === "" ? [] : [more]),
    "Content-Transfer-Encoding: base64",
    "",
    Buffer.from(content).toString("base64").replace(/.{76}/g, "$&\r\n"),
  ].join("\r\n");

export const forwarded = (raw: string) => `Content-Type: message/rfc822\r\n\r\n${raw}`;
