import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type ClipboardEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useState,
} from "react";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { useKeptText } from "../../ui/forms/use-kept-text.ts";
import { Keys } from "../../ui/layout/keys.tsx";
import { useDrop } from "../../ui/uploads/use-drop.ts";
import { adviceOn } from "../answer/advice.ts";
import { forgetUnconfirmed, profileQuery, type Question } from "../chats.queries.ts";
import { AddMenu } from "./add-menu.tsx";
import { AttachmentChips, NO_CONTEXT, type QuestionContext } from "./attachment-chips.tsx";
import classes from "./composer.module.css";
import { stateOf, useAttachments } from "./use-attachments.ts";
import { VaultOffer } from "./vault-offer.tsx";

interface Props {
  chatId?: string;
  /** True while an answer is in progress: the person can type, but not send. */
  busy?: boolean;
  /** True while a question is on its way. */
  asking?: boolean;
  initial?: { files: { id: string; name: string }[]; context: Partial<QuestionContext> };
  field: RefObject<HTMLTextAreaElement | null>;
  onSend: (question: Question) => Promise<unknown>;
  /** Called when the subject of the question changes. */
  onAbout?: (about: QuestionSubject) => void;
}

export interface QuestionSubject {
  vaultId: string | undefined;
  hasFiles: boolean;
}

/** The form in which a question is written, with its attachments and context. */
export function Composer({ chatId, busy = false, asking = false, initial, field, onSend, onAbout }: Props) {
  const { words, write, sent } = useDraft(chatId);
  const attachments = useAttachments(initial?.files);
  const hasFiles = attachments.list.length > 0;
  const [context, setContext] = useQuestionContext(initial?.context, hasFiles, onAbout);
  const sendAndClear = async (question: Question) => {
    await onSend(question);
    sent(words);
    attachments.clear();
    setContext(NO_CONTEXT);
  };
  const sending = useSending({ words, attachments, context, busy, asking, onSend: sendAndClear });
  const enterSends = useQuery(profileQuery).data?.enter_to_submit ?? true;
  const isOfNothing = !chatId && words.trim() !== "" && !hasFiles && !context.vault && !context.project;
  const { dropping, ...drop } = useDrop(attachments.upload);
  const submit = sendingOn(sending.send);
  return (
    <form
      className={classes.composer}
      data-dropping={dropping || undefined}
      aria-label={t("Ask")}
      onSubmit={submit}
      {...drop}
    >
      <AttachmentChips
        attachments={attachments.list}
        onRemoveFile={attachments.remove}
        {...{ context, onChange: setContext }}
      />
      <textarea
        ref={field}
        className={classes.field}
        aria-label={t("Your question")}
        placeholder={chatId ? t("Ask a follow-up question") : t("Ask about a document, a clause or a vault")}
        value={words}
        rows={2}
        maxLength={100_000}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => isSendKey(event, enterSends) && submit(event)}
        onPaste={pasting(attachments.upload)}
      />
      {isOfNothing && <VaultOffer field={field} onChoose={(vault) => setContext({ ...context, vault })} />}
      <Foot note={sending.note} enterSends={enterSends} busy={sending.busy} possible={sending.possible}>
        <AddMenu
          isFirst={chatId === undefined}
          context={context}
          onUpload={attachments.upload}
          onFiles={attachments.add}
          onChange={setContext}
        />
      </Foot>
      {sending.error !== undefined && <SendError error={sending.error} />}
    </form>
  );
}

function useQuestionContext(
  initial: Partial<QuestionContext> | undefined,
  hasFiles: boolean,
  onAbout: Props["onAbout"],
): [QuestionContext, (context: QuestionContext) => void] {
  const [context, setContext] = useState<QuestionContext>({ ...NO_CONTEXT, ...initial });
  const vaultId = context.vault?.id;
  useEffect(() => onAbout?.({ vaultId, hasFiles }), [onAbout, vaultId, hasFiles]);
  return [context, setContext];
}

/** Writes words into the field, as if they had been typed. */
export function writeInto(area: HTMLTextAreaElement | null, words: string) {
  if (!area) return;
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, words);
  area.dispatchEvent(new Event("input", { bubbles: true }));
  area.focus();
}

