import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api.ts";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import classes from "./person-select.module.css";
import { SearchSelect } from "./search-select.tsx";

interface Props {
  label: string;
  value: number | null;
  /** The selected person, who may not be among the results. */
  known?: { id: number; name: string | null; email: string | null } | null;
  /** Ids of people who cannot be selected. */
  without: number[];
  error?: string | undefined;
  onChange: (userId: number | null) => void;
}

const SHOWN = 20;

/** Selects a person of the organization by a part of their name or address. */
export function PersonSelect({ label, value, known, without, error, onChange }: Props) {
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), 150);
  const [chosen, setChosen] = useState("");
  const q = asked === "" || asked === chosen ? undefined : asked;
  const { data } = useQuery({
    queryKey: ["people", "choices", q],
    queryFn: ({ signal }) => api.get("/people", { query: { q, limit: SHOWN + without.length }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = (data?.people ?? []).filter(({ id }) => !without.includes(id)).slice(0, SHOWN);
  const isMissing = known && known.id === value && !found.some(({ id }) => id === known.id);
  const people = isMissing ? [known, ...found] : found;
  const addressOf = new Map(people.map(({ id, email }) => [String(id), email]));
  return (
    <SearchSelect
      label={label}
      placeholder={t("Name or e-mail address")}
      clearable
      withAsterisk={false}
      error={error}
      data={people.map((person) => ({ value: String(person.id), label: displayName(person) }))}
      filter={({ options }) => options}
      nothingFoundMessage={t("No matching people found.")}
      comboboxProps={{ withinPortal: true }}
      value={value === null ? null : String(value)}
      searchValue={words}
      onSearchChange={setWords}
      onChange={(id, option) => {
        setChosen(option?.label ?? "");
        onChange(id === null ? null : Number(id));
      }}
      renderOption={({ option }) => (
        <span className={classes.option}>
          {option.label}
          {addressOf.get(option.value) !== option.label && <small>{addressOf.get(option.value)}</small>}
        </span>
      )}
    />
  );
}
