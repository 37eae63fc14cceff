import { ActionIcon, Button, Textarea } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api, queryClient } from "../../api.ts";
import { useSession } from "../../session/session.ts";
import { Time } from "../../ui/data/time.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { CELL_PATH, type CellPlace, cellParams, type Note, notesQuery } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";

/** The notes on a cell. Everyone who can read the vault can add one. */
export function CellNotes({ place }: { place: CellPlace }) {
  const query = notesQuery(place);
  const refresh = () => queryClient.invalidateQueries({ queryKey: query.queryKey });
  return (
    <div className={classes.pad}>
      <QueryView query={useQuery(query)}>
        {({ notes }) => (
          <ul className={classes.notes} aria-label="Notes">
            {notes.map((note) => (
              <NoteItem key={note.id} note={note} place={place} onGone={refresh} />
            ))}
          </ul>
        )}
      </QueryView>
      <NewNote place={place} onMade={refresh} />
    </div>
  );
}

function NoteItem({ note, place, onGone }: { note: Note; place: CellPlace; onGone: () => void }) {
  const { user } = useSession();
  const remove = useMutation({
    mutationFn: () => api.delete(`${CELL_PATH}/notes/{noteId}`, { params: { ...cellParams(place), noteId: note.id } }),
    onSuccess: onGone,
    onError: toast.failed,
  });
  return (
    <li className={classes.note}>
      <p>{note.text}</p>
      <div className={classes.origin}>
        {note.by} <Time at={note.created_at} />
        {note.by_user_id === user.id && (
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Delete note" onClick={() => remove.mutate()}>
            <Trash2 size={13} />
          </ActionIcon>
        )}
      </div>
    </li>
  );
}

function NewNote({ place, onMade }: { place: CellPlace; onMade: () => void }) {
  const [text, setText] = useState("");
  const add = useMutation({
    mutationFn: () => api.post(`${CELL_PATH}/notes`, { params: cellParams(place), body: { text } }),
    onSuccess: () => {
      setText("");
      onMade();
    },
    onError: toast.failed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Textarea
        label="Add a note"
        description="Everyone with access to this vault can read it."
        autosize
        minRows={2}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" mt="xs" disabled={!text.trim()} loading={add.isPending}>
        Add note
      </Button>
    </form>
  );
}
