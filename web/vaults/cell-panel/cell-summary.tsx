import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { queryClient } from "../../api.ts";
import { t } from "../../messages.ts";
import { CopyButton } from "../../ui/feedback/copy-button.tsx";
import { toast } from "../../ui/feedback/toast.ts";
import { collapseWhitespace } from "../../ui/text/collapse-whitespace.ts";
import { Markdown } from "../../ui/text/markdown.tsx";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import { revertCell } from "../cells/cell-writer.ts";
import { ValueField } from "../cells/value-field.tsx";
import { printValue, showValue } from "../cells/values.ts";
import type { Seen } from "../cells/vault-cell.ts";
import { isEditable } from "../table/grid-cell.ts";
import { typeOf } from "../types/types.ts";
import { type CellDetail, type CellPlace, type Column, canEdit, cellQuery, type Vault } from "../vaults.queries.ts";
import classes from "./cell-panel.module.css";
import { CellTrust } from "./cell-trust.tsx";

interface Props {
  vault: Vault;
  column: Column;
  place: CellPlace;
  detail: CellDetail | undefined;
  /** The document or the column was deleted: nothing can be saved, but what was typed stays. */
  isGone: boolean;
  focus: number;
  onCitation: (index: number) => void;
  /** Resolves to whether it was saved. */
  onEdit: (value: unknown, seen: Seen) => Promise<boolean>;
  onReverted: () => void;
}

const NOTHING: Record<CellDetail["outcome"], string> = {
  found: t("Empty"),
  absent: t("Not found in the document."),
  unsure: t("Not sure. Read the nearest passages below."),
  unreadable: t("The value could not be read reliably."),
  failed: t("Reading failed. Choose “Read again”."),
  pending: t("Reading now…"),
  none: t("Not extracted yet."),
};

/** The value of a cell, its source, and its actions. */
export function CellSummary(props: Props) {
  const { vault, column, place, detail, isGone, onEdit } = props;
  const [draft, setDraft] = useState<Draft>();
  const edit = useFocusAfter(draft !== undefined);
  if (!detail && !draft) return <div className={classes.summary} />;
  if (draft) return <DraftForm column={column} draft={draft} isGone={isGone} onDraft={setDraft} onEdit={onEdit} />;
  if (!detail) return null;
  const { cell } = detail;
  const mayEdit = canEdit(vault) && isEditable(column) && !isGone;
  return (
    <div className={classes.summary}>
      <Shown column={column} detail={detail} mayEdit={mayEdit} />
      {detail.reasoning && !isExplained(detail) && <p className={classes.reasoning}>{detail.reasoning}</p>}
      {detail.error && detail.error !== whyUnreadable(detail) && <p className={classes.error}>{detail.error}</p>}
      <Citations {...props} />
      <div className={classes.actions}>
        {mayEdit && (
          <Button ref={edit} size="xs" variant="default" onClick={() => setDraft(draftOf(detail))}>
            {t("Edit")}
          </Button>
        )}
        {mayEdit && cell.is_edited && column.extraction_mode === "ai" && <Revert {...props} />}
        <Origin detail={detail} />
      </div>
      <CellTrust
        vault={vault}
        column={column}
        place={place}
        detail={detail}
        isGone={isGone}
        onCitation={props.onCitation}
      />
    </div>
  );
}

/** Returns the focus to the edit button when editing ends. */
function useFocusAfter(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isEditing) button.current?.focus();
    was.current = isEditing;
  }, [isEditing]);
  return button;
}

/** The document explains why it has no value: the place is blank, or the term has no end. The reasoning says so. */
const isExplained = ({ cell, outcome, citations, reasoning }: CellDetail) =>
  !cell.is_edited && outcome === "absent" && citations.length > 0 && reasoning !== null;

const isUnsure = (detail: CellDetail | undefined) => detail?.outcome === "unsure" && !detail.cell.is_edited;

/** The sentence that stands in place of the value, such as that the document is in German. */
const whyUnreadable = ({ cell, outcome, error }: CellDetail) =>
  !cell.is_edited && outcome === "unreadable" ? error : null;

/** What is being typed, and the cell as it was when editing began. */
interface Draft {
  first: unknown;
  value: unknown;
  typed?: string | undefined;
  seen: Seen;
}
const draftOf = ({ cell, extracted_at }: CellDetail): Draft => ({
  first: cell.value,
  value: cell.value,
  seen: { is_edited: cell.is_edited, edited_at: cell.edited_at, extracted_at },
});

