import { createRequire } from "node:module";
import type MsgReaderModule from "@kenjiuno/msgreader";
import type { FieldsData } from "@kenjiuno/msgreader";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { listStreams } from "../container/cfb.ts";
import { Draft, toCanonical } from "../draft.ts";
import { writeHtml } from "../html/html.ts";
import { draftRtf } from "../rtf/rtf.ts";
import { innerName } from "./inner-name.ts";
import { unpackRtf } from "./lzfu.ts";

const MAX_ATTACHMENTS = 1000;
/** A picture smaller than this that the text shows in place is a logo or a line, not a document. */
const LARGEST_LOGO = 20_000;
const SEALED = new Set(["application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted"]);

// Required, not imported: runtimes disagree on where a CommonJS module keeps its default.
const { default: MsgReader } = createRequire(import.meta.url)("@kenjiuno/msgreader") as typeof MsgReaderModule;

interface Message {
  headers: [name: string, value: string][];
  subject: string;
  text: string;
  html: string;
}

/** Reads an Internet message: its head as first lines, its text, and what is attached as files of its own. */
export async function readEml(bytes: Uint8Array): Promise<CanonicalDocument> {
  const mail = await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: 100 });
  mustNotBeEncrypted(mail);
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value ?? "";
  const draft = writeMessage({
    headers: [
      ["From", formatAddresses(mail.from ? [mail.from] : [])],
      ["To", formatAddresses(mail.to ?? [])],
      ["Cc", formatAddresses(mail.cc ?? [])],
      ["Date", header("date")],
      ["Subject", mail.subject ?? ""],
    ],
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
  });
  for (const attachment of mail.attachments) addAttachment(draft, attachment);
  return toCanonical(draft);
}

function mustNotBeEncrypted(mail: Email): void {
  const isSealed = mail.attachments.some(({ mimeType }) => SEALED.has(mimeType));
  if (isSealed && !mail.text?.trim() && !mail.html?.trim()) {
    throw new UnreadableFile("encrypted", "This e-mail is encrypted. Save it without encryption and upload it again.");
  }
}

function formatAddresses(list: Address[]): string {
  return list
    .flatMap((address) => address.group ?? [address])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ""))
    .join(", ");
}

function writeMessage({ headers, subject, text, html }: Message): Draft {
  const draft = new Draft();
  draft.story("body", () => {
    for (const [name, value] of headers)
      if (value.trim()) draft.write(`${name}: ${value.replace(/\s+/g, " ").trim()}\n`);
    if (draft.length > 0) draft.write("\n");
    if (text.trim()) draft.write(text);
    else if (html.trim()) writeHtml(draft, html);
    draft.trimEnd(0);
  });
  draft.title = subject;
  return draft;
}

function addAttachment(draft: Draft, { filename, mimeType, related, content }: Attachment): void {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  if (related && mimeType.startsWith("image/") && bytes.length < LARGEST_LOGO) return;
  const isMessage = mimeType === "message/rfc822";
  const name = innerName(filename, `attachment-${draft.inner.length + 1}${isMessage ? ".eml" : ""}`);
  addInnerFile(draft, isMessage && !/\.eml$/i.test(name) ? `${name}.eml` : name, bytes);
}

function addInnerFile(draft: Draft, name: string, bytes: Uint8Array): void {
  if (draft.inner.length >= MAX_ATTACHMENTS) {
    throw new UnreadableFile("too-large", `This message has more than ${MAX_ATTACHMENTS} attachments.`);
  }
  draft.inner.push({ name, bytes });
}

/** Reads a message that Outlook saved. */
export async function readMsg(bytes: Uint8Array): Promise<CanonicalDocument> {
  listStreams(bytes);
  const { reader, mail } = openMsg(bytes);
  const recipients = (kind: string) => {
    return (mail.recipients ?? [])
      .filter(({ recipType }) => (recipType ?? "to") === kind)
      .map(formatPerson)
      .join(", ");
  };
  const draft = writeMessage({
    headers: [
      [
        "From",
        formatPerson({ ...mail, name: mail.senderName, smtpAddress: mail.senderSmtpAddress, email: mail.senderEmail }),
      ],
      ["To", recipients("to")],
      ["Cc", recipients("cc")],
      ["Date", mail.clientSubmitTime ?? mail.messageDeliveryTime ?? ""],
      ["Subject", mail.subject ?? ""],
    ],
    subject: mail.subject ?? "",
    ...bodyOf(mail),
  });
  for (const attachment of mail.attachments ?? []) {
    const file =
      attachment.innerMsgContent || attachment.dataId !== undefined ? reader.getAttachment(attachment) : null;
    if (!file || (attachment.attachmentHidden && file.content.length < LARGEST_LOGO)) continue;
    const fallback = `attachment-${draft.inner.length + 1}${attachment.innerMsgContent ? ".msg" : ""}`;
    addInnerFile(draft, innerName(file.fileName ?? attachment.name, fallback), file.content);
  }
  return toCanonical(draft);
}

function openMsg(bytes: Uint8Array) {
  // A copy of its own: a Buffer may be a window on memory that others use.
  const { buffer } = Uint8Array.from(bytes);
  const reader = new MsgReader(buffer);
  const mail = reader.getFileData();
  if (mail.error) throw new UnreadableFile("damaged", "This Outlook message is damaged and cannot be read.");
  const page = mail.messageCodepage ?? mail.internetCodepage;
  if (page === undefined || page === 1252 || page === 1200) return { reader, mail };
  const second = new MsgReader(buffer);
  second.parserConfig = { ansiEncoding: page === 65001 ? "utf8" : `cp${page}` };
  try {
    return { reader: second, mail: second.getFileData() };
  } catch {
    return { reader, mail };
  }
}

function formatPerson({ name, smtpAddress, email }: FieldsData): string {
  const address = [smtpAddress, email].find((candidate) => candidate?.includes("@")) ?? "";
  return name && address && name !== address ? `${name} <${address}>` : name || address;
}

/** The text of a message: plain where there is some, else out of its HTML or its compressed RTF. */
function bodyOf({ body, bodyHtml, html, compressedRtf, internetCodepage }: FieldsData): { text: string; html: string } {
  if (body?.trim()) return { text: body, html: "" };
  if (bodyHtml?.trim()) return { text: "", html: bodyHtml };
  if (html?.length) return { text: "", html: decodePage(html, internetCodepage) };
  if (!compressedRtf?.length) return { text: "", html: "" };
  return { text: draftRtf(unpackRtf(compressedRtf)).raw, html: "" };
}

function decodePage(bytes: Uint8Array, page: number | undefined): string {
  try {
    return new TextDecoder(page && page !== 65001 ? `windows-${page}` : "utf-8").decode(bytes);
  } catch {
    return new TextDecoder("utf-8").decode(bytes);
  }
}
