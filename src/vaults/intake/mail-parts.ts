import { createHash } from "node:crypto";
import { domainToASCII } from "node:url";
import type { FetchMessageObject, MessageStructureObject } from "imapflow";
import { isUnwantedPart } from "../../content/formats/mail/parts.ts";
import { t } from "../../content/messages/messages.ts";
import type { SourceFile } from "./connector.ts";
import type { MailboxSettings } from "./mailbox.schema.ts";

/** The same depth as for attachments of uploaded messages. */
const MAX_DEPTH = 3;
const MAX_PARTS = 100;
const MAX_NAME = 200;

/** A file in a message. `part` is null for the message itself. */
export interface MailFile extends SourceFile {
  uid: number;
  part: string | null;
}

type Message = Pick<FetchMessageObject, "uid" | "envelope" | "bodyStructure">;

/**
 * The files to import from a message. A message from a sender who is not allowed is only recorded as skipped, without its subject, and
 * stays where it is.
 */
export function listMessage(message: Message, uidValidity: string, settings: MailboxSettings): MailFile[] {
  const { uid, envelope, bodyStructure } = message;
  const parts = bodyStructure ? listParts(bodyStructure) : [];
  const key = keyOf(message, parts, uidValidity);
  const senders = (envelope?.from ?? []).map(({ address }) => address ?? "");
  if (!isAllowed(senders, settings.allowed_senders)) {
    const from = senders[0] || t("an unknown sender");
    const refused = t("Its sender, {sender}, is not on the list of allowed senders.", { sender: from });
    const name = cleanName(t("Message from {sender}", { sender: from }), t("Message"));
    return [{ uid, part: null, path: key, name, fingerprint: "sender", size: null, refused }];
  }
  const origin = originOf(envelope);
  const whole = settings.include_message ? [wholeMessage(envelope?.subject)] : [];
  return [...whole, ...parts].slice(0, MAX_PARTS).map(({ part, name, isMessage, refused }) => ({
    uid,
    part,
    path: `${key}/${part ?? "message"}/${name}`,
    name,
    origin,
    fingerprint: "message",
    size: null,
    parcel: String(uid),
    // Its attachments are parts of their own.
    isUnpacked: isMessage,
    ...(refused !== undefined && { refused }),
  }));
}