interface DraftProps extends Pick<Props, "column" | "isGone" | "onEdit"> {
  draft: Draft;
  onDraft: (draft: Draft | undefined) => void;
}

function DraftForm({ column, draft, isGone, onDraft, onEdit }: DraftProps) {
  const [isBusy, setBusy] = useState(false);
  const { value, seen } = draft;
  const form = useRef<HTMLDivElement>(null);
  const save = async () => {
    setBusy(true);
    if (await onEdit(value, seen)) onDraft(undefined);
    else form.current?.querySelector<HTMLElement>("textarea, input, select")?.focus();
    setBusy(false);
  };
  return (
    <div ref={form} className={classes.summary}>
      <ValueField
        column={column}
        value={draft.first}
        onChange={(value, typed) => onDraft({ ...draft, value, typed })}
      />
      <div className={classes.actions}>
        <Button size="xs" disabled={value === undefined || isGone} loading={isBusy} onClick={() => void save()}>
          {t("Save")}
        </Button>
        <Button size="xs" variant="default" onClick={() => onDraft(undefined)}>
          {t("Cancel")}
        </Button>
        {isGone && <CopyButton text={draft.typed ?? printValue(column.field_type, value)} />}
      </div>
    </div>
  );
}

/** Why there is no value, and what an editor can do about it. */
function whyNothing({ extraction_mode }: Column, detail: CellDetail, mayEdit: boolean): string {
  const { cell, outcome } = detail;
  if (cell.is_edited) return extraction_mode === "ai" ? t("Cleared manually") : NOTHING.found;
  if (detail.reasoning !== null && isExplained(detail)) return detail.reasoning;
  if (outcome === "unsure" && detail.verification) return NOTHING.absent;
  if (outcome === "failed" && detail.error === null) return t("The document could not be read.");
  if (outcome !== "none") return whyUnreadable(detail) ?? NOTHING[outcome];
  if (extraction_mode === "import") return t("The spreadsheet that fills this column has no value for this document.");
  if (extraction_mode === "manual") return mayEdit ? t("Empty. This column is filled in manually.") : t("Empty");
  return mayEdit ? t("Not read yet. Read the column, or enter a value.") : NOTHING.none;
}

function Shown({ column, detail, mayEdit }: { column: Column; detail: CellDetail; mayEdit: boolean }) {
  const { value } = detail.cell;
  if (value === null) return <p className={classes.nothing}>{whyNothing(column, detail, mayEdit)}</p>;
  if (typeOf(column.field_type).isMarkdown) return <Markdown author="document">{String(value)}</Markdown>;
  return <p className={classes.value}>{showValue(column.field_type, value)}</p>;
}

function Citations({ detail, focus, onCitation }: Props) {
  const citations = detail?.citations ?? [];
  if (citations.length === 0) return null;
  return (
    <ol className={classes.chips} aria-label={isUnsure(detail) ? t("Nearest passages") : t("Citations")}>
      {citations.map(({ quote, start, page }, index) => (
        <li key={start}>
          <button
            type="button"
            className={classes.chip}
            aria-pressed={index === focus}
            onClick={() => onCitation(index)}
          >
            <span className={classes.page}>{page === null ? `§ ${index + 1}` : t("p. {page}", { page })}</span>
            <span className={classes.quote}>{collapseWhitespace(quote)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function Origin({ detail: { cell, extracted_at, model } }: { detail: CellDetail }) {
  if (cell.is_edited && cell.edited_at)
    return (
      <span className={classes.origin}>
        {rich("Edited by {name} {time}", { name: cell.edited_by, time: <Time at={cell.edited_at} /> })}
      </span>
    );
  if (!extracted_at) return null;
  return <span className={classes.origin}>{extractedWords(model, <Time at={extracted_at} />)}</span>;
}

function extractedWords(model: string | null, time: ReactNode): ReactNode {
  if (!model) return rich("Set {time}", { time });
  return model === "local"
    ? rich("Read without a language model {time}", { time })
    : rich("Extracted by {model} {time}", { model, time });
}

function Revert({ place, onReverted }: Props) {
  const revert = async () => {
    try {
      await revertCell(place);
      await queryClient.invalidateQueries({ queryKey: cellQuery(place).queryKey });
      onReverted();
    } catch (error) {
      toast.failed(error);
    }
  };
  return (
    <Button size="xs" variant="default" onClick={() => void revert()}>
      {t("Restore extracted value")}
    </Button>
  );
}
