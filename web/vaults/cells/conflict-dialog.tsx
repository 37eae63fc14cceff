import { Button, Group, Modal } from "@mantine/core";
import { type KeyboardEvent, useSyncExternalStore } from "react";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { first } from "../../ui/must.ts";
import classes from "./conflict-dialog.module.css";
import { authorOf, type Decision, isOwn, type OpenConflict, openConflicts, subscribeToConflicts } from "./conflicts.ts";
import { showValue } from "./values.ts";

const MOST_SHOWN = 50;
const OVER_DIALOGS = 290;

/** Conflicting values that two people typed into the same cells. The person who saved second decides about each. */
export function ConflictDialog() {
  const conflicts = useSyncExternalStore(subscribeToConflicts, openConflicts);
  const { user } = useSession();
  const decideAll = (decision: Decision) => {
    for (const { decide } of conflicts) decide(decision);
  };
  const isOne = conflicts.length === 1;
  return (
    <Modal
      opened={conflicts.length > 0}
      onClose={() => decideAll("later")}
      title={titleOf(conflicts, user.id)}
      size="40rem"
      zIndex={OVER_DIALOGS}
      returnFocus={false}
    >
      <p className={classes.lead}>
        {isOne
          ? t("The cell was changed while you were editing it. Your value is not saved yet.")
          : t("These cells were changed while you were editing. Your values are not saved yet.")}
      </p>
      <ul className={classes.conflicts}>
        {conflicts.slice(0, MOST_SHOWN).map((conflict) => (
          <ConflictItem key={conflict.id} conflict={conflict} userId={user.id} isOne={isOne} />
        ))}
      </ul>
      {conflicts.length > MOST_SHOWN && <p>{t("{count} more cells", { count: conflicts.length - MOST_SHOWN })}</p>}
      <Group justify="flex-end" gap="xs" className={classes.all}>
        <Button size="xs" variant="default" onClick={() => decideAll("later")}>
          {t("Cancel")}
        </Button>
        {isOne && <Choices conflict={first(conflicts)} userId={user.id} isFirst />}
        {conflicts.length > 1 && (
          <>
            <Button size="xs" variant="default" onClick={() => decideAll("theirs")}>
              {t("Keep all their values")}
            </Button>
            <Button size="xs" data-autofocus onKeyDown={ignoreRepeated} onClick={() => decideAll("mine")}>
              {t("Save all mine")}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  );
}

function titleOf(conflicts: OpenConflict[], userId: number): string {
  const areOwn = conflicts.length > 0 && conflicts.every((conflict) => isOwn(conflict, userId));
  if (conflicts.length > 1)
    return areOwn
      ? t("You changed {count} cells in another window", { count: conflicts.length })
      : t("{count} cells were changed by others", { count: conflicts.length });
  const by = conflicts[0] && authorOf(conflicts[0], userId);
  if (by) return t("{by} changed this cell", { by });
  return areOwn ? t("You changed this cell in another window") : t("This cell has changed");
}

interface ItemProps {
  conflict: OpenConflict;
  userId: number;
}

function ConflictItem({ conflict, userId, isOne }: ItemProps & { isOne: boolean }) {
  const { column, documentName, mine, theirs } = conflict;
  const by = authorOf(conflict, userId);
  return (
    <li className={classes.conflict} aria-label={`${column.label}, ${documentName}`}>
      <div className={classes.place}>
        <strong>{column.label}</strong> {documentName}
      </div>
      <div className={classes.values}>
        <Value
          label={by ? t("{by}'s value", { by }) : t("Current value")}
          text={showValue(column.field_type, theirs.value)}
        />
        <Value label={t("Your value")} text={showValue(column.field_type, mine)} />
      </div>
      {!isOne && (
        <Group justify="flex-end" gap="xs" mt="xs">
          <Choices conflict={conflict} userId={userId} />
        </Group>
      )}
    </li>
  );
}

function Choices({ conflict, userId, isFirst = false }: ItemProps & { isFirst?: boolean }) {
  const by = authorOf(conflict, userId);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => conflict.decide("theirs")}>
        {by ? t("Keep {by}'s value", { by }) : t("Keep the current value")}
      </Button>
      <Button
        size="xs"
        data-autofocus={isFirst || undefined}
        onKeyDown={ignoreRepeated}
        onClick={() => conflict.decide("mine")}
      >
        {t("Save mine")}
      </Button>
    </>
  );
}

/** The Enter key that saved the cell may still be held down when the dialog opens. */
function ignoreRepeated(event: KeyboardEvent) {
  if (event.repeat) event.preventDefault();
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.value}>
    <div className={classes.label}>{label}</div>
    <div className={text ? classes.text : classes.nothing}>{text || t("Empty")}</div>
  </div>
);
