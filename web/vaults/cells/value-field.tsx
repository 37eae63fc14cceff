import { useEffect, useState } from "react";
import { t } from "../../messages.ts";
import type { DateRange } from "../types/dates.ts";
import type { ShownType } from "../types/field-type.ts";
import { type Duration, type Money, readDuration, readMoney, UNIT_LABELS, UNITS } from "../types/figures.ts";
import { typeOf } from "../types/types.ts";
import { ChoiceField, ChoicesField, YesNoField } from "./choice-fields.tsx";
import { describeExpected, parseEntry } from "./entries.ts";
import { type FieldProps, useFirstFocus } from "./field.ts";
import classes from "./value-field.module.css";
import { printValue } from "./values.ts";

/** A field for a value of any type. It shows the expected format when the input is invalid. */
export function ValueField(props: FieldProps) {
  const [isWrong, setWrong] = useState(false);
  const { field } = typeOf(props.column.field_type);
  const Field = props.isShort && field === "lines" ? LineField : FIELDS[field];
  const change = (value: unknown, typed?: string) => {
    setWrong(value === undefined);
    props.onChange(value, typed);
  };
  return (
    <>
      <Field {...props} onChange={change} />
      <div className={classes.wrong} role="status">
        {isWrong && describeExpected(props.column)}
      </div>
    </>
  );
}

/** The initial text already counts as a change. */
function useBegun(begun: string | undefined, change: (entry: string) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only to begin with
  useEffect(() => {
    if (begun) change(begun);
  }, []);
}

const asText = ({ column: { field_type }, value }: FieldProps): string =>
  value === null || value === undefined
    ? ""
    : (typeOf(field_type).items?.write(value) ?? printValue(field_type, value));

function LineField(props: FieldProps) {
  const { column, onChange, begun } = props;
  const field = useFirstFocus<HTMLInputElement>();
  const [text, setText] = useState(begun ?? asText(props));
  const parsed = parseEntry(column, text);
  useBegun(begun, (entry) => onChange(parseEntry(column, entry), entry));
  return (
    <input
      ref={field}
      className={classes.line}
      aria-label={column.label}
      aria-invalid={parsed === undefined}
      inputMode={typeOf(column.field_type).isFigure ? "decimal" : "text"}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(parseEntry(column, event.currentTarget.value), event.currentTarget.value);
      }}
    />
  );
}

function AreaField(props: FieldProps) {
  const { column, value, onChange, begun } = props;
  const { items } = typeOf(column.field_type);
  const field = useFirstFocus<HTMLTextAreaElement>();
  const [text, setText] = useState(begun ?? asText(props));
  const change = (next: string) => {
    setText(next);
    onChange(next.trim() === "" ? null : items ? items.read(next, value) : next);
  };
  useBegun(begun, change);
  return (
    <textarea
      ref={field}
      className={classes.area}
      aria-label={column.label}
      rows={Math.min(Math.max(text.split("\n").length + 1, 3), 10)}
      placeholder={items ? t("One per line") : undefined}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

function DayField({ column, value, onChange }: FieldProps) {
  const field = useFirstFocus<HTMLInputElement>();
  return (
    <input
      ref={field}
      type="date"
      className={classes.line}
      aria-label={column.label}
      defaultValue={(value as string | null) ?? ""}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

function PeriodField({ column, value, onChange }: FieldProps) {
  const field = useFirstFocus<HTMLInputElement>();
  const [range, setRange] = useState<DateRange>((value as DateRange | null) ?? { start: null, end: null });
  const change = (part: Partial<DateRange>) => {
    const next = { ...range, ...part };
    setRange(next);
    onChange(next.start || next.end ? next : null);
  };
  return (
    <div className={classes.row}>
      <input
        ref={field}
        type="date"
        className={classes.line}
        aria-label={t("{label}, start date", { label: column.label })}
        value={range.start ?? ""}
        onChange={(event) => change({ start: event.currentTarget.value || null })}
      />
      <span>{t("to")}</span>
      <input
        type="date"
        className={classes.line}
        aria-label={t("{label}, end date", { label: column.label })}
        value={range.end ?? ""}
        onChange={(event) => change({ end: event.currentTarget.value || null })}
      />
    </div>
  );
}

function MoneyField({ column, value, onChange, begun }: FieldProps) {
  const field = useFirstFocus<HTMLInputElement>();
  const money = value as Money | null;
  const [amount, setAmount] = useState(begun ?? (money ? String(money.amount) : ""));
  const [currency, setCurrency] = useState(money?.currency ?? "EUR");
  const change = (figure: string, code: string) => {
    const read = readMoney(figure, code);
    setAmount(figure);
    setCurrency(read?.currency ?? code);
    onChange(figure.trim() === "" ? null : read, figure);
  };
  useBegun(begun, (figure) => change(figure, currency));
  return (
    <div className={classes.row}>
      <input
        ref={field}
        className={classes.line}
        inputMode="decimal"
        aria-label={t("{label}, amount", { label: column.label })}
        value={amount}
        onChange={(event) => change(event.currentTarget.value, currency)}
      />
      <input
        className={classes.code}
        maxLength={3}
        aria-label={t("{label}, currency", { label: column.label })}
        value={currency}
        onChange={(event) => change(amount, event.currentTarget.value.toUpperCase())}
      />
    </div>
  );
}

function DurationField({ column, value, onChange, begun }: FieldProps) {
  const field = useFirstFocus<HTMLInputElement>();
  const before = value as Duration | null;
  const [figure, setFigure] = useState(begun ?? (before ? String(before.value) : ""));
  const [unit, setUnit] = useState<string>(before?.unit ?? "months");
  const change = (number: string, word: string) => {
    const read = readDuration(number.trim()) ?? readDuration(`${number} ${word}`);
    setFigure(number);
    setUnit(read?.unit ?? word);
    onChange(number.trim() === "" ? null : read, number);
  };
  useBegun(begun, (number) => change(number, unit));
  return (
    <div className={classes.row}>
      <input
        ref={field}
        className={classes.line}
        inputMode="decimal"
        aria-label={column.label}
        value={figure}
        onChange={(event) => change(event.currentTarget.value, unit)}
      />
      <select
        className={classes.line}
        aria-label={t("{label}, unit", { label: column.label })}
        value={unit}
        onChange={(event) => change(figure, event.currentTarget.value)}
      >
        {UNITS.map((each) => (
          <option key={each} value={each}>
            {UNIT_LABELS[each]}
          </option>
        ))}
      </select>
    </div>
  );
}

const FIELDS: Record<ShownType<unknown>["field"], (props: FieldProps) => React.ReactNode> = {
  line: LineField,
  lines: AreaField,
  day: DayField,
  period: PeriodField,
  money: MoneyField,
  duration: DurationField,
  choice: ChoiceField,
  choices: ChoicesField,
  yesNo: YesNoField,
};
