import { Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { api } from "../api.ts";
import { formatList, t } from "../messages.ts";
import { displayName, useSession } from "../session/session.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { PersonSelect } from "../ui/forms/person-select.tsx";
import { type ApprovalNeed, approvalsChanged, type Subject } from "./approvals.queries.ts";

interface Props {
  subject: Subject;
  id: string;
  need: ApprovalNeed;
  onClose: () => void;
}

/** Asks those whom the rules name, or a chosen person where no rule applies. */
export function AskDialog({ subject, id, need, onClose }: Props) {
  const { user } = useSession();
  const [note, setNote] = useState("");
  const [person, setPerson] = useState<number | null>(null);
  const body = { subject, subject_id: id, note, ...(person !== null && { approvers: [{ user_id: person }] }) };
  return (
    <FormDialog
      title={t("Ask for approval")}
      action={t("Ask")}
      done={t("They have been asked.")}
      showsErrors
      disabled={!need.is_needed && person === null}
      onSubmit={() => api.post("/approvals", { body })}
      onDone={approvalsChanged}
      onClose={onClose}
    >
      <Stack gap="sm">
        {need.is_needed ? (
          <Text>
            {t("{people} will be asked, and can read what is to be approved.", {
              people: formatList(need.can_approve.map(displayName)),
            })}
          </Text>
        ) : (
          <PersonSelect label={t("Who should approve it")} value={person} without={[user.id]} onChange={setPerson} />
        )}
        <Textarea
          label={t("Note")}
          autosize
          minRows={2}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Text size="sm">{t("If something changes afterwards, the approval no longer holds.")}</Text>
      </Stack>
    </FormDialog>
  );
}
