import { ActionIcon, Button, Fieldset, Input, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { t } from "../messages.ts";
import { FieldInput } from "./field-input.tsx";
import { type FormField, type FormValue, type FormValues, isHidden, isOfTexts } from "./form-values.ts";
import { suggestedNote } from "./suggested.ts";
import classes from "./templates.module.css";

/** What the server says about the values: errors and values that it takes, by the place of the field. */
interface InputContext {
  errors: ReadonlyMap<string, string>;
  taken: ReadonlyMap<string, string>;
  /** The sources of values that nobody typed. */
  suggested: ReadonlyMap<string, string>;
}

interface Props {
  fields: FormField[];
  values: FormValues;
  about: InputContext;
  /** All fields of the document or item, where only a group of them is shown. */
  level?: FormField[];
  /** Before the key, in the items of a list. */
  path?: string;
  onChange: (values: FormValues) => void;
}

/** The fields of the document, or of one item of a list, one below the other. */
export function FieldInputs({ fields, level, values, about, path = "", onChange }: Props) {
  const set = (key: string, value: FormValue) => onChange({ ...values, [key]: value });
  const taken = (key: string) => about.taken.get(path + key);
  const shown = fields.filter((field) => !isHidden(field, values, { fields: level ?? fields, taken }));
  return (
    <div className={classes.fields}>
      {shown.map((field) => {
        const { key, type } = field;
        const value = values[key];
        const place = path + key;
        if (type === "list")
          return (
            <ListInput
              key={key}
              field={field}
              items={Array.isArray(value) ? value : []}
              about={about}
              path={place}
              onChange={(items) => set(key, items)}
            />
          );
        return (
          <FieldInput
            key={key}
            field={field}
            value={value}
            error={about.errors.get(place)}
            taken={about.taken.get(place)}
            suggested={about.suggested.get(place)}
            onChange={(next) => set(key, next)}
          />
        );
      })}
    </div>
  );
}

/** Long forms have a group for each first word: all of `customer.…` together. */
export function GroupedInputs(props: Omit<Props, "path" | "level">) {
  const { fields } = props;
  if (fields.length < LONG) return <FieldInputs {...props} />;
  return (
    <div className={classes.fields}>
      {groupsOf(fields).map(([name, own]) =>
        own.length < 2 ? (
          <FieldInputs key={name} {...props} fields={own} level={fields} />
        ) : (
          <Fieldset key={name} legend={name} className={classes.list}>
            <FieldInputs {...props} fields={own} level={fields} />
          </Fieldset>
        ),
      )}
    </div>
  );
}

const LONG = 10;

/** Fields with a dot by the word before it, in the order of first use; others stand for themselves. */
function groupsOf(fields: FormField[]): [string, FormField[]][] {
  const groups = Map.groupBy(fields, ({ key }) => (key.includes(".") ? (key.split(".")[0] ?? key) : `:${key}`));
  return [...groups].map(([name, own]) => [wordsOf(name), own]);
}

const wordsOf = (name: string) => {
  const words = name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface ListProps {
  field: FormField;
  items: FormValue[];
  about: InputContext;
  /** The place of the list, such as `fees`. */
  path: string;
  onChange: (items: FormValue[]) => void;
}

/** The items of a list, each a text or a group of fields. */
function ListInput({ field, items, about, path, onChange }: ListProps) {
  const { label, fields = [] } = field;
  const isTexts = isOfTexts(field);
  const source = about.suggested.get(path);
  const error = items.length === 0 ? about.errors.get(path) : undefined;
  const set = (at: number, item: FormValue) => onChange(items.with(at, item));
  return (
    <Fieldset legend={field.required ? `${label} *` : label} className={classes.list}>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
      {source !== undefined && <p className={classes.suggested}>{suggestedNote(source)}</p>}
      {items.map((item, at) => {
        const number = at + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is known by its place alone
          <div key={at} className={classes.item}>
            {isTexts ? (
              <TextInput
                aria-label={t("{label} {number}", { label, number })}
                value={typeof item === "string" ? item : ""}
                onChange={(event) => set(at, event.currentTarget.value)}
              />
            ) : (
              <FieldInputs
                fields={fields}
                values={item as FormValues}
                about={about}
                path={`${path}.${at}.`}
                onChange={(values) => set(at, values)}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("Remove {label} {number}", { label, number })}
              onClick={() => onChange(items.toSpliced(at, 1))}
            >
              <X size={14} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<Plus size={13} aria-hidden />}
        onClick={() => onChange([...items, isTexts ? "" : {}])}
      >
        {t("Add to {label}", { label })}
      </Button>
    </Fieldset>
  );
}
