import { NativeSelect } from "@mantine/core";
import { t } from "../../messages.ts";
import { keysOf, oneOf } from "../../ui/data/options.ts";
import { Tag } from "../../ui/data/tag.tsx";
import classes from "./checks.module.css";
import type { Check } from "./checks.queries.ts";

type Importance = Check["importance"];

export const IMPORTANCES = { high: t("High"), medium: t("Medium"), low: t("Low") } as const;

interface Props {
  check: Pick<Check, "title" | "importance">;
  readOnly: boolean;
  onChange: (importance: Importance) => void;
}

export function ImportanceChoice({ check: { title, importance }, readOnly, onChange }: Props) {
  if (readOnly) return <span className={classes.said}>{importance && <Tag>{IMPORTANCES[importance]}</Tag>}</span>;
  return (
    <NativeSelect
      variant="unstyled"
      size="xs"
      className={classes.importance}
      aria-label={t("Importance of {title}", { title })}
      value={importance ?? ""}
      onChange={(event) => onChange(oneOf(event.currentTarget.value, keysOf(IMPORTANCES)) ?? null)}
      data={[
        { value: "", label: t("Importance") },
        ...Object.entries(IMPORTANCES).map(([value, label]) => ({ value, label })),
      ]}
    />
  );
}
