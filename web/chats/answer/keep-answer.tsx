import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Columns3, FileText, ListFilter, StickyNote, Table2 } from "lucide-react";
import { truncateLine } from "../../../src/content/truncate-line.words.ts";
import { api } from "../../api.ts";
import { linkItem } from "../../files/files.queries.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import { sendFile } from "../../ui/uploads/send-file.ts";
import { refreshVault } from "../../vaults/vaults.queries.ts";
import type { ChatTurn, Message, ShownChat } from "../chats.queries.ts";
import classes from "./answer-extras.module.css";
import { useStayOpen } from "./ask-place.ts";
import { plainWithSources } from "./plain-answer.ts";

type AboutTable = NonNullable<ChatTurn["table"]>;

interface Props {
  chat: ShownChat;
  question: string;
  message: Message;
  table: AboutTable | undefined;
  /** Whether a table of the answer is offered as a column already. */
  hasColumn: boolean;
}

const SMALL = { variant: "default", size: "compact-sm" } as const;

/** What an answer can become: rows, a view, a column, a note, a memo. */
export function KeepAnswer({ chat, question, message, table, hasColumn }: Props) {
  const note = useAction(() => saveNote(noteOf(question, message), chat.project_id), {
    done: chat.project_id ? t("The note was saved in the project's files.") : t("The note was saved in My Files."),
  });
  return (
    <div className={classes.actions}>
      {table && <TableActions table={hasColumn ? { ...table, suggested_column: null } : table} question={question} />}
      {chat.is_own && (
        <Button
          {...SMALL}
          leftSection={<StickyNote size={13} aria-hidden />}
          loading={note.busy}
          onClick={() => note.run()}
        >
          {t("Save as a note")}
        </Button>
      )}
      <Button
        {...SMALL}
        component="a"
        href={api.url("/chats/{id}/messages/{messageId}/memo", { params: { id: chat.id, messageId: message.id } })}
        download
        leftSection={<FileText size={13} aria-hidden />}
      >
        {t("Memo in Word")}
      </Button>
    </div>
  );
}

const LONGEST_NAME = 80;
const shortened = (words: string) => truncateLine(words, LONGEST_NAME);

function noteOf(question: string, message: Message): File {
  const name = shortened(question.replace(/[\\/:*?"<>|]+/g, " ")) || t("Note");
  return new File([`${question}\n\n${plainWithSources(message)}\n`], `${name}.txt`, { type: "text/plain" });
}

async function saveNote(note: File, project_id: string | null) {
  const { id } = await sendFile(note, project_id ? { project_id } : {});
  if (project_id) await linkItem({ type: "file", id }, project_id);
}

/** For an answer about a vault: the rows that it counted, the same rows as a view, or a column that would hold the answer. */
function TableActions({ table, question }: { table: AboutTable; question: string }) {
  const { vault_id: id, query, suggested_column: column } = table;
  const stay = useStayOpen(id);
  const rows =
    query && query.matched === 1
      ? t("Open this row")
      : t("Open these {matched, number} rows", { matched: query?.matched });
  return (
    <>
      {query && query.matched > 0 && (
        <>
          <ButtonLink
            to="/vaults/$id"
            params={{ id }}
            search={{
              ...stay,
              filter: query.filter,
              sort: query.sort,
              show: query.columns?.[0],
              group: query.group_by ?? undefined,
            }}
            {...SMALL}
            leftSection={<Table2 size={13} aria-hidden />}
          >
            {rows}
          </ButtonLink>
          <SaveView vaultId={id} query={query} name={shortened(question)} />
        </>
      )}
      {column && (
        <ButtonLink
          to="/vaults/$id"
          params={{ id }}
          search={{ ...stay, column }}
          {...SMALL}
          leftSection={<Columns3 size={13} aria-hidden />}
        >
          {t("Make this a column")}
        </ButtonLink>
      )}
    </>
  );
}

interface SaveViewProps {
  vaultId: string;
  query: NonNullable<AboutTable["query"]>;
  name: string;
}

/** Saves the rows as a view that only this person sees, and opens it. */
function SaveView({ vaultId, query, name }: SaveViewProps) {
  const navigate = useNavigate();
  const stay = useStayOpen(vaultId);
  const params = { id: vaultId };
  const body = { name, shared: false, filter: query.filter, sort: query.sort ?? null };
  const save = useAction(() => api.post("/vaults/{id}/views", { params, body }), {
    done: t("The view was saved. Only you can see it."),
    after: async (view) => {
      await refreshVault(vaultId);
      await navigate({ to: "/vaults/$id", params, search: { ...stay, view: view.id } });
    },
  });
  return (
    <Button
      {...SMALL}
      leftSection={<ListFilter size={13} aria-hidden />}
      loading={save.busy}
      onClick={() => save.run()}
    >
      {t("Save as a view")}
    </Button>
  );
}
