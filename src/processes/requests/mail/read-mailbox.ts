import { join } from "node:path";
import { UnreadableFile } from "../../../content/formats/canonical.ts";
import { takeOnce } from "../../../identity/sessions/attempts.ts";
import type { Config } from "../../../kernel/config.ts";
import type { Deps } from "../../../kernel/context.ts";
import { ApiError } from "../../../kernel/errors/errors.ts";
import { receiveBytes } from "../../../kernel/http/upload.ts";
import { FileFault, type OpenSource, type SourceFile } from "../../../vaults/intake/connector.ts";
import { MailboxSettings } from "../../../vaults/intake/mailbox.schema.ts";
import { openInThread } from "../../../vaults/intake/source-thread.ts";
import { takeMail } from "./take-mail.ts";

/** A little less than the pause between two readings, so that of several workers one reads. */
const TURN_SECONDS = 50;
const MESSAGES_PER_TURN = 100;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Takes the messages of the mailbox for requests. Each is moved to the folder Chancery, whatever became of it. */
export async function readRequestMailbox(deps: Deps, signal: AbortSignal): Promise<void> {
  if (deps.config.REQUESTS_MAILBOX_URL === undefined) return;
  if (!(await takeOnce(deps, "request mailbox", TURN_SECONDS))) return;
  await readMailboxNow(deps, deps.config.REQUESTS_MAILBOX_URL, signal);
}

export async function readMailboxNow(deps: Deps, address: string, signal: AbortSignal): Promise<void> {
  const { settings, secret } = settingsOf(address);
  const opening = { kind: "imap" as const, settings, secret, allowPrivate: true, progress: null };
  const open = await openInThread(opening, signal);
  try {
    const files = await open.list();
    const messages = files.filter(({ isUnpacked, parcel }) => isUnpacked && parcel !== undefined);
    const whole = [...new Map(messages.toReversed().map((file) => [file.parcel, file])).values()].toReversed();
    for (const message of whole.slice(0, MESSAGES_PER_TURN)) {
      if (signal.aborted) return;
      await take(deps, open, message);
    }
  } finally {
    await open.close();
  }
}

/** `imaps://user:password@host:993/folder`. Without encryption only on this machine. */
function settingsOf(address: string): { settings: MailboxSettings; secret: string } {
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  const isEncrypted = protocol === "imaps:";
  const settings = MailboxSettings.parse({
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? (isEncrypted ? 993 : 143) : Number(port),
    security: isEncrypted ? "tls" : LOOPBACK.test(hostname) ? "none" : "starttls",
    username: decodeURIComponent(username),
    folder: decodeURIComponent(pathname.slice(1)) || "INBOX",
    allowed_senders: ["*"],
    include_message: true,
    processed: "move",
  });
  return { settings, secret: decodeURIComponent(password) };
}

/** A message that cannot be read is moved too, and logged. When the database or the scanner is unavailable, it is read again later. */
async function take(deps: Deps, open: OpenSource, message: SourceFile): Promise<void> {
  const limits = limitsOf(deps.config);
  try {
    const { file, dispose } = await receiveBytes(await open.read(message), limits);
    try {
      deps.log.info({ taken: await takeMail(deps, file.path) }, "a message came to the mailbox for requests");
    } finally {
      await dispose();
    }
  } catch (error) {
    if (!isAboutMessage(error)) throw error;
    deps.log.warn({ err: error }, "a message to the mailbox for requests could not be read");
  }
  await open.settle?.(message.parcel ?? "");
}

const limitsOf = ({ DATA_DIR, MAX_FILE_BYTES }: Config) => ({
  folder: join(DATA_DIR, "uploads"),
  maxBytes: MAX_FILE_BYTES,
});

const isAboutMessage = (error: unknown) =>
  error instanceof UnreadableFile || error instanceof FileFault || (error instanceof ApiError && error.status < 500);
