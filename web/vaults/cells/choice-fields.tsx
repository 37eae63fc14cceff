import { type FieldProps, useFirstFocus } from "./field.ts";
import classes from "./value-field.module.css";
import { printValue } from "./values.ts";

/** A single-choice field, or yes or no. */
export function ChoiceField({ column, value, onChange }: FieldProps) {
  const field = useFirstFocus<HTMLSelectElement>();
  const isYesNo = column.field_type === "boolean";
  const options = isYesNo ? ["Yes", "No"] : optionsOf(column, value);
  return (
    <select
      ref={field}
      className={classes.line}
      aria-label={column.label}
      defaultValue={isYesNo ? printValue("boolean", value) : ((value as string | null) ?? "")}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        onChange(chosen === "" ? null : isYesNo ? chosen === "Yes" : chosen);
      }}
    >
      <option value="">Empty</option>
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
