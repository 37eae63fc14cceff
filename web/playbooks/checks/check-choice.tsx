import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { ChoiceRow } from "../../ui/forms/choice-row.tsx";
import classes from "../run/run.module.css";
import type { Check } from "./checks.queries.ts";
import { IMPORTANCES } from "./importance-choice.tsx";

interface Props {
  checks: Check[];
  /** The excluded checks. */
  left: Set<string>;
  onChange: (left: Set<string>) => void;
}

/** Which checks are run: all, unless some are excluded. */
export function CheckChoice({ checks, left, onChange }: Props) {
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  const all = left.size === 0;
  return (
    <ul className={classes.checks} aria-label={t("Checks to run")}>
      {checks.length > 1 && (
        <ChoiceRow
          label={t("All {count} checks", { count: checks.length })}
          checked={all}
          indeterminate={!all && left.size < checks.length}
          onChange={() => onChange(new Set(all ? checks.map(({ id }) => id) : []))}
        />
      )}
      {checks.map(({ id, title, importance }) => (
        <ChoiceRow
          key={id}
          label={title}
          checked={!left.has(id)}
          onChange={() => toggle(id)}
          end={importance && <Tag>{IMPORTANCES[importance]}</Tag>}
        />
      ))}
    </ul>
  );
}
