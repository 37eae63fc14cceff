import { ActionIcon } from "@mantine/core";
import { ChevronDown, ChevronRight, Lightbulb, Trash2, TriangleAlert } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { t } from "../../messages.ts";
import { DragHandle } from "../../ui/data/drag-handle.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { Editable } from "../../ui/forms/editable.tsx";
import { CheckBody } from "./check-body.tsx";
import classes from "./checks.module.css";
import { type Check, type CheckChange, changeCheck, type LintNote } from "./checks.queries.ts";
import { ImportanceChoice } from "./importance-choice.tsx";

interface Props {
  playbookId: string;
  check: Check;
  number: number;
  notes: LintNote[];
  /** Whether people decide against its position, so that its page suggests a change. */
  suggested: boolean;
  readOnly: boolean;
  open: boolean;
  onToggle: () => void;
  onDelete: () => void;
  handle: ComponentProps<"button">;
  dragged: boolean;
  drop: boolean;
}

export function CheckRow(props: Props) {
  const { playbookId, check, number, notes, readOnly, open, handle } = props;
  const bodyId = useId();
  const change = (changes: CheckChange) => void changeCheck(playbookId, check.id, changes).catch(toast.failed);
  const standard = check.positions.find(({ type }) => type === "standard");
  return (
    <li className={classes.check} data-row={check.id} data-dragged={props.dragged} data-drop={props.drop}>
      <div className={classes.head}>
        {readOnly ? <span /> : <DragHandle title={check.title} {...handle} />}
        <span className={classes.number}>{number}</span>
        <div className={classes.words}>
          <h3 className={classes.title}>
            <Editable
              label={t("Title of check {number}", { number })}
              value={check.title}
              required
              readOnly={readOnly}
              maxLength={200}
              onSave={(title) => change({ title })}
            />
          </h3>
          {!open && <p className={classes.gist}>{standard?.guidance}</p>}
        </div>
        <Marks {...props} />
        <ImportanceChoice check={check} readOnly={readOnly} onChange={(importance) => change({ importance })} />
        <RowButtons {...props} bodyId={bodyId} />
      </div>
      {open && (
        <CheckBody
          id={bodyId}
          playbookId={playbookId}
          check={check}
          notes={notes}
          readOnly={readOnly}
          change={change}
        />
      )}
    </li>
  );
}

/** What waits inside a closed check. */
function Marks({ notes, suggested, open }: Props) {
  return (
    <span>
      {suggested && !open && (
        <span className={classes.noted}>
          <Lightbulb size={13} aria-hidden />
          {t("Change suggested")}
        </span>
      )}
      {notes.length > 0 && !open && (
        <span className={classes.noted}>
          <TriangleAlert size={13} aria-hidden />
          {t("{count, plural, one {# note} other {# notes}}", { count: notes.length })}
        </span>
      )}
    </span>
  );
}

function RowButtons({ check, readOnly, open, onToggle, onDelete, bodyId }: Props & { bodyId: string }) {
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-expanded={open}
        aria-controls={open ? bodyId : undefined}
        aria-label={t("Positions of {title}", { title: check.title })}
        onClick={onToggle}
      >
        <Chevron size={15} aria-hidden />
      </ActionIcon>
      {!readOnly && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t("Delete {title}", { title: check.title })}
          onClick={onDelete}
        >
          <Trash2 size={14} aria-hidden />
        </ActionIcon>
      )}
    </span>
  );
}
