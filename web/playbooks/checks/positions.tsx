import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { offerUndo } from "../../ui/feedback/undo.tsx";
import { Editable } from "../../ui/forms/editable.tsx";
import type { Position } from "./checks.queries.ts";
import { PositionClause } from "./position-clause.tsx";
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
        {ordered.map((position, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a position is known by its place alone
          <li key={index} className={classes.position} data-standard={index === 0}>
            <span className={classes.label}>{nameOf(index)}</span>
            <PositionText
              name={t("{position} of {title}", { position: nameOf(index), title })}
              position={position}
              readOnly={readOnly}
              onWrite={(next) => write(index, next)}
              onPoint={(next) => onChange(pointed(ordered, index, next))}
            />
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

interface TextProps {
  name: string;
  position: Position;
  readOnly: boolean;
  onWrite: (guidance: string) => void;
  onPoint: (clauseId: string | undefined) => void;
}

const PositionText = ({ name, position: { guidance, clause_id }, readOnly, onWrite, onPoint }: TextProps) => (
  <div className={classes.guidance}>
    <Editable label={name} value={guidance} long required readOnly={readOnly} maxLength={4000} onSave={onWrite} />
    <PositionClause name={name} clauseId={clause_id} readOnly={readOnly} onChange={onPoint} />
  </div>
);

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

/** With the clause that the position at an index points to, or without one. */
const pointed = (ordered: Position[], index: number, clauseId: string | undefined): Position[] =>
  ordered.map(({ clause_id: own, ...position }, at) => {
    const kept = at === index ? clauseId : own;
    return { ...position, ...(kept !== undefined && { clause_id: kept }) };
  });

/** The first position is the standard. */
const moved = (ordered: Position[], from: number, to: number): Position[] =>
  ordered
    .toSpliced(from, 1)
    .toSpliced(to, 0, ...ordered.slice(from, from + 1))
    .map((position, index) => ({ ...position, type: index === 0 ? "standard" : "fallback" }));
