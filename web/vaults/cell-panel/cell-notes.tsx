import { ActionIcon, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import type { FormEvent } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { MentionField } from "../../ui/forms/mention-field.tsx";
import { mentionedIn } from "../../ui/forms/mentions.ts";
import { useKeptText } from "../../ui/forms/use-kept-text.ts";
import { Time } from "../../ui/text/time.tsx";
import { keyOf } from "../cells/cell-turns.ts";
import { CELL_PATH, type CellPlace, cellParams, membersQuery, type Note, notesQuery } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";

/** The notes on a cell. Everyone who can read the vault can add one. */
export function CellNotes({ place }: { place: CellPlace }) {
  const query = notesQuery(place);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  return (
    <div className={classes.pad}>
      <QueryView query={useQuery(query)}>
        {({ notes }) => (
          <ul className={classes.notes} aria-label={t("Notes")}>
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} place={place} onGone={refresh} />
            ))}
          </ul>
        )}
      </QueryView>
      <NewNote key={keyOf(place)} place={place} onMade={refresh} />
    </div>
  );
}

function NoteItem({ note, place, onGone }: { note: Note; place: CellPlace; onGone: () => Promise<unknown> }) {
  const { user } = useSession();
  const remove = useAction(
    () => api.delete(`${CELL_PATH}/notes/{noteId}`, { params: { ...cellParams(place), noteId: note.id } }),
    { after: onGone },
  );
  const ask = async () => {
    const question = { title: t("Delete this note?"), message: note.text, action: t("Delete note"), danger: true };
    if (await confirm(question)) remove.run();
  };
  return (
    <li className={classes.note}>
      <p>{note.text}</p>
      <div className={classes.origin}>
        {note.by} <Time at={note.created_at} />
        {note.by_user_id === user.id && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t("Delete note")}
            loading={remove.busy}
            onClick={() => void ask()}
          >
            <Trash2 size={13} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

function NewNote({ place, onMade }: { place: CellPlace; onMade: () => Promise<unknown> }) {
  const { text, change, sent } = useKeptText(`note:${keyOf(place)}`);
  const members = useQuery(membersQuery(place.vaultId)).data?.members ?? [];
  const people = members.flatMap(({ user_id: id, role, ...member }) => (role === null ? [] : [{ id, ...member }]));
  const add = useAction(
    async (text: string) => {
      const body = { text, mentions: mentionedIn(text, people) };
      await api.post(`${CELL_PATH}/notes`, { params: cellParams(place), body });
      sent(text);
    },
    { after: onMade },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run(text);
  };
  return (
    <form onSubmit={submit}>
      <MentionField
        label={t("Add a note")}
        description={t("Everyone with access to this vault can read it. Type @ to mention a colleague.")}
        minRows={2}
        maxLength={4000}
        value={text}
        people={people}
        onChange={change}
      />
      <Button type="submit" size="xs" mt="xs" disabled={!text.trim()} loading={add.busy}>
        {t("Add note")}
      </Button>
    </form>
  );
}
