import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { sentenceOf } from "../api-error.ts";
import { PlanView } from "../chats/answer/plan-view.tsx";
import { Proposals } from "../chats/answer/proposals.tsx";
import { isUnsettled } from "../chats/answer/turn-state.ts";
import { type ChatTurn, conversationQuery, type Message, stopAnswer } from "../chats/chats.queries.ts";
import { t } from "../messages.ts";
import { Loading } from "../ui/feedback/loading.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { LazyMarkdown } from "../ui/text/lazy-markdown.tsx";
import { type SentDocument, selectPassage } from "./document.ts";
import classes from "./pane.module.css";

const LOOK_AGAIN_MS = 1000;

export interface Asked {
  chatId: string;
  document: SentDocument;
}

/** The last answer of a chat: its plan while it works, what it says, what it made, and what the person is to decide. */
export function ChatAnswer({ chatId, document }: Asked) {
  const { data } = useQuery({
    ...conversationQuery(chatId, true),
    refetchInterval: ({ state }) => (state.data && !isUnsettled(state.data) ? false : LOOK_AGAIN_MS),
  });
  const turn = data?.turns.at(-1);
  const message = data?.messages.findLast(({ role, job_id }) => role === "assistant" && job_id === turn?.job_id);
  if (!turn) return <Loading />;
  const chat = { id: chatId, is_own: true };
  const isRunning = turn.status === "pending" || turn.status === "running";
  return (
    <div className={classes.stack}>
      <PlanView chat={chat} turn={turn} isLast />
      {isRunning && <Running chatId={chatId} turn={turn} />}
      {turn.status === "canceled" && <p>{t("Stopped before the answer was complete.")}</p>}
      {turn.error && <p role="alert">{sentenceOf(turn.error)}</p>}
      {message && <AnswerView message={message} document={document} />}
      <Made chatId={chatId} turn={turn} />
      <Proposals chat={chat} turn={turn} isLast />
      {message && (
        <a href={`/chats/${chatId}`} target="_blank" rel="noreferrer">
          {t("Open this chat in Chancery")}
        </a>
      )}
    </div>
  );
}

function Running({ chatId, turn }: { chatId: string; turn: ChatTurn }) {
  const stop = useAction(() => stopAnswer(chatId, turn.job_id));
  return (
    <div className={classes.row}>
      <span role="status">{t("Reading and thinking…")}</span>
      <Button variant="default" size="compact-sm" loading={stop.busy} onClick={() => stop.run()}>
        {t("Stop")}
      </Button>
    </div>
  );
}

/** Words of the open document are selected on a click; those of other documents are shown with their name. */
function AnswerView({ message, document }: { message: Message; document: SentDocument }) {
  const select = useAction((place: { start: number; end: number }) => selectPassage(document, place));
  return (
    <section className={classes.stack} aria-label={t("Answer")}>
      <LazyMarkdown author="model">{message.content}</LazyMarkdown>
      {message.citations.map(({ marker, quote, file_id, filename, start, end }) =>
        file_id === document.fileId ? (
          <button key={marker} type="button" className={classes.quote} onClick={() => select.run({ start, end })}>
            [{marker}] {quote}
          </button>
        ) : (
          <p key={marker}>
            [{marker}] {filename}: {quote}
          </p>
        ),
      )}
    </section>
  );
}

const PLACES: Record<string, string> = { vault: "vaults", project: "projects", file: "files", review: "reviews" };

function placeOf(target: ChatTurn["actions"][number]["target"]): string | undefined {
  const place = target ? PLACES[target.kind] : undefined;
  return target && place ? `/${place}/${target.id}` : undefined;
}

/** What was made with the answer. It opens in the web application. */
function Made({ chatId, turn }: { chatId: string; turn: ChatTurn }) {
  const { documents, reviews, tables, emails, diagrams, actions } = turn;
  const inChat = `/chats/${chatId}`;
  const made = [
    ...tables.map(({ title }) => ({ name: t("Table: {title}", { title }), path: inChat })),
    ...emails.map(({ subject }) => ({ name: t("E-mail: {subject}", { subject }), path: inChat })),
    ...diagrams.map(({ title }) => ({ name: t("Diagram: {title}", { title }), path: inChat })),
    ...reviews.map(({ review_id, files }) => ({ name: files.join(", "), path: `/reviews/${review_id}` })),
    ...documents.map(({ file_id, filename }) => ({ name: filename, path: `/files/${file_id}` })),
    ...actions.map(({ summary, target }) => ({ name: summary, path: placeOf(target) })),
  ];
  if (made.length === 0) return null;
  return (
    <ul className={classes.list} aria-label={t("Made with this answer")}>
      {made.map(({ name, path }) => (
        <li key={`${path} ${name}`}>
          {path ? (
            <a href={path} target="_blank" rel="noreferrer">
              {name}
            </a>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}
