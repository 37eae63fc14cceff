import { Stack, Textarea, type TextareaProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Clause, clausesQuery } from "../clauses/clauses.queries.ts";
import { t } from "../messages.ts";
import { SearchSelect } from "../ui/forms/search-select.tsx";

const PAUSE_MS = 250;

interface Props extends Pick<TextareaProps, "label" | "description" | "withAsterisk" | "error" | "placeholder"> {
  value: string;
  onChange: (text: string) => void;
}

/** A clause slot: a wording from the library, which can be changed here, or one that is typed. */
export function ClauseSlot({ value, onChange, ...about }: Props) {
  const [typed, setTyped] = useState("");
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const wordings = wordingsOf(useQuery(clausesQuery({ q: q || undefined })).data?.clauses ?? []);
  return (
    <Stack gap="xs">
      <Textarea
        {...about}
        autosize
        minRows={2}
        maxRows={10}
        value={value}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
      <SearchSelect
        aria-label={t("Take a wording from the clause library")}
        placeholder={t("Take a wording from the clause library")}
        data={wordings.map(({ id, name }) => ({ value: id, label: name }))}
        filter={({ options }) => options}
        nothingFoundMessage={t("No clauses found")}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => {
          const chosen = wordings.find((each) => each.id === id);
          if (chosen) onChange(chosen.text);
          setTyped("");
        }}
      />
    </Stack>
  );
}

/** Each clause, and each of its variants. */
const wordingsOf = (clauses: Clause[]) =>
  clauses.flatMap(({ id, title, text, variants }) => [
    { id, name: title, text },
    ...variants.map((variant) => ({
      id: variant.id,
      name: t("{title}, {variant}", { title, variant: variant.label }),
      text: variant.text,
    })),
  ]);
