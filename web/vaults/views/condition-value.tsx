import { Checkbox, NumberInput, TagsInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { t } from "../../messages.ts";
import { ValueField } from "../cells/value-field.tsx";
import type { Op } from "../types/field-type.ts";
import classes from "../vault.module.css";
import type { Column } from "../vaults.queries.ts";
import { operandType, optionsOf, orderBounds } from "./filters.ts";

interface Props {
  column: Column;
  op: Op;
  value: unknown;
  /** Null is not filled in; undefined is not a value of the column's type. */
  onChange: (value: unknown) => void;
}

const MOST_DAYS = 36_500;

/** The value of a condition: one, two, a number of days, or several choices. */
export function ConditionValue(props: Props) {
  const { op } = props;
  if (op === "in_next" || op === "in_last") return <DaysField {...props} />;
  if (op === "between") return <BoundsField {...props} />;
  if (op === "in" || op === "not_in") return <ChoicesField {...props} />;
  return (
    <ValueField
      column={{ ...fieldOf(props), label: t("Value") }}
      value={props.value}
      isShort
      onChange={props.onChange}
    />
  );
}

const fieldOf = ({ column, op }: Props) => ({ ...column, field_type: operandType(column, op) });

function DaysField({ value, onChange }: Props) {
  return (
    <NumberInput
      label={t("Days")}
      data-autofocus
      min={1}
      max={MOST_DAYS}
      clampBehavior="strict"
      allowDecimal={false}
      allowNegative={false}
      value={typeof value === "number" ? value : ""}
      onChange={(next) => onChange(typeof next === "number" && next >= 1 ? next : null)}
    />
  );
}

/** Complete when both ends are filled in, in either order. */
function BoundsField(props: Props) {
  const [bounds, setBounds] = useState<unknown[]>(Array.isArray(props.value) ? props.value : [null, null]);
  const isFilled = bounds.every((bound) => bound !== null && bound !== undefined);
  const change = (next: unknown[]) => {
    setBounds(next);
    props.onChange(orderBounds(column.field_type, next) ?? null);
  };
  const column = fieldOf(props);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={box} className={classes.bounds}>
      <ValueField
        column={{ ...column, label: t("From") }}
        value={bounds[0]}
        isShort
        onChange={(low) => change([low, bounds[1]])}
      />
      <span>{t("and")}</span>
      <ValueField
        column={{ ...column, label: t("To") }}
        value={bounds[1]}
        isShort
        onChange={(high) => change([bounds[0], high])}
      />
      {isFilled && !orderBounds(column.field_type, bounds) && (
        <p role="alert">{t("Use the same currency for both amounts.")}</p>
      )}
    </div>
  );
}

function ChoicesField({ column, value, onChange }: Props) {
  const chosen = Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
  const change = (next: string[]) => onChange(next.length === 0 ? null : next);
  const options = optionsOf(column);
  if (options.length === 0)
    return (
      <TagsInput
        label={t("Values")}
        description={t("Press Enter after each value.")}
        data-autofocus
        value={chosen}
        onChange={change}
      />
    );
  return (
    <Checkbox.Group label={t("Values")} value={chosen} onChange={change}>
      <div className={classes.choices}>
        {options.map((option) => (
          <Checkbox key={option.value} size="xs" value={option.value} label={option.label} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
