import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { offerUndo } from "../../ui/feedback/undo.tsx";
import { Editable } from "../../ui/forms/editable.tsx";
import type { Position } from "./checks.queries.ts";
import { PositionTools } from "./position-tools.tsx";
import classes from "./positions.module.css";

const MOST = 20;

interface Props {
  title: string;
  positions: Position[];
  readOnly: boolean;
  onChange: (positions: Position[]) => void;
}

/** One standard, then the fallbacks in the order in which they are accepted. */
export function Positions({ title, positions, readOnly, onChange }: Props) {
  const [adding, setAdding] = useState(false);
  const ordered = inOrder(positions);
  const write = (index: number, guidance: string) =>
    onChange(ordered.map((position, at) => (at === index ? { ...position, guidance } : position)));
  const remove = (index: number) => {
    onChange(ordered.toSpliced(index, 1));
    offerUndo(t("Fallback {number} of “{title}” was deleted.", { number: index, title }), async () =>
      onChange(ordered),
    );
  };
  return (
    <>
      <ol className={classes.list} aria-label={t("Positions of {title}", { title })}>
        {ordered.map(({ guidance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position is known by its place alone
          <li key={index} className={classes.position} data-standard={index === 0}>
            <span className={classes.label}>{nameOf(index)}</span>
            <div className={classes.guidance}>
              <Editable
                label={t("{position} of {title}", { position: nameOf(index), title })}
                value={guidance}
                long
                required
                readOnly={readOnly}
                maxLength={4000}
                onSave={(next) => write(index, next)}
              />
            </div>
            {!readOnly && (
              <PositionTools
                name={t("{position} of {title}", { position: nameOf(index), title })}
                index={index}
                count={ordered.length}
                onMove={(to) => onChange(moved(ordered, index, to))}
                onDelete={() => remove(index)}
              />
            )}
          </li>
        ))}
        {adding && (
          <NewFallback
            name={nameOf(ordered.length)}
            title={title}
            onSave={(guidance) => onChange([...ordered, { type: "fallback", guidance }])}
            onLeave={() => setAdding(false)}
          />
        )}
      </ol>
      {!readOnly && !adding && ordered.length < MOST && (
        <Button className={classes.add} variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
          {t("Add fallback")}
        </Button>
      )}
    </>
  );
}

interface NewFallbackProps {
  name: string;
  title: string;
  onSave: (guidance: string) => void;
  onLeave: () => void;
}

const NewFallback = ({ name, title, onSave, onLeave }: NewFallbackProps) => (
  <li className={classes.position}>
    <span className={classes.label}>{name}</span>
    <div className={classes.guidance}>
      <Editable
        label={t("New fallback of {title}", { title })}
        value=""
        long
        autoFocus
        placeholder={t("What you accept if the standard cannot be agreed")}
        maxLength={4000}
        onSave={onSave}
        onLeave={onLeave}
      />
    </div>
  </li>
);

const nameOf = (index: number) => (index === 0 ? t("Standard") : t("Fallback {number}", { number: index }));

const inOrder = (positions: Position[]) => [
  ...positions.filter(({ type }) => type === "standard"),
  ...positions.filter(({ type }) => type === "fallback"),
];

/** The first position is the standard. */
const moved = (ordered: Position[], from: number, to: number): Position[] =>
  ordered
    .toSpliced(from, 1)
    .toSpliced(to, 0, ...ordered.slice(from, from + 1))
    .map(({ guidance }, index) => ({ type: index === 0 ? "standard" : "fallback", guidance }));
