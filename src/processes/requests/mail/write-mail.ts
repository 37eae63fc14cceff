import { t } from "../../../content/messages/messages.ts";

/** An e-mail to a requester, as plain text. Its subject is one line whatever it says. */
export interface WrittenMail {
  subject: string;
  text: string;
}

interface AboutRequest {
  title: string;
  thread: string;
  link: string;
  organization: string;
  /** Whether a reply to this e-mail reaches the request. */
  takesReplies: boolean;
}

export function writeCode(code: string, { name, organization }: { name: string; organization: string }): WrittenMail {
  return {
    subject: oneLine(t("{code} is your code for “{name}”", { code, name })),
    text: [
      t("Your code is {code}", { code }),
      t(
        "Enter it on the page where you ask the legal team of {organization} for “{name}”. It works once, for 15 minutes.",
        {
          organization: oneLine(organization),
          name: oneLine(name),
        },
      ),
      t("If you did not ask for it, ignore this e-mail."),
    ].join("\n\n"),
  };
}

export const writeReceived = (about: AboutRequest): WrittenMail =>
  write(about, [
    t("We have your request “{title}”.", { title: oneLine(about.title) }),
    t("The legal team of {organization} will write to you here.", { organization: oneLine(about.organization) }),
  ]);

export const writeMessage = (about: AboutRequest, message: { text: string; files: string[]; isAutomatic: boolean }) =>
  write(about, [
    message.isAutomatic
      ? t("An automatic answer to your request “{title}”:", { title: oneLine(about.title) })
      : t("The legal team of {organization} wrote about your request “{title}”:", {
          organization: oneLine(about.organization),
          title: oneLine(about.title),
        }),
    message.text,
    ...(message.files.length === 0
      ? []
      : [
          t("Files that you can download at the link below: {files}", { files: message.files.map(oneLine).join(", ") }),
        ]),
  ]);

export const writeClosed = (about: AboutRequest, isDone: boolean): WrittenMail =>
  write(about, [
    isDone
      ? t("Your request “{title}” is done.", { title: oneLine(about.title) })
      : t("The legal team of {organization} declined your request “{title}”.", {
          organization: oneLine(about.organization),
          title: oneLine(about.title),
        }),
  ]);

function write({ title, thread, link, takesReplies }: AboutRequest, paragraphs: string[]): WrittenMail {
  const how = takesReplies
    ? t("To answer, reply to this e-mail. To see the request or to add files, open this page:")
    : t("To answer, to see the request or to add files, open this page. Replies to this e-mail are not read:");
  const caution = t("Whoever has this link can see the request. Do not forward it.");
  return {
    subject: oneLine(`${title} [${tokenOf(thread)}]`),
    text: [...paragraphs, `${how}\n${link}`, caution].join("\n\n"),
  };
}

/** The beginning of the thread, in the subject, for mail programs that drop the references. */
export const tokenOf = (thread: string) => `R-${thread.slice(0, 16)}`;

/** Line breaks and control characters would start another header. */
const oneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();
