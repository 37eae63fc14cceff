import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { t } from "../../messages.ts";
import { offerUndo } from "../feedback/undo.tsx";
import classes from "./editable.module.css";
import { mayOverwrite } from "./newer-text.tsx";

interface Props {
  label: string;
  value: string;
  onSave: (value: string) => void;
  /** If set, Enter adds a line and ⌘ Enter saves; otherwise Enter saves. */
  long?: boolean;
  /** An empty value is not saved. */
  required?: boolean;
  readOnly?: boolean;
  placeholder?: string;
  maxLength?: number;
  autoFocus?: boolean;
  onLeave?: () => void;
}

/** Text that is edited in place: saved on blur, discarded by Escape. */
export function Editable(props: Props) {
  const { label, value, long, readOnly, placeholder, maxLength, autoFocus } = props;
  const { draft, setDraft, save, onKeyDown } = useDraft(props);
  if (readOnly) return value ? <div className={classes.plain}>{value}</div> : null;
  return (
    <Textarea
      variant="unstyled"
      classNames={{ root: classes.wrapper, input: classes.input }}
      aria-label={label}
      autosize
      minRows={1}
      value={draft}
      placeholder={placeholder}
      maxLength={maxLength}
      autoFocus={autoFocus}
      enterKeyHint={long ? undefined : "done"}
      onChange={({ currentTarget }) =>
        setDraft(long ? currentTarget.value : currentTarget.value.replaceAll(/(?<!\s)\s*\n\s*/g, " "))
      }
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  );
}

function useDraft({ value, onSave, long, required, onLeave }: Props) {
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  const [began, setBegan] = useState(value);
  /** Typed text is kept when somebody else saves, and replaces theirs only after confirmation. */
  if (seen !== value) {
    setSeen(value);
    if (draft === seen || draft.trim() === value.trim()) {
      setDraft(value);
      setBegan(value);
    }
  }
  const save = async () => {
    const next = draft.trim();
    if (next === value.trim() || (required && next === "")) setDraft(value);
    else if (await mayOverwrite({ text: began }, { text: next }, async () => ({ text: value }))) onSave(next);
    onLeave?.();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const field = event.currentTarget;
    if (event.key === "Escape") {
      event.stopPropagation();
      if (draft.trim() !== value.trim())
        offerUndo(t("What you typed was discarded."), async () => {
          setDraft(draft);
          requestAnimationFrame(() => field.focus());
        });
      setDraft(value);
      requestAnimationFrame(() => field.blur());
    } else if (event.key === "Enter" && (!long || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      field.blur();
    }
  };
  return { draft, setDraft, save, onKeyDown };
}
