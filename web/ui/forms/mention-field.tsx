import { Textarea } from "@mantine/core";
import { type KeyboardEvent, useRef, useState } from "react";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import classes from "./mention-field.module.css";
import { mentionAt, withMention } from "./mentions.ts";

interface Person {
  id: number;
  name: string | null;
  email: string | null;
}

interface Props {
  label: string;
  description: string;
  value: string;
  people: Person[];
  maxLength: number;
  minRows: number;
  error?: string | undefined;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

const MOST = 6;

/** A text in which people can be mentioned: @ offers those who can see it. */
export function MentionField({ people, value, autoFocus, onChange, ...look }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [caret, setCaret] = useState(0);
  const [at, setAt] = useState(0);
  const asked = mentionAt(value, caret);
  const offered = asked === undefined ? [] : people.filter((person) => matches(person, asked)).slice(0, MOST);
  const choose = (person: Person) => {
    const next = withMention(value, caret, displayName(person));
    onChange(next.text);
    setCaret(next.caret);
    setAt(0);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[Math.min(at, offered.length - 1)];
    if (!chosen || event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + offered.length) % offered.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(chosen);
    else if (event.key === "Escape") setCaret(0);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.field}>
      <Textarea
        {...look}
        ref={field}
        autosize
        maxRows={12}
        value={value}
        data-autofocus={autoFocus || undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          setCaret(currentTarget.selectionStart);
        }}
        onKeyDown={onKeyDown}
      />
      {offered.length > 0 && (
        <ul className={classes.offered} aria-label={t("People to mention")}>
          {offered.map((person, index) => (
            <li key={person.id}>
              <button type="button" data-chosen={index === at || undefined} onClick={() => choose(person)}>
                {displayName(person)}
              </button>
            </li>
          ))}
        </ul>
      )}
      {offered.length === 0 && <Unknown name={asked} />}
    </div>
  );
}

/** A name of two letters or more that nobody has who can see this. */
const Unknown = ({ name }: { name: string | undefined }) =>
  name !== undefined && /^\S{2,}$/.test(name) ? (
    <p className={classes.unknown} role="status">
      {t("Nobody who can see this is called “{name}”. Share it with them first.", { name })}
    </p>
  ) : null;

const matches = ({ name, email }: Person, asked: string) =>
  `${name ?? ""} ${email ?? ""}`.toLowerCase().includes(asked.toLowerCase());
