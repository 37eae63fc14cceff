import { Button } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../../session/session.ts";
import { FormDialog } from "../../ui/forms/form-dialog.tsx";
import { PersonSelect } from "../../ui/forms/person-select.tsx";

interface Props {
  title: string;
  assigneeId: number | null;
  onSave: (userId: number | null) => Promise<void>;
  onClose: () => void;
}

/** Who should decide the finding. */
export function AssignDialog({ title, assigneeId, onSave, onClose }: Props) {
  const { user } = useSession();
  const [userId, setUserId] = useState(assigneeId);
  return (
    <FormDialog
      title={`Assign “${title}”`}
      size="26rem"
      action="Save"
      disabled={userId === assigneeId}
      onSubmit={() => onSave(userId)}
      onClose={onClose}
    >
      {({ assignee_user_id: error }) => (
        <>
          <PersonSelect label="Person" value={userId} without={[]} error={error} onChange={setUserId} />
          <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setUserId(user.id)}>
            Assign to me
          </Button>
        </>
      )}
    </FormDialog>
  );
}
