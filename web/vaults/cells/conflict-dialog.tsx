import { Button, Group, Modal } from "@mantine/core";
import { useSyncExternalStore } from "react";
import classes from "./conflict-dialog.module.css";
import { authorOf, type Decision, type OpenConflict, openConflicts, subscribeToConflicts } from "./conflicts.ts";
import { showValue } from "./values.ts";

const MOST_SHOWN = 50;
const OVER_DIALOGS = 290;

/** Values that two people have typed into the same cells: each is decided by the person who came second. */
export function ConflictDialog() {
  const conflicts = useSyncExternalStore(subscribeToConflicts, openConflicts);
  const decideAll = (decision: Decision) => {
    for (const { decide } of conflicts) decide(decision);
  };
  const isOne = conflicts.length === 1;
  return (
    <Modal
      opened={conflicts.length > 0}
      onClose={() => decideAll("later")}
      title={titleOf(conflicts)}
      size="40rem"
      zIndex={OVER_DIALOGS}
    >
      <p className={classes.lead}>
        {isOne
          ? "The cell was changed while you were editing it. Your value is not saved yet."
          : "These cells were changed while you were editing. Your values are not saved yet."}
      </p>
      <ul className={classes.conflicts}>
        {conflicts.slice(0, MOST_SHOWN).map((conflict) => (
          <ConflictItem key={conflict.id} conflict={conflict} />
        ))}
      </ul>
      {conflicts.length > MOST_SHOWN && <p>{conflicts.length - MOST_SHOWN} more cells</p>}
      {conflicts.length > 1 && (
        <Group justify="flex-end" gap="xs" className={classes.all}>
          <Button size="xs" variant="default" onClick={() => decideAll("theirs")}>
            Keep all their values
          </Button>
          <Button size="xs" onClick={() => decideAll("mine")}>
            Save all mine
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function titleOf(conflicts: OpenConflict[]): string {
  if (conflicts.length > 1) return `${conflicts.length} cells were changed by others`;
  const by = conflicts[0] && authorOf(conflicts[0]);
  return by ? `${by} changed this cell` : "This cell has changed";
}

function ConflictItem({ conflict }: { conflict: OpenConflict }) {
  const { column, documentName, mine, theirs, decide } = conflict;
  const by = authorOf(conflict);
  return (
    <li className={classes.conflict} aria-label={`${column.label}, ${documentName}`}>
      <div className={classes.place}>
        <strong>{column.label}</strong> {documentName}
      </div>
      <div className={classes.values}>
        <Value label={by ? `${by}'s value` : "Current value"} text={showValue(column.field_type, theirs.value)} />
        <Value label="Your value" text={showValue(column.field_type, mine)} />
      </div>
      <Group justify="flex-end" gap="xs" mt="xs">
        <Button size="xs" variant="default" onClick={() => decide("theirs")}>
          {by ? `Keep ${by}'s value` : "Keep the current value"}
        </Button>
        <Button size="xs" onClick={() => decide("mine")}>
          Save mine
        </Button>
      </Group>
    </li>
  );
}

const Value = ({ label, text }: { label: string; text: string }) => (
  <div className={classes.value}>
    <div className={classes.label}>{label}</div>
    <div className={text ? classes.text : classes.nothing}>{text || "Empty"}</div>
  </div>
);
