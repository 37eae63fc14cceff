import { z } from "zod";
import { integer, text, visibleText } from "../../kernel/http/shapes.ts";

const MAX_SENDERS = 200;

/** For values sent in a line-based protocol, where a line break would start another command. */
export const onOneLine = (schema: z.ZodString) =>
  schema.refine((value) => !/\p{Cc}/u.test(value), "must not contain control characters");

const Folder = visibleText(1, 500).refine((name) => !/[\p{Cc}*%]/u.test(name), "must be the name of a folder");

const Sender = z
  .string("must be a string")
  .trim()
  .max(320, "must have at most 320 characters")
  .refine(
    (sender) => sender === "*" || /^[^\s@<>,;]*@[^\s@<>,;]+$/.test(sender),
    "must be an address such as ada@example.com, a domain such as @example.com, or *",
  );

export const MailboxSettings = z
  .strictObject({
    host: text(1, 253)
      .refine(isHost, "must be the name or address of a mail server, such as imap.example.com")
      .describe("The IMAP server. Must be public unless the server allows private addresses.")
      .meta({ example: "imap.example.com" }),
    port: integer(1, 65535).default(993).describe("The port of the IMAP server."),
    security: z
      .enum(["tls", "starttls", "none"])
      .default("tls")
      .describe(
        "`tls`: encrypted from the start, usually on port 993. `starttls`: encrypted before the login, usually on port 143. `none`: only if the server allows private addresses.",
      ),
    username: onOneLine(visibleText(1, 500))
      .meta({ example: "contracts@example.com" })
      .describe("The name to sign in with, often the address."),
    login: z
      .enum(["password", "xoauth2"])
      .default("password")
      .describe("What `secret` is: a password, or an OAuth 2.0 access token."),
    folder: Folder.default("INBOX").describe("The folder whose messages are read. Its subfolders are not."),
    allowed_senders: z
      .array(Sender)
      .min(1, "must name at least one sender, or * for everyone")
      .max(MAX_SENDERS, `must have at most ${MAX_SENDERS} entries`)
      .describe(
        "Senders whose messages are imported: an address, a domain with its @, or `*` for everyone. Compared with the From address, which a sender can forge.",
      )
      .meta({ example: ["ada@example.com", "@law.example"] }),
    include_message: z
      .boolean("must be true or false")
      .default(false)
      .describe("Whether the message itself becomes a document, too."),
    processed: z
      .enum(["flag", "move"])
      .default("flag")
      .describe(
        "What happens to a message after its files are imported: `flag` gives it the keyword `Chancery`, `move` moves it to `processed_folder`.",
      ),
    processed_folder: Folder.default("Chancery").describe("Created if it does not exist."),
  })
  .refine(({ processed, folder, processed_folder }) => processed === "flag" || folder !== processed_folder, {
    path: ["processed_folder"],
    message: "must not be the folder that is read",
  })
  .meta({
    id: "MailboxSourceSettings",
    example: {
      host: "imap.example.com",
      port: 993,
      security: "tls",
      username: "contracts@example.com",
      login: "password",
      folder: "INBOX",
      allowed_senders: ["ada@example.com", "@law.example"],
      include_message: false,
      processed: "move",
      processed_folder: "Chancery",
    },
  });
export type MailboxSettings = z.output<typeof MailboxSettings>;

function isHost(host: string): boolean {
  const isIpv6 = /^[0-9a-f:.]{2,45}$/i.test(host) && host.includes(":") && URL.canParse(`https://[${host}]/`);
  return isIpv6 || /^[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63}){0,20}\.?$/i.test(host);
}
