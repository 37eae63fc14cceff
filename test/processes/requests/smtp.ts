import { once } from "node:events";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../support/process.ts";

/** The port of the mail server that a test file starts: settings need it before the server runs. */
export const SMTP_PORT = await freePort();
export const WITH_MAIL = { SMTP_URL: `smtp://127.0.0.1:${SMTP_PORT}`, SMTP_FROM: "Legal <legal@chancery.example>" };

/** A real mail server that keeps what it receives. */
export class Mailbox {
  readonly raw: { to: string; text: string }[] = [];
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          for (const { address } of session.envelope.rcptTo) this.raw.push({ to: address, text });
          done();
        });
      },
    });
  }

  async start() {
    await once(this.#server.listen(SMTP_PORT, "127.0.0.1"), "listening");
  }

  stop = () => new Promise<void>((closed) => this.#server.close(closed));

  /** What was sent to the address, the oldest first. */
  async to(address: string): Promise<Email[]> {
    return Promise.all(this.raw.filter(({ to }) => to === address).map(({ text }) => PostalMime.parse(text)));
  }
}
