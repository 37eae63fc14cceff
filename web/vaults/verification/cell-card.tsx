import { Button } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import type { Cell } from "../../../src/vaults/documents/cell.schema.ts";
import type { QueuedCell } from "../../../src/vaults/verification/verification.schema.ts";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { Keys } from "../../ui/layout/keys.tsx";
import { LearnedFrom } from "../cell-panel/learned-from.tsx";
import { ReadingConflict, type useChosenReading } from "../cell-panel/reading-conflict.tsx";
import { confidenceWords, emptyWords } from "../cell-panel/trust-words.ts";
import { ValueField } from "../cells/value-field.tsx";
import { showValue } from "../cells/values.ts";
import { isEditable } from "../table/grid-cell.ts";
import { typeOf } from "../types/types.ts";
import type { CellDetail, CellPlace, Column } from "../vaults.queries.ts";
import { saveCorrection } from "./save-correction.ts";
import type { useRound } from "./use-round.ts";
import classes from "./verification.module.css";

export type Asked = QueuedCell;

interface Props {
  column: Column;
  cell: Asked;
  /** Undefined until it is loaded. */
  detail: CellDetail | undefined;
  chosen: ReturnType<typeof useChosenReading>;
  place: CellPlace;
  round: ReturnType<typeof useRound>;
  mayEdit: boolean;
  /** Whether a value has to be entered before it can be verified. */
  isOpen: boolean;
  isEditing: boolean;
  isBusy: boolean;
  onEditing: (isEditing: boolean) => void;
  onVerify: () => void;
  /** Says that the document has no such value. Undefined where that is so already, or cannot be said. */
  onNone: (() => void) | undefined;
  /** Says that a passage is the value. Undefined where it cannot be said. */
  onPassage: ((passage: Asked["citations"][number]) => void) | undefined;
  onFlag: () => void;
  onPlace: (index: number) => void;
}

/** The value to verify, with its actions. */
export function CellCard(props: Props) {
  const { column, cell, mayEdit, isEditing } = props;
  return (
    <section className={classes.card} aria-label={t("Cell to verify")}>
      <h2 className={classes.label}>{column.label}</h2>
      <p className={classes.document}>{cell.document_name}</p>
      {isEditing && isEditable(column) ? (
        <Correction {...props} />
      ) : (
        <>
          <p className={cell.value === null ? classes.nothing : classes.value} aria-live="polite">
            {cell.value === null ? emptyWords(cell.outcome) : showValue(column.field_type, cell.value)}
          </p>
          {cell.confidence !== null && <p className={classes.trust}>{confidenceWords(cell.confidence)}</p>}
          {props.detail?.learned_from && (
            <p className={classes.trust}>
              <LearnedFrom vaultId={props.place.vaultId} from={props.detail.learned_from} />
            </p>
          )}
          {cell.flag && (
            <p className={classes.trust}>
              {cell.flag.note
                ? t("Flagged by {name}: {note}", { name: cell.flag.by, note: cell.flag.note })
                : t("Flagged by {name}", { name: cell.flag.by })}
            </p>
          )}
          {!props.detail?.reading_conflict && <Passages {...props} />}
          {props.detail && (
            <ReadingConflict
              {...{ column, detail: props.detail }}
              onChoose={mayEdit && isEditable(column) ? props.chosen.run : undefined}
              isBusy={props.chosen.busy}
              hasKeys
              onPlace={props.onPlace}
            />
          )}
          <Actions {...props} />
        </>
      )}
    </section>
  );
}

/** The words that the value rests on. Where nothing is sure they are those that come nearest, and one of them can be chosen. */
const Passages = ({ cell, onPassage, isBusy }: Props) =>
  cell.citations.map((passage, index) => (
    <div key={passage.start} className={classes.passage}>
      <blockquote className={classes.quote}>{passage.quote}</blockquote>
      {onPassage && (
        <Act
          keys={String(index + 1)}
          label={t("Use this passage")}
          isBusy={isBusy}
          onClick={() => onPassage(passage)}
        />
      )}
    </div>
  ));

/** The decisions on a value, each with its key. */
function Actions({ column, mayEdit, isOpen, isBusy, round, onVerify, onEditing, onNone, onFlag }: Props) {
  return (
    <div className={classes.actions}>
      {mayEdit && (
        <Act
          keys="Enter"
          label={isOpen ? t("Enter a value") : t("Correct")}
          isFirst
          isBusy={isBusy}
          onClick={onVerify}
        />
      )}
      {mayEdit && isEditable(column) && !isOpen && <Act keys="w" label={t("Wrong…")} onClick={() => onEditing(true)} />}
      {onNone && <Act keys="n" label={t("Not in the document")} onClick={onNone} />}
      <Act keys="f" label={t("Flag")} onClick={onFlag} />
      <Act keys="s" label={t("Skip")} onClick={round.skip} />
    </div>
  );
}

interface ActProps {
  keys: string;
  label: string;
  isFirst?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

/** The focus stays on the page, so that Enter verifies and does not press the button again. */
const Act = ({ keys, label, isFirst, isBusy = false, onClick }: ActProps) => (
  <Button
    size="xs"
    variant={isFirst ? "filled" : "default"}
    loading={isBusy}
    rightSection={<Keys keys={keys} />}
    onClick={(event) => {
      event.currentTarget.blur();
      onClick();
    }}
  >
    {label}
  </Button>
);

/** A correction typed here counts as checked: it is saved and verified. If somebody else was faster, the person decides. */
function Correction({ column, cell, place, round, onEditing }: Props) {
  const [value, setValue] = useState<unknown>(cell.value);
  const [theirs, setTheirs] = useState<Cell>();
  const save = useAction(() => saveCorrection(place, { value, seen: (theirs ?? cell).value }), {
    after: ({ changedTo }) => (changedTo ? setTheirs(changedTo) : round.done()),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== undefined) save.run();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onEditing(false);
        if (!isSaving(event)) return;
        event.preventDefault();
        event.currentTarget.requestSubmit();
      }}
    >
      <ValueField column={column} value={cell.value} onChange={setValue} />
      <p className={classes.hint}>
        {typeOf(column.field_type).field === "lines"
          ? t("Enter saves, Esc cancels, Shift+Enter adds a line")
          : t("Enter saves, Esc cancels")}
      </p>
      {theirs && <p role="alert">{changedWords(column, theirs)}</p>}
      <div className={classes.actions}>
        <Button type="submit" size="xs" disabled={value === undefined} loading={save.busy}>
          {t("Save and verify")}
        </Button>
        <Button size="xs" variant="default" onClick={() => onEditing(false)}>
          {t("Cancel")}
        </Button>
      </div>
    </form>
  );
}

/** Enter in a field of several lines. In others the form itself is sent. */
const isSaving = ({ key, shiftKey, target, nativeEvent }: KeyboardEvent) =>
  key === "Enter" && !shiftKey && !nativeEvent.isComposing && target instanceof HTMLTextAreaElement;

function changedWords({ field_type }: Column, { edited_by, is_edited, value }: Cell): string {
  const name = (is_edited && edited_by) || t("Someone");
  return value === null
    ? t("{name} cleared this cell. Save again to replace it.", { name })
    : t("{name} changed this cell to “{value}”. Save again to replace it.", {
        name,
        value: showValue(field_type, value),
      });
}
