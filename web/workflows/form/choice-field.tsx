import { useQuery } from "@tanstack/react-query";
import { t } from "../../messages.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import { type ChoiceKind, choicesQuery } from "../choices.queries.ts";
import { groupsOf, isReference, type Reference } from "../references.ts";

interface Choice {
  value: string;
  label: string;
}

interface Props {
  label: string;
  description?: string;
  of: ChoiceKind;
  value: unknown;
  error?: string | undefined;
  /** What came before and fits this field. */
  references?: Reference[];
  placeholder?: string;
  onChange: (value: string | undefined) => void;
}

/** Selects one thing of a kind, or a result of an earlier step. */
export function ChoiceField({ of, ...field }: Props) {
  const { data } = useQuery(choicesQuery(of));
  return <SelectField {...field} choices={data ?? []} isLoaded={data !== undefined} />;
}

interface SelectProps extends Omit<Props, "of"> {
  choices: Choice[];
  isLoaded: boolean;
}

/** The same with given choices. What is chosen but cannot be seen by this person is kept, and says so. */
export function SelectField({
  choices,
  isLoaded,
  references = [],
  value,
  placeholder,
  onChange,
  ...field
}: SelectProps) {
  const chosen = typeof value === "string" && value !== "" ? value : null;
  const isKnown =
    chosen === null ||
    choices.some((each) => each.value === chosen) ||
    references.some((each) => each.value === chosen);
  const unknown = chosen !== null && !isKnown && isLoaded ? [{ value: chosen, label: unknownLabel(chosen) }] : [];
  const results = groupsOf(references);
  const all = [...unknown, ...choices];
  const own = all.length > 0 ? [{ group: t("To choose"), items: all }] : [];
  const data = results.length > 0 ? [...own, ...results] : all;
  return (
    <SearchSelect
      {...field}
      clearable
      placeholder={placeholder ?? t("Choose")}
      data={data}
      value={chosen}
      nothingFoundMessage={t("Nothing found")}
      comboboxProps={{ withinPortal: true, keepMounted: false }}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

const unknownLabel = (value: string) =>
  isReference(value) ? t("A result: {name}", { name: value }) : t("One that you cannot see");
