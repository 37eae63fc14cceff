import { createRequire } from "node:module";
import type MsgReaderModule from "@kenjiuno/msgreader";
import type { FieldsData } from "@kenjiuno/msgreader";
import PostalMime, { type Address, type Attachment, type Email } from "postal-mime";
import type { CanonicalDocument } from "../canonical.ts";
import { UnreadableFile } from "../canonical.ts";
import { cleanText } from "../clean-text.ts";
import { listStreams } from "../container/cfb.ts";
import { Draft, toCanonical } from "../draft.ts";
import { writeHtml } from "../html/html.ts";
import { draftRtf } from "../rtf/rtf.ts";
import { unpackRtf } from "./compressed-rtf.ts";
import { isUnwantedPart } from "./parts.ts";

const MAX_ATTACHMENTS = 1000;
const MAX_NESTING = 100;
const MAX_NAME = 200;
/** A smaller inline picture is a logo or a line, not a document. */
const MAX_LOGO_BYTES = 20_000;
const ENCRYPTED_TYPES = new Set(["application/pkcs7-mime", "application/x-pkcs7-mime", "application/pgp-encrypted"]);

// Required, not imported: runtimes disagree about the default export of a CommonJS module.
const { default: MsgReader } = createRequire(import.meta.url)("@kenjiuno/msgreader") as typeof MsgReaderModule;

interface Message {
  headers: [name: string, value: string][];
  subject: string;
  text: string;
  html: string;
}

/** Reads an e-mail: its headers as the first lines, its text, and its attachments as inner files. */
export async function readEml(bytes: Uint8Array): Promise<CanonicalDocument> {
  const mail = await parseMime(bytes);
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
  for (const attachment of mail.attachments) await addAttachment(draft, attachment);
  return toCanonical(draft);
}

/** The parser throws its own errors for messages nested too deeply, and overflows the stack on very many parts. */
async function parseMime(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true, maxNestingDepth: MAX_NESTING });
  } catch (cause) {
    const isTooDeep = cause instanceof RangeError || /nesting depth|header size/.test(String(cause));
    if (!isTooDeep) throw cause;
    const message = `This message has more than ${MAX_ATTACHMENTS} attachments, or parts nested more than ${MAX_NESTING} deep.`;
    throw Object.assign(new UnreadableFile("too-large", message), { cause });
  }
}

function mustNotBeEncrypted(mail: Email): void {
  const isEncrypted = mail.attachments.some(({ mimeType }) => ENCRYPTED_TYPES.has(mimeType));
  if (isEncrypted && !mail.text?.trim() && !mail.html?.trim()) {
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

async function addAttachment(draft: Draft, attachment: Attachment): Promise<void> {
  const { filename, mimeType, related, contentId, disposition, content } = attachment;
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  const isInline = related || disposition === "inline" || (contentId !== undefined && disposition !== "attachment");
  const isLogo = isInline && mimeType.startsWith("image/") && bytes.length < MAX_LOGO_BYTES;
  if (isLogo || isUnwantedPart(mimeType, filename ?? undefined)) return;
  const isMessage = mimeType === "message/rfc822";
  const given = filename ?? (isMessage ? await subjectOf(bytes) : undefined);
  const name = innerName(given, `attachment-${draft.inner.length + 1}${isMessage ? ".eml" : ""}`);
  addInnerFile(draft, isMessage && !/\.eml$/i.test(name) ? `${name}.eml` : name, bytes);
}

/** The subject of a forwarded message, used as its name. Slashes in it are not path separators. */
async function subjectOf(message: Uint8Array): Promise<string | undefined> {
  const end = Buffer.from(message.buffer, message.byteOffset, message.byteLength)
    .toString("latin1")
    .search(/\r?\n\r?\n/);
  const head = await parseMime(end === -1 ? message : message.subarray(0, end)).catch(() => undefined);
  return head?.subject?.replace(/[\\/]/g, " ").trim();
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
    if (!file || isLogo(attachment, file.content)) continue;
    if (isUnwantedPart(attachment.attachMimeTag ?? "", file.fileName ?? attachment.name)) continue;
    const fallback = `attachment-${draft.inner.length + 1}${attachment.innerMsgContent ? ".msg" : ""}`;
    addInnerFile(draft, innerName(file.fileName ?? attachment.name, fallback), file.content);
  }
  return toCanonical(draft);
}

/** A small picture that is hidden, or that the text shows by its content id. */
function isLogo(
  { attachmentHidden, pidContentId, extension, attachMimeTag }: FieldsData,
  content: Uint8Array,
): boolean {
  const isPicture = attachMimeTag?.startsWith("image/") || /^\.(?:png|jpe?g|gif|bmp|webp)$/i.test(extension ?? "");
  return (
    content.length < MAX_LOGO_BYTES && (attachmentHidden === true || (Boolean(pidContentId) && Boolean(isPicture)))
  );
}

function openMsg(bytes: Uint8Array) {
  // Copied, because a Buffer may be a view of shared memory.
  const { buffer } = Uint8Array.from(bytes);
  const reader = new MsgReader(buffer);
  const mail = reader.getFileData();
  if (mail.error) throw new UnreadableFile("damaged", "This Outlook message is damaged and cannot be read.");
  const codePage = mail.messageCodepage ?? mail.internetCodepage;
  if (codePage === undefined || codePage === 1252 || codePage === 1200) return { reader, mail };
  const retried = new MsgReader(buffer);
  retried.parserConfig = { ansiEncoding: codePage === 65001 ? "utf8" : `cp${codePage}` };
  try {
    return { reader: retried, mail: retried.getFileData() };
  } catch {
    return { reader, mail };
  }
}

function formatPerson({ name, smtpAddress, email }: FieldsData): string {
  const address = [smtpAddress, email].find((candidate) => candidate?.includes("@")) ?? "";
  return name && address && name !== address ? `${name} <${address}>` : name || address;
}

/** The text of a message: plain text if there is any, else HTML or compressed RTF. */
function bodyOf({ body, bodyHtml, html, compressedRtf, internetCodepage }: FieldsData): { text: string; html: string } {
  if (body?.trim()) return { text: body, html: "" };
  if (bodyHtml?.trim()) return { text: "", html: bodyHtml };
  if (html?.length) return { text: "", html: decodeCodePage(html, internetCodepage) };
  if (!compressedRtf?.length) return { text: "", html: "" };
  return { text: draftRtf(unpackRtf(compressedRtf)).raw, html: "" };
}

function decodeCodePage(bytes: Uint8Array, codePage: number | undefined): string {
  try {
    return new TextDecoder(codePage && codePage !== 65001 ? `windows-${codePage}` : "utf-8").decode(bytes);
  } catch {
    return new TextDecoder("utf-8").decode(bytes);
  }
}

/** A safe name for an attachment: one line, no path, nothing invisible, never empty. */
function innerName(name: string | null | undefined, fallback: string): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = cleanText(last)
    .text.replace(/[\s<>:"|?*]+/g, " ")
    .replace(/^[ .]+|(?<![ .])[ .]+$/g, "");
  if (plain === "") return fallback;
  if (plain.length <= MAX_NAME) return plain;
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? "";
  return plain.slice(0, MAX_NAME - ending.length).toWellFormed() + ending;
}
