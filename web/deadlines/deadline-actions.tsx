import { ActionIcon, Button, Menu, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { AlarmClock, Check, Ellipsis, RotateCcw, UserRound } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { displayName } from "../session/session.ts";
import { offerUndo } from "../ui/feedback/undo.tsx";
import { useAction } from "../ui/feedback/use-action.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { SearchSelect } from "../ui/forms/search-select.tsx";
import { membersQuery } from "../vaults/vaults.queries.ts";
import { addDays, today, writeDay } from "./days.ts";
import classes from "./deadline-row.module.css";
import { type Deadline, setState } from "./deadlines.queries.ts";

interface Props {
  vaultId: string;
  deadline: Deadline;
}

const SNOOZES = [
  { days: 1, words: t("Until tomorrow") },
  { days: 7, words: t("For a week") },
  { days: 30, words: t("For 30 days") },
];

/** Done is one click; the rest is in a menu. */
export function DeadlineActions({ vaultId, deadline }: Props) {
  const [dialog, setDialog] = useState<"snooze" | "assign">();
  const close = () => setDialog(undefined);
  return (
    <div className={classes.actions}>
      {deadline.state.status === "open" ? (
        <DoneButton vaultId={vaultId} deadline={deadline} />
      ) : (
        <OpenAgainButton vaultId={vaultId} deadline={deadline} />
      )}
      <MoreMenu vaultId={vaultId} deadline={deadline} onDialog={setDialog} />
      {dialog === "snooze" && <SnoozeDialog vaultId={vaultId} deadline={deadline} onClose={close} />}
      {dialog === "assign" && <AssignDialog vaultId={vaultId} deadline={deadline} onClose={close} />}
    </div>
  );
}

function DoneButton({ vaultId, deadline }: Props) {
  const { title, document_name: name } = deadline;
  const finish = useAction(() => setState(vaultId, deadline, { status: "done" }), {
    after: () => {
      offerUndo(t("Done: {name}", { name }), () => setState(vaultId, deadline, { status: "open" }));
    },
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Check size={14} />}
      loading={finish.busy}
      aria-label={t("Done: {title} of {name}", { title, name })}
      onClick={() => finish.run()}
    >
      {t("Done")}
    </Button>
  );
}

function OpenAgainButton({ vaultId, deadline }: Props) {
  const { title, document_name: name } = deadline;
  const open = useAction(() => setState(vaultId, deadline, { status: "open" }));
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<RotateCcw size={14} />}
      loading={open.busy}
      aria-label={t("Open again: {title} of {name}", { title, name })}
      onClick={() => open.run()}
    >
      {t("Open again")}
    </Button>
  );
}

function MoreMenu({ vaultId, deadline, onDialog }: Props & { onDialog: (dialog: "snooze" | "assign") => void }) {
  const { title, document_name: name } = deadline;
  const snooze = useAction((day: string) => setState(vaultId, deadline, { status: "snoozed", snoozed_until: day }));
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t("More for {title} of {name}", { title, name })}
        >
          <Ellipsis size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("Snooze")}</Menu.Label>
        {SNOOZES.map(({ days, words }) => (
          <Menu.Item
            key={days}
            leftSection={<AlarmClock size={14} aria-hidden />}
            onClick={() => snooze.run(addDays(today(), days))}
          >
            {words}
          </Menu.Item>
        ))}
        <Menu.Item leftSection={<AlarmClock size={14} aria-hidden />} onClick={() => onDialog("snooze")}>
          {t("Until a day…")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<UserRound size={14} aria-hidden />} onClick={() => onDialog("assign")}>
          {t("Assign…")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DialogProps extends Props {
  onClose: () => void;
}

function SnoozeDialog({ vaultId, deadline, onClose }: DialogProps) {
  const [day, setDay] = useState(addDays(today(), 7));
  return (
    <FormDialog
      title={t("Snooze")}
      action={t("Snooze")}
      disabled={day === ""}
      onSubmit={() => setState(vaultId, deadline, { status: "snoozed", snoozed_until: day })}
      onClose={onClose}
    >
      {(errors) => (
        <TextInput
          type="date"
          label={t("Until")}
          description={t("Nobody is notified before that day. Then it is open again. It is due on {day}.", {
            day: writeDay(deadline.date),
          })}
          min={addDays(today(), 1)}
          value={day}
          error={errors.snoozed_until}
          onChange={(event) => setDay(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}

function AssignDialog({ vaultId, deadline, onClose }: DialogProps) {
  const { state } = deadline;
  const { data } = useQuery(membersQuery(vaultId));
  const [assignee, setAssignee] = useState(state.assignee_user_id === null ? null : String(state.assignee_user_id));
  const { status, snoozed_until } = state;
  return (
    <FormDialog
      title={t("Assign")}
      action={t("Assign")}
      onSubmit={() =>
        setState(vaultId, deadline, {
          status,
          ...(snoozed_until && { snoozed_until }),
          assignee_user_id: assignee === null ? null : Number(assignee),
        })
      }
      onClose={onClose}
    >
      {(errors) => (
        <SearchSelect
          label={t("Who deals with it")}
          placeholder={t("Nobody")}
          data={(data?.members ?? []).map((member) => ({
            value: String(member.user_id),
            label: displayName({ id: member.user_id, ...member }),
          }))}
          clearable
          value={assignee}
          error={errors.assignee_user_id}
          onChange={setAssignee}
          data-autofocus
        />
      )}
    </FormDialog>
  );
}
