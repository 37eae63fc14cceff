import { t } from "../../messages.ts";
import { type FieldProps, useFirstFocus } from "./field.ts";
import classes from "./value-field.module.css";
import { showValue } from "./values.ts";

export function ChoiceField({ column, value, onChange }: FieldProps) {
  return (
    <SelectField
      label={column.label}
      options={optionsOf(column, value)}
      chosen={(value as string | null) ?? ""}
      onChoose={onChange}
    />
  );
}

export function YesNoField({ column, value, onChange }: FieldProps) {
  return (
    <SelectField
      label={column.label}
      options={[t("Yes"), t("No")]}
      chosen={showValue(column.field_type, value)}
      onChoose={(chosen) => onChange(chosen && chosen === t("Yes"))}
    />
  );
}

interface SelectProps {
  label: string;
  options: string[];
  chosen: string;
  onChoose: (chosen: string | null) => void;
}

function SelectField({ label, options, chosen, onChoose }: SelectProps) {
  const field = useFirstFocus<HTMLSelectElement>();
  return (
    <select
      ref={field}
      className={classes.line}
      aria-label={label}
      defaultValue={chosen}
      onChange={(event) => onChoose(event.currentTarget.value || null)}
    >
      <option value="">{t("Empty")}</option>
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  );
}

/** A multiple-choice field. */
export function ChoicesField({ column, value, onChange }: FieldProps) {
  const first = useFirstFocus<HTMLInputElement>();
  const chosen = new Set((value as string[] | null) ?? []);
  return (
    <fieldset className={classes.choices} aria-label={column.label}>
      {optionsOf(column, value).map((option, index) => (
        <label key={option}>
          <input
            ref={index === 0 ? first : undefined}
            type="checkbox"
            checked={chosen.has(option)}
            onChange={(event) => {
              if (event.currentTarget.checked) chosen.add(option);
              else chosen.delete(option);
              onChange(chosen.size === 0 ? null : [...chosen]);
            }}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}

/** The options of the column, and those that the cell still holds although they were removed. */
const optionsOf = ({ field_meta }: FieldProps["column"], value: unknown): string[] => [
  ...new Set([
    ...(field_meta?.options ?? []),
    ...[value as string[] | string | null].flat().filter((each) => each !== null),
  ]),
];
