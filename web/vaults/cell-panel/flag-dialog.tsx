import { Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import { type CellDetail, type CellPlace, membersQuery } from "../vaults.queries.ts";
import { keepDetail, sendFlag } from "./use-cell-checks.ts";

interface Props {
  place: CellPlace;
  flag: CellDetail["flag"];
  /** Which field has the focus first. */
  first?: "note" | "assignee";
  onFlagged?: () => void;
  onClose: () => void;
}

/** Flags a cell: what is doubtful, and who should look at it. */
export function FlagDialog({ place, flag, first = "note", onFlagged, onClose }: Props) {
  const [note, setNote] = useState(flag?.note ?? "");
  const [assignee, setAssignee] = useState(flag?.assignee_user_id ? String(flag.assignee_user_id) : null);
  const members = useQuery(membersQuery(place.vaultId)).data?.members ?? [];
  const isAssigning = first === "assignee";
  const before = flag?.assignee_user_id ? String(flag.assignee_user_id) : null;
  const readers = members.filter(({ role }) => role !== null);
  const people = readers.map(({ user_id, name, email }) => ({
    value: String(user_id),
    label: name ?? email ?? t("User {id}", { id: user_id }),
  }));
  return (
    <FormDialog
      title={isAssigning ? t("Assign cell") : t("Flag cell")}
      action={isAssigning ? t("Assign") : t("Flag")}
      disabled={isAssigning && assignee === before}
      done={isAssigning && assignee !== null ? t("Assigned. They have been notified.") : ""}
      onSubmit={() =>
        sendFlag(place, { note: note.trim() || null, assignee_user_id: assignee === null ? null : Number(assignee) })
      }
      onDone={(detail) => {
        keepDetail(place, detail);
        onFlagged?.();
      }}
      onClose={onClose}
    >
      <Textarea
        label={t("Note")}
        description={t("What looks wrong? Everyone with access to this vault can read it.")}
        autosize
        minRows={2}
        maxLength={4000}
        value={note}
        data-autofocus={first === "note" || undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <SearchSelect
        label={t("Assignee")}
        placeholder={t("Nobody")}
        nothingFoundMessage={t("No matching members found.")}
        mt="sm"
        data={people}
        value={assignee}
        onChange={setAssignee}
        clearable
        clearButtonProps={{ "aria-label": t("Clear assignee") }}
        data-autofocus={first === "assignee" || undefined}
      />
    </FormDialog>
  );
}