const sendingOn = (send: () => void) => (event: FormEvent | KeyboardEvent) => {
  event.preventDefault();
  send();
};

const isSendKey = (event: KeyboardEvent, enterSends: boolean) =>
  event.key === "Enter" &&
  !event.shiftKey &&
  !event.nativeEvent.isComposing &&
  (enterSends || event.metaKey || event.ctrlKey);

/** Files on the clipboard are attached; text is pasted as usual. */
const pasting = (onFiles: (files: File[]) => void) => (event: ClipboardEvent) => {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  onFiles(files);
};

interface FootProps {
  note: string;
  enterSends: boolean;
  busy: boolean;
  possible: boolean;
  children: ReactNode;
}

const Foot = ({ note, enterSends, busy, possible, children }: FootProps) => (
  <div className={classes.foot}>
    {children}
    <span className={classes.note} role="status">
      {note}
    </span>
    <span className={classes.keys}>
      <Keys keys={enterSends ? "Enter" : "mod+Enter"} />
    </span>
    <Button type="submit" loading={busy} disabled={!possible}>
      {t("Send")}
    </Button>
  </div>
);

function SendError({ error }: { error: unknown }) {
  const { what, advice } = adviceOn(error);
  return (
    <p className={classes.error} role="alert">
      <strong>{what}</strong> {advice}
    </p>
  );
}

interface Ready {
  words: string;
  attachments: ReturnType<typeof useAttachments>;
  context: QuestionContext;
  busy: boolean;
  asking: boolean;
  onSend: (question: Question) => Promise<unknown>;
}

/** Sends the question, once all of its files are read. */
function useSending({ words, attachments, context, busy, asking, onSend }: Ready) {
  const [waiting, setWaiting] = useState(false);
  const [sending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const states = attachments.list.map(stateOf);
  const unread = states.filter((state) => state === "uploading" || state === "reading").length;
  const failed = states.includes("failed");
  const possible = words.trim() !== "" && !busy && !asking && !failed && !sending && !waiting;
  const send = async () => {
    setSending(true);
    setError(undefined);
    try {
      await onSend({
        message: words.trim(),
        file_ids: attachments.list.flatMap(({ id }) => id ?? []),
        skill_ids: context.skills.map(({ id }) => id),
        playbook_ids: context.playbooks.map(({ id }) => id),
        vault_id: context.vault?.id,
        project_id: context.project?.id,
      });
    } catch (error) {
      setError(error);
    } finally {
      setSending(false);
    }
  };
  useEffect(() => {
    if (!busy) setError((shown: unknown) => (isBusyRefusal(shown) ? undefined : shown));
  }, [busy]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it sends when the last file is read, not when words change
  useEffect(() => {
    if (!waiting || unread > 0) return;
    setWaiting(false);
    if (!failed) void send();
  }, [waiting, unread]);
  return {
    error,
    possible,
    busy: sending || waiting,
    note: noteOn({ waiting, unread, failed, busy }),
    send: () => {
      if (!possible) return;
      if (unread > 0) setWaiting(true);
      else void send();
    },
  };
}

/** The error lasts only while the answer is being written. */
const isBusyRefusal = (error: unknown) => error instanceof ApiError && error.code === "CHAT_BUSY";

function noteOn({
  waiting,
  unread,
  failed,
  busy,
}: Record<"waiting" | "failed" | "busy", boolean> & { unread: number }) {
  if (failed) return t("Remove the file that cannot be read.");
  if (waiting) return t("It will be sent as soon as the files have been read.");
  if (unread > 0) return t("{unread, plural, one {# file is} other {# files are}} still being read.", { unread });
  return busy ? t("An answer is being written.") : "";
}

/** Unsent text of a chat, or of a new one. */
function useDraft(chatId: string | undefined) {
  const { text, change, sent } = useKeptText(`draft:${chatId ?? "new"}`);
  const write = (words: string) => {
    if (words === "") forgetUnconfirmed();
    change(words);
  };
  return { words: text, write, sent };
}
