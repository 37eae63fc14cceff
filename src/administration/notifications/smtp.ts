import type { Config } from "../../kernel/config.ts";

export interface Message {
  id: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  unsubscribe?: string;
  replyTo?: string | undefined;
  /** The Message-ID that a conversation has in common. */
  thread?: string;
}

/** Undefined if the server accepted the message. `isFinal`: the server rejected it permanently. */
export type Fault = { error: string; isFinal: boolean } | undefined;

export interface Mailer {
  send(message: Message): Promise<Fault>;
  close(): void;
}

const TIMEOUT_MS = 30_000;
const MAX_ERROR = 500;

/** Sends through SMTP_URL. Undefined without one, and then the library is not loaded, which takes a tenth of a second. */
export async function openMailer({ SMTP_URL, SMTP_FROM, PUBLIC_URL }: Config): Promise<Mailer | undefined> {
  if (SMTP_URL === undefined || SMTP_FROM === undefined) return undefined;
  const { default: nodemailer } = await import("nodemailer");
  const transport = nodemailer.createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = new URL(PUBLIC_URL).hostname;
  return {
    async send({ id, unsubscribe, thread, ...message }) {
      const headers = {
        ...(unsubscribe !== undefined && { "List-Unsubscribe": `<${unsubscribe}>` }),
        "Auto-Submitted": "auto-generated",
      };
      const parents = thread === undefined ? {} : { inReplyTo: thread, references: thread };
      try {
        await transport.sendMail({ from: SMTP_FROM, messageId: `<${id}@${host}>`, headers, ...parents, ...message });
        return undefined;
      } catch (error) {
        return faultOf(error as Error & { code?: string; responseCode?: number });
      }
    },
    close: () => transport.close(),
  };
}

/** A 5xx about the message or its recipient is final. Connection, TLS and login errors concern the installation and are retried. */
function faultOf({ message, code, responseCode = 0 }: Error & { code?: string; responseCode?: number }): Fault {
  const isAboutMessage = code === "EENVELOPE" || code === "EMESSAGE";
  return { error: message.slice(0, MAX_ERROR), isFinal: isAboutMessage && responseCode >= 500 };
}
