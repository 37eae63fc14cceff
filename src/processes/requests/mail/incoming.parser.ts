import PostalMime, { type Address } from "postal-mime";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import { Draft, toCanonical } from "../../../content/formats/draft.ts";
import { writeHtml } from "../../../content/formats/html/html.ts";
import { isUnwantedPart } from "../../../content/formats/mail/parts.ts";

/** An e-mail to the mailbox for requests. */
export interface IncomingMail {
  from: { address: string; name: string } | null;
  /** Every address that it was sent to, in lower case. */
  to: string[];
  subject: string;
  messageId: string | null;
  /** In-Reply-To and References. */
  references: string;
  /** Not written by a person: an auto-reply, a bounce or a list. Answering it could go on for ever. */
  isAutomatic: boolean;
  text: string;
  attachments: { name: string; bytes: Uint8Array }[];
}

const MOST_NESTING = 100;
const MOST_ATTACHMENTS = 10;
const MOST_TEXT = 20_000;
const AUTOMATIC = /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i;

export async function parse(bytes: Uint8Array): Promise<IncomingMail> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: MOST_NESTING }).catch(() => {
    throw new UnreadableFile("damaged", "This message is damaged and cannot be read.");
  });
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  const from = mail.from?.address ? { address: mail.from.address, name: mail.from.name ?? "" } : null;
  const isBulk = /^(?:bulk|junk|list|auto_reply)$/i.test(header("precedence")) || header("list-id") !== "";
  const isReply = header("auto-submitted") !== "" && !/^no\b/i.test(header("auto-submitted"));
  return {
    from,
    to: [...addressesOf(mail.to), ...addressesOf(mail.cc), ...headerAddresses(header("delivered-to"))],
    subject: mail.subject ?? "",
    messageId: mail.messageId?.slice(0, 500) ?? null,
    references: `${mail.inReplyTo ?? ""} ${mail.references ?? ""}`.slice(0, 20_000),
    isAutomatic: isBulk || isReply || header("return-path") === "<>" || AUTOMATIC.test(from?.address ?? ""),
    text: withoutQuotes(mail.text || textOf(mail.html ?? ""))
      .slice(0, MOST_TEXT)
      .toWellFormed(),
    attachments: mail.attachments
      .filter(
        ({ filename, mimeType, disposition }) =>
          filename && !isUnwantedPart(mimeType, filename) && disposition !== "inline",
      )
      .slice(0, MOST_ATTACHMENTS)
      .map(({ filename, content }) => ({ name: filename ?? "", bytes: toBytes(content) })),
  };
}

const addressesOf = (addresses: Address[] = []): string[] =>
  addresses.flatMap(({ address, group }) => [
    ...(address ? [address.toLowerCase()] : []),
    ...addressesOf(group as Address[] | undefined),
  ]);
const headerAddresses = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s<>,;]/)
    .filter((word) => word.includes("@"))
    .slice(0, 20);

const toBytes = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
  typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);

function textOf(html: string): string {
  if (html === "") return "";
  const draft = new Draft();
  writeHtml(draft, html);
  return toCanonical(draft).text;
}

/** What the person wrote, without the message that they answer. */
function withoutQuotes(text: string): string {
  const lines = text.replaceAll("\r\n", "\n").replaceAll("\u0000", "").split("\n");
  const quoted = lines.findIndex(
    (line, at) =>
      /^-{2,}\s*(?:Original Message|Forwarded message)\s*-{2,}$/i.test(line.trim()) ||
      /^_{20,}$/.test(line.trim()) ||
      (/^On .{5,200} wrote:$/.test(line.trim()) && lines.slice(at + 1).some((next) => next.startsWith(">"))),
  );
  const own = (quoted < 0 ? lines : lines.slice(0, quoted)).filter((line) => !line.startsWith(">"));
  return own.join("\n").trim();
}
