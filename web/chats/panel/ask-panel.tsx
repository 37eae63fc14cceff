import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Plus, SquareArrowOutUpRight, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../api.ts";
import { t } from "../../messages.ts";
import { Loading } from "../../ui/feedback/loading.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { ActionLink } from "../../ui/layout/links.tsx";
import { PanelHandle, type PanelWidth } from "../../ui/layout/panel-width.tsx";
import { useShortcuts } from "../../ui/layout/shortcuts.ts";
import { AskedVault } from "../answer/ask-place.ts";
import { SourcePane } from "../answer/source-pane.tsx";
import { AskedOf } from "../asked-of.tsx";
import { ChatThread, type OpenCitation } from "../chat-thread.tsx";
import { type AnswerCitation, ask, chatQuery } from "../chats.queries.ts";
import { Composer, type QuestionSubject, writeInto } from "../composer/composer.tsx";
import { ExampleQuestions } from "../example-questions.tsx";
import examplesOf from "../new-chat.module.css";
import { useAnswersHere, useExamplesHere } from "./answers-here.tsx";
import classes from "./ask-panel.module.css";
import { type AskSubject, partsKey, subjectKey } from "./subject.ts";
import { usePanelChat } from "./use-panel-chat.ts";

interface Props {
  about: AskSubject;
  handle: PanelWidth["handle"];
  /** Shows the passage on the page itself. Returns false if it is not there. */
  onCitation?: ((citation: AnswerCitation) => boolean) | undefined;
  onClose: () => void;
}

/** Questions about what the page shows, at its side. On a phone it covers the page. */
export function AskPanel({ about, handle, onCitation, onClose }: Props) {
  const subject = subjectKey(about);
  const [chatId, setChatId] = usePanelChat(subject);
  const [open, setOpen] = useState<OpenCitation>();
  useShortcuts([{ keys: "Escape", label: t("Close Ask"), run: onClose }]);
  const openCitation = (next: OpenCitation) => {
    if (!onCitation?.(next.citation)) setOpen(next);
  };
  return (
    <AskedVault value={about.vault?.id}>
      <aside className={classes.panel} aria-label={t("Ask")} data-tour="ask-panel">
        <PanelHandle {...handle} />
        <PanelHead chatId={chatId} onNew={() => setChatId(undefined)} onClose={onClose} />
        <div className={classes.body}>
          {chatId === undefined ? (
            <FirstQuestion key={partsKey(about)} about={about} onBegun={setChatId} />
          ) : (
            <PanelChat chatId={chatId} open={open} onOpen={openCitation} onGone={() => setChatId(undefined)} />
          )}
        </div>
        {open && (
          <SourcePane
            citation={open.citation}
            citations={open.message.citations}
            onOpen={(citation) => setOpen({ ...open, citation })}
            onClose={() => setOpen(undefined)}
          />
        )}
      </aside>
    </AskedVault>
  );
}

interface HeadProps {
  chatId: string | undefined;
  onNew: () => void;
  onClose: () => void;
}

function PanelHead({ chatId, onNew, onClose }: HeadProps) {
  return (
    <header className={classes.head}>
      <h2>{t("Ask")}</h2>
      {chatId !== undefined && (
        <>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("New conversation")}
            title={t("New conversation")}
            onClick={onNew}
          >
            <Plus size={16} aria-hidden />
          </ActionIcon>
          <ActionLink
            to="/chats/$id"
            params={{ id: chatId }}
            variant="subtle"
            color="gray"
            aria-label={t("Open in Chats")}
            title={t("Open in Chats")}
          >
            <SquareArrowOutUpRight size={15} aria-hidden />
          </ActionLink>
        </>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t("Close Ask")} onClick={onClose}>
        <X size={16} aria-hidden />
      </ActionIcon>
    </header>
  );
}

interface FirstProps {
  about: AskSubject;
  onBegun: (chatId: string) => void;
}

function FirstQuestion({ about: { vault, project, files = [] }, onBegun }: FirstProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [subject, setSubject] = useState<QuestionSubject>({ vaultId: vault?.id, hasFiles: files.length > 0 });
  const { told, count, send } = useAnswersHere(async (question) => onBegun(await ask(undefined, question)));
  const examples = useExamplesHere();
  useEffect(() => field.current?.focus({ preventScroll: count > 0 }), [count]);
  return (
    <div className={classes.first}>
      {told}
      <Composer
        key={count}
        initial={{ files, context: { vault, project } }}
        field={field}
        onSend={send}
        onAbout={setSubject}
      />
      {examples && (
        <section className={examplesOf.examples} aria-label={t("Questions about this page")}>
          {examples.map((words) => (
            <button
              key={words}
              type="button"
              className={examplesOf.example}
              onClick={() => writeInto(field.current, words)}
            >
              {words}
            </button>
          ))}
        </section>
      )}
      {subject.vaultId !== undefined && (
        <p className={classes.lead}>
          {t(
            "Ask which contracts, how many, how much or until when, or what a clause says in each of them. Go on with “Which of those …?”. An answer can become a view, a column, a note or a memo.",
          )}
        </p>
      )}
      {(subject.vaultId !== undefined || subject.hasFiles) && (
        <ExampleQuestions about={subject} onChoose={(words) => writeInto(field.current, words)} />
      )}
    </div>
  );
}

interface ChatProps {
  chatId: string;
  open: OpenCitation | undefined;
  onOpen: (open: OpenCitation) => void;
  /** The chat was deleted. */
  onGone: () => void;
}

function PanelChat({ chatId, open, onOpen, onGone }: ChatProps) {
  const chat = useQuery(chatQuery(chatId));
  const isGone = chat.error instanceof ApiError && chat.error.isNotFound;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  return (
    <QueryView query={chat} loading={<Loading rows={4} />}>
      {(shown) => (
        <>
          <AskedOf chat={shown} />
          <ChatThread key={chatId} chat={shown} open={open} onOpen={onOpen} />
        </>
      )}
    </QueryView>
  );
}