/** As the mailbox shows it: subject, sender and day. */
function originOf(envelope: Message["envelope"]): string {
  const written = (envelope?.subject ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  const subject = written.slice(0, MAX_NAME).toWellFormed() || t("No subject");
  const sender = envelope?.from?.[0]?.address ?? "";
  const date = envelope?.date instanceof Date && !Number.isNaN(envelope.date.getTime()) ? envelope.date : undefined;
  return date
    ? t("{subject}, from {sender} on {day}", { subject, sender, day: date.toISOString().slice(0, 10) })
    : t("{subject}, from {sender}", { subject, sender });
}

interface Part {
  part: string | null;
  name: string;
  /** The encoded size from the body structure. Helps to distinguish messages. */
  size: number;
  isMessage: boolean;
  refused?: string;
}

const wholeMessage = (subject: string | undefined): Part => ({
  part: null,
  name: nameOfMessage(subject, "Message"),
  size: 0,
  isMessage: true,
});

/**
 * Identifies a message by its Message-ID, so that one that was moved or delivered twice is recognized. Some devices always send the
 * same Message-ID, so date and attachments are part of the key. Without a Message-ID, the key is the UID in the folder.
 */
function keyOf({ uid, envelope }: Message, parts: Part[], uidValidity: string): string {
  const id = (envelope?.messageId ?? "").replace(/[\s<>/\p{Cc}]/gu, "").slice(0, 500);
  if (id === "") return `uid ${uidValidity}-${uid}`;
  const date = envelope?.date instanceof Date ? envelope.date.getTime() : (envelope?.date ?? "");
  const content = JSON.stringify([date, ...parts.map(({ part, name, size }) => [part, name, size])]);
  return `${id}/${createHash("sha256").update(content).digest("hex").slice(0, 12)}`;
}

/** True if every From address is on the list. */
export function isAllowed(senders: string[], allowed: string[]): boolean {
  if (senders.length === 0) return false;
  const list = new Set(allowed.map(normalizeAddress));
  return senders.every((sender) => {
    const address = normalizeAddress(sender);
    const domain = address.slice(address.lastIndexOf("@"));
    return list.has("*") || (domain.startsWith("@") && (list.has(address) || list.has(domain)));
  });
}

function normalizeAddress(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address.trim();
  const domain = address.slice(at + 1).trim();
  return `${address.slice(0, at).trim().toLowerCase()}@${domainToASCII(domain) || domain.toLowerCase()}`;
}

const ENCRYPTED = /^application\/(?:(?:x-)?pkcs7-mime|pgp-encrypted)$/;
const OUTLOOK = /^application\/(?:vnd\.)?ms-tnef$/;

function listParts(root: MessageStructureObject): Part[] {
  const found: Part[] = [];
  const walk = (node: MessageStructureObject, parent: string, depth: number) => {
    const type = node.type.toLowerCase();
    if (type.startsWith("multipart/")) {
      const isEncrypted = type === "multipart/encrypted";
      for (const child of node.childNodes ?? []) walk(child, isEncrypted ? "encrypted" : type, depth);
      return;
    }
    const part = toPart(node, type, parent, found.length + 1);
    if (part) found.push(part);
    if (type === "message/rfc822" && depth < MAX_DEPTH)
      for (const child of node.childNodes ?? []) walk(child, type, depth + 1);
  };
  walk(root, "", 0);
  return found;
}

/** The part as a file, or undefined if it is the text of the message or a picture within it. */
function toPart(node: MessageStructureObject, type: string, parent: string, index: number): Part | undefined {
  const given = node.dispositionParameters?.filename ?? node.parameters?.name;
  const isAttached = node.disposition === "attachment";
  if (isUnwantedPart(type, given)) return undefined;
  if (parent === "encrypted" && !ENCRYPTED.test(type)) return undefined;
  if (type.startsWith("text/") && !isAttached && given === undefined) return undefined;
  if (type.startsWith("image/") && !isAttached && (parent === "multipart/related" || node.id !== undefined))
    return undefined;
  const isMessage = type === "message/rfc822";
  const fallback = `attachment-${index}`;
  const name = isMessage ? nameOfMessage(given ?? node.envelope?.subject, fallback) : cleanName(given, fallback);
  const refused = whyRefused(type, name);
  return { part: node.part ?? "1", name, size: node.size ?? 0, isMessage, ...(refused !== undefined && { refused }) };
}

function whyRefused(type: string, name: string): string | undefined {
  if (ENCRYPTED.test(type))
    return t("The message is encrypted or signed as a whole, and cannot be opened. Ask for it without encryption.");
  if (OUTLOOK.test(type) || /^winmail\.dat$/i.test(name))
    return t("It is an Outlook winmail.dat file, which cannot be opened. Ask the sender to send the message as HTML.");
  return undefined;
}

/** Slashes in a subject do not separate folders. */
function nameOfMessage(subject: string | undefined, fallback: string): string {
  const name = cleanName(subject?.replace(/[\\/]/g, " "), fallback);
  return /\.eml$/i.test(name) ? name : `${name}.eml`;
}

/** One line without a path, never empty. */
function cleanName(name: string | undefined, fallback: string): string {
  const last = (name ?? "").split(/[\\/]/).at(-1) ?? "";
  const plain = last
    .replace(/[\p{Cc}\p{Cf}\s<>:"|?*]+/gu, " ")
    .trim()
    .replace(/^\.{1,200}/, "");
  if (plain === "") return fallback;
  const ending = /\.\w{1,8}$/.exec(plain)?.[0] ?? "";
  return plain.length <= MAX_NAME ? plain : plain.slice(0, MAX_NAME - ending.length).toWellFormed() + ending;
}
