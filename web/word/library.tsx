import { Button, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Clause } from "../../src/workspace/clauses/clauses.schema.ts";
import { api, queryClient } from "../api.ts";
import { SearchedFor } from "../clauses/searched-for.tsx";
import { variantLabel } from "../clauses/variant-labels.ts";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { countUse } from "./decide.ts";
import { locateSelection, type Send } from "./document.ts";
import { insertAfterSelection } from "./office.ts";
import classes from "./pane.module.css";

const MOST = 20;
const SHOWN = 400;

/** The clauses of the library, to insert, and the saving of selected words as one. */
export function Library({ send }: { send: Send }) {
  const [words, setWords] = useState("");
  const [q] = useDebouncedValue(words.trim() || undefined, 250);
  const found = useQuery({
    queryKey: ["clauses", "word", q],
    queryFn: ({ signal }) => api.get("/clauses", { query: { q, limit: MOST }, signal }),
    placeholderData: keepPreviousData,
  });
  const clauses = found.data?.clauses ?? [];
  return (
    <section className={classes.stack} aria-label={t("Clause library")}>
      <TextInput
        label={t("Search the clause library")}
        placeholder={t("By words or meaning")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <SearchedFor words={found.data?.searched_for} />
      {found.data && clauses.length === 0 && (
        <p>{q === undefined ? t("Your library has no clauses yet.") : t("No clauses match your search.")}</p>
      )}
      <ul className={classes.list} aria-label={t("Clauses of the library")}>
        {clauses.map((clause) => (
          <LibraryClause key={clause.id} clause={clause} send={send} />
        ))}
      </ul>
      <SaveSelection send={send} />
    </section>
  );
}

function LibraryClause({ clause, send }: { clause: Clause; send: Send }) {
  const { id, title, text, variants } = clause;
  const [variantId, setVariant] = useState<string | null>(null);
  const shown = variants.find((each) => each.id === variantId)?.text ?? text;
  const insert = useAction(() => insertInOwnTerms(send, id, variantId), {
    done: t("Inserted as a tracked change."),
    showsErrors: true,
  });
  return (
    <li className={classes.item}>
      <h2>{title}</h2>
      {variants.length > 0 && (
        <Select
          size="xs"
          aria-label={t("Wording of {title}", { title })}
          placeholder={t("Main wording")}
          clearable
          data={variants.map(({ id, label }, at) => ({
            value: id,
            label: t("{number}. {label}", { number: at + 1, label: variantLabel(label) }),
          }))}
          value={variantId}
          onChange={setVariant}
        />
      )}
      <p>{shown.length > SHOWN ? `${shown.slice(0, SHOWN)}…` : shown}</p>
      {insert.error && <p role="alert">{insert.error}</p>}
      {insert.result && <Told {...insert.result} />}
      <Button
        size="xs"
        variant="default"
        onClick={() => insert.run()}
        loading={insert.busy}
        aria-label={t("Insert {title} from the library", { title })}
      >
        {t("Insert")}
      </Button>
    </li>
  );
}

/** The clause as it belongs into the open document: with the document's own words for the parties and other defined terms. */
async function insertInOwnTerms(send: Send, id: string, variantId: string | null) {
  const { fileId } = await send();
  const query = { file_id: fileId, ...(variantId && { variant_id: variantId }) };
  const own = await api.get("/clauses/{id}/in-own-terms", { params: { id }, query });
  await insertAfterSelection(own.text);
  await countUse("drafts_applied");
  return own;
}

interface ToldProps {
  replaced: { term: string; by: string }[];
  unknown: string[];
}

const Told = ({ replaced, unknown }: ToldProps) => (
  <div role="status">
    {replaced.length > 0 && (
      <p>
        {t("In this document's terms: {terms}.", {
          terms: replaced.map(({ term, by }) => t("“{term}” became “{by}”", { term, by })).join(", "),
        })}
      </p>
    )}
    {unknown.length > 0 && (
      <p>{t("Not defined in this document: {terms}. Check them.", { terms: unknown.join(", ") })}</p>
    )}
  </div>
);

function SaveSelection({ send }: { send: Send }) {
  const [title, setTitle] = useState("");
  const save = useAction(() => saveSelection(send, title.trim()), {
    done: t("Saved to the clause library."),
    after: () => {
      setTitle("");
      return queryClient.invalidateQueries({ queryKey: ["clauses"] });
    },
    showsErrors: true,
  });
  const { replaced = [], names_left = [] } = save.result ?? {};
  return (
    <div className={classes.stack}>
      <TextInput
        label={t("Title of the new clause")}
        description={t("Leave it empty to use the heading of the clause.")}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {save.error && <p role="alert">{save.error}</p>}
      {save.result && (
        <div role="status">
          <p>
            {replaced.length === 0
              ? t("No name of a party was found in it.")
              : t("Names replaced: {names}.", {
                  names: replaced.map(({ name, role }) => t("“{name}” by “{role}”", { name, role })).join(", "),
                })}
          </p>
          {names_left.length > 0 && (
            <p>{t("It may still name {names}. Read it before you share it.", { names: names_left.join(", ") })}</p>
          )}
        </div>
      )}
      <Button variant="default" onClick={() => save.run()} loading={save.busy}>
        {t("Save the selection to the library")}
      </Button>
    </div>
  );
}

async function saveSelection(send: Send, title: string) {
  const sent = await send();
  const { start, end } = await locateSelection(sent);
  return api.post("/clauses/from-citation", { body: { file_id: sent.fileId, start, end, ...(title && { title }) } });
}
