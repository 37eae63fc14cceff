import { isIP } from "node:net";
import { ImapFlow, type ImapFlowError, type MailboxObject } from "imapflow";
import { t } from "../../content/messages/messages.ts";
import type { Config } from "../../kernel/config.ts";
import { isPublic } from "../../kernel/http/outgoing/addresses.ts";
import { lookupPublic } from "../../kernel/http/outgoing/public-lookup.ts";
import { FileFault, type OpenSource, SourceFault, type SourceFile, type SourceProgress } from "./connector.ts";
import { mailFault, PRIVATE_MAIL } from "./mail-faults.ts";
import { listMessage, type MailFile } from "./mail-parts.ts";
import type { MailboxSettings } from "./mailbox.schema.ts";

const ANSWER_MS = 20_000;
const IDLE_MS = 60_000;
const MAX_LITERAL_BYTES = 16 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** How many messages are listed at once. The rest follows in further runs. */
const MESSAGES_PER_RUN = 200;
const KEYWORD = "Chancery";

/** A folder of a mailbox. Messages are imported in UID order. `before` is the progress of the previous sync. */
export async function openMailbox(
  { SOURCES_ALLOW_PRIVATE: allowPrivate }: Pick<Config, "SOURCES_ALLOW_PRIVATE">,
  settings: MailboxSettings,
  secret: string,
  { before, signal }: { before: SourceProgress | null; signal: AbortSignal },
): Promise<OpenSource> {
  const client = createClient(settings, secret, allowPrivate);
  const stop = () => client.close();
  signal.addEventListener("abort", stop, { once: true });
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof FileFault ? error : mailFault(error, settings);
    }
  };
  const close = async () => {
    signal.removeEventListener("abort", stop);
    await client.logout().catch(() => client.close());
  };
  try {
    signal.throwIfAborted();
    await ask(() => client.connect());
    const folder = await ask(() => openFolder(client, settings));
    return { ...new OpenMailbox(client, settings, folder, before).asSource(ask), close };
  } catch (error) {
    await close();
    throw error;
  }
}

function createClient(
  { host, port, security, username, login }: MailboxSettings,
  secret: string,
  allowPrivate: boolean,
) {
  if (!allowPrivate && security === "none")
    throw new SourceFault(t("An unencrypted connection is allowed only if SOURCES_ALLOW_PRIVATE is on."));
  if (!allowPrivate && isIP(host) !== 0 && !isPublic(host)) throw new SourceFault(PRIVATE_MAIL);
  const client = new ImapFlow({
    host,
    port,
    secure: security === "tls",
    ...(security !== "tls" && { doSTARTTLS: security === "starttls" }),
    auth: login === "password" ? { user: username, pass: secret } : { user: username, accessToken: secret },
    tls: { minVersion: "TLSv1.2", ...(!allowPrivate && { lookup: lookupPublic }) } as object,
    clientInfo: { name: "Chancery" },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: IDLE_MS,
    maxLineLength: MAX_LITERAL_BYTES,
    maxLiteralSize: MAX_LITERAL_BYTES,
    maxResponseSize: 2 * MAX_LITERAL_BYTES,
  });
  // The pending call fails with the same error. An error event without a listener would crash the process.
  client.on("error", () => {});
  return client;
}

async function openFolder(client: ImapFlow, { folder, processed }: MailboxSettings): Promise<MailboxObject> {
  const found = await client.mailboxOpen(folder).catch((error: ImapFlowError) => {
    if (error.mailboxMissing || error.responseStatus === "NO")
      throw new SourceFault(t("The folder {folder} does not exist in the mailbox, or may not be read.", { folder }));
    throw error;
  });
  if (found.readOnly)
    throw new SourceFault(t("The folder {folder} may only be read, so messages cannot be marked.", { folder }));
  const { permanentFlags } = found;
  if (processed === "flag" && permanentFlags && !permanentFlags.has("\\*") && !permanentFlags.has(KEYWORD))
    throw new SourceFault(t("The mail server does not keep keywords. Choose to move processed messages to a folder."));
  return found;
}

type Ask = <T>(work: () => Promise<T>) => Promise<T>;

class OpenMailbox {
  readonly #client: ImapFlow;
  readonly #settings: MailboxSettings;
  readonly #uidValidity: string;
  #settled: number;
  #listed = 0;
  #hasMore = false;

  constructor(client: ImapFlow, settings: MailboxSettings, folder: MailboxObject, before: SourceProgress | null) {
    this.#client = client;
    this.#settings = settings;
    this.#uidValidity = String(folder.uidValidity);
    this.#settled = before?.uid_validity === this.#uidValidity ? before.uid : 0;
  }

  asSource(ask: Ask): Omit<OpenSource, "close"> {
    return {
      tellsRemoved: false,
      list: () => ask(() => this.#list()),
      read: (file) => ask(() => this.#read(file as MailFile)),
      settle: (parcel) => ask(() => this.#settle(Number(parcel))),
      progress: (isWhole) => ({
        uid_validity: this.#uidValidity,
        uid: isWhole ? Math.max(this.#listed, this.#settled) : this.#settled,
      }),
      hasMore: () => this.#hasMore,
    };
  }

  async #list(): Promise<SourceFile[]> {
    const query = { uid: `${this.#settled + 1}:*`, deleted: false };
    const found = await this.#client.search(query, { uid: true });
    if (!found) throw new SourceFault(t("The mail server could not list the messages of the folder."));
    // `n:*` always matches the last message, even if its UID is below n.
    const fresh = found.filter((uid) => uid > this.#settled).sort((a, b) => a - b);
    const uids = fresh.slice(0, MESSAGES_PER_RUN);
    this.#hasMore = fresh.length > uids.length;
    this.#listed = uids.at(-1) ?? 0;
    if (uids.length === 0) return [];
    const messages = await this.#client.fetchAll(
      uids,
      { uid: true, envelope: true, bodyStructure: true },
      { uid: true },
    );
    return messages
      .sort((a, b) => a.uid - b.uid)
      .flatMap((message) => listMessage(message, this.#uidValidity, this.#settings));
  }

  async #read({ uid, part }: MailFile): Promise<AsyncIterable<Buffer>> {
    const { content } = await this.#client.download(uid, part ?? undefined, { uid: true, chunkSize: CHUNK_BYTES });
    if (!content) throw new FileFault(t("The message was moved or deleted in the meantime."));
    return content;
  }

  async #settle(uid: number): Promise<void> {
    const { processed, processed_folder: target } = this.#settings;
    if (processed === "move") await this.#move(uid, target);
    else if (!(await this.#client.messageFlagsAdd(uid, [KEYWORD], { uid: true })))
      throw this.#cannot(t("Processed messages cannot be flagged."));
    this.#settled = uid;
  }

  #cannot(what: string): SourceFault {
    return new SourceFault(this.#client.usable ? what : t("The mail server closed the connection."));
  }

  async #move(uid: number, target: string): Promise<void> {
    const cannot = () =>
      this.#cannot(t("Processed messages cannot be moved to the folder {folder}.", { folder: target }));
    if (await this.#client.messageMove(uid, target, { uid: true })) return;
    await this.#client.mailboxCreate(target).catch(() => {
      throw cannot();
    });
    if (!(await this.#client.messageMove(uid, target, { uid: true }))) throw cannot();
  }
}
