import { Button, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName, useSession } from "../../session/session.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { PersonSelect } from "../../ui/forms/person-select.tsx";
import { type Review, reviewPeopleQuery, sharesQuery } from "../reviews.queries.ts";
import type { Decision } from "./decision-states.ts";

interface Props {
  review: Review;
  title: string;
  assignee: Decision["assignee"];
  note: string;
  onSave: (userId: number | null, note: string | null) => Promise<void>;
  onClose: () => void;
}

/** Who should decide the finding, and what they are asked. If they cannot see the review yet, it is shared with them, and the dialog says so. */
export function AssignDialog({ review, title, assignee, note, onSave, onClose }: Props) {
  const { id, my_access_level, created_by } = review;
  const { user } = useSession();
  const [userId, setUserId] = useState(assignee?.id ?? null);
  const [question, setQuestion] = useState(note);
  const { data } = useQuery({ ...reviewPeopleQuery(id), staleTime: 0 });
  const isHidden = userId !== null && data !== undefined && !data.people.some((person) => person.id === userId);
  const mayShare = my_access_level === "admin";
  const save = async () => {
    if (isHidden && userId !== null) await share(id, userId);
    await onSave(userId, question.trim() || null);
  };
  return (
    <FormDialog
      title={t("Ask a colleague about “{title}”", { title })}
      size="26rem"
      action={isHidden && mayShare ? t("Share and ask") : t("Ask")}
      disabled={
        (userId === (assignee?.id ?? null) && question.trim() === note) || data === undefined || (isHidden && !mayShare)
      }
      onSubmit={save}
      onClose={onClose}
    >
      {({ assignee_user_id: error }) => (
        <>
          <PersonSelect
            label={t("Person")}
            value={userId}
            known={assignee}
            without={[]}
            error={error}
            onChange={setUserId}
          />
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setUserId(user.id)}>
            {t("Assign to me")}
          </Button>
          <Textarea
            label={t("Question or note")}
            description={t("For your side only. It stays with the check.")}
            mt="sm"
            autosize
            minRows={2}
            maxRows={8}
            maxLength={10_000}
            value={question}
            onChange={(event) => setQuestion(event.currentTarget.value)}
          />
          <Text mt="xs" role="status">
            {isHidden && (mayShare ? WILL_SHARE : cannotShare(created_by))}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

const WILL_SHARE = t("This person cannot see the review yet. Assigning shares it with them.");
const cannotShare = (owner: Review["created_by"]) =>
  owner
    ? t("This person cannot see the review. Ask {name} to share it with them.", { name: displayName(owner) })
    : t("This person cannot see the review. Ask an administrator to share it with them.");

async function share(id: string, user_id: number) {
  await api.post("/reviews/{id}/shares", { params: { id }, body: { user_id } });
  void queryClient.invalidateQueries({ queryKey: reviewPeopleQuery(id).queryKey });
  void queryClient.invalidateQueries({ queryKey: sharesQuery(id).queryKey });
}
