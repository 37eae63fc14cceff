import { Checkbox, Radio, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, type QueryKey, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../messages.ts";
import { ErrorState } from "../feedback/error-state.tsx";
import { Loading } from "../feedback/loading.tsx";
import { FormDialog } from "./form-dialog.tsx";
import classes from "./pick-dialog.module.css";

export interface Choice {
  id: string;
  name: string;
  detail?: string | null | undefined;
  disabled?: boolean;
}
interface Props {
  title: string;
  /** What the button does, as a verb: "Attach". */
  action: string;
  /** The choices for a search text. */
  choices: { queryKey: QueryKey; find: (words: string, signal: AbortSignal) => Promise<Choice[]> };
  /** Shown if there is nothing to choose. */
  none: string;
  most?: number;
  onPick: (picked: Choice[]) => unknown;
  onClose: () => void;
}

/** Selects items by name. */
export function PickDialog({ title, action, choices, none, most = 1, onPick, onClose }: Props) {
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), 150);
  const [picked, setPicked] = useState<Choice[]>([]);
  const found = useQuery({
    queryKey: [...choices.queryKey, "choices", asked],
    queryFn: ({ signal }) => choices.find(asked, signal),
    placeholderData: keepPreviousData,
  });
  const pick = (choice: Choice) =>
    setPicked((now) => {
      if (most === 1) return [choice];
      return now.some(({ id }) => id === choice.id) ? now.filter(({ id }) => id !== choice.id) : [...now, choice];
    });
  return (
    <FormDialog
      title={title}
      size="34rem"
      action={picked.length > 1 ? `${action} (${picked.length})` : action}
      disabled={picked.length === 0 || picked.length > most}
      onSubmit={() => Promise.resolve()}
      onDone={() => void onPick(picked)}
      onClose={onClose}
    >
      <TextInput
        aria-label={t("Search")}
        placeholder={t("Search by name")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      <fieldset className={classes.list} aria-label={title}>
        {found.isError && <ErrorState error={found.error} />}
        {found.isPending && <Loading rows={4} />}
        {found.data?.length === 0 && <p className={classes.none}>{words ? t("Nothing found.") : none}</p>}
        {found.data?.map((choice) => (
          <Row
            key={choice.id}
            choice={choice}
            single={most === 1}
            checked={picked.some(({ id }) => id === choice.id)}
            onPick={() => pick(choice)}
          />
        ))}
      </fieldset>
    </FormDialog>
  );
}

interface RowProps {
  choice: Choice;
  single: boolean;
  checked: boolean;
  onPick: () => void;
}

function Row({ choice, single, checked, onPick }: RowProps) {
  const Box = single ? Radio : Checkbox;
  return (
    <Box
      className={classes.row}
      size="xs"
      name={single ? "choice" : undefined}
      checked={checked}
      disabled={choice.disabled ?? false}
      onChange={onPick}
      label={choice.name}
      description={choice.detail ?? undefined}
    />
  );
}

/** Offers the items of a list whose name contains all the words. */
export const filterByName = (choices: Choice[], words: string) =>
  choices.filter(({ name }) =>
    words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => name.toLowerCase().includes(word)),
  );
