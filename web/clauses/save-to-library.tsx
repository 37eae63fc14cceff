import { Button, Modal, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { GeneralizedClause } from "../../src/workspace/clauses/from-citation.schema.ts";
import { t } from "../messages.ts";
import { FormDialog } from "../ui/forms/form-dialog.tsx";
import { AnchorLink } from "../ui/layout/links.tsx";
import { collapseWhitespace } from "../ui/text/collapse-whitespace.ts";
import classes from "./clauses.module.css";
import { generalizedQuery, type Passage, saveToLibrary } from "./clauses.queries.ts";

const SHOWN = 600;

interface Props {
  passage: Passage;
  /** The words of the passage. */
  words: string;
  title?: string;
  onClose: () => void;
}

/** Saves a passage of a contract as a clause with roles in place of its parties, and says what was replaced. */
export function SaveToLibrary({ passage, words, title: suggested = "", onClose }: Props) {
  const [title, setTitle] = useState(suggested);
  const [saved, setSaved] = useState<GeneralizedClause>();
  if (saved) return <Saved clause={saved} onClose={onClose} />;
  return (
    <FormDialog
      title={t("Save to clause library")}
      size="36rem"
      action={t("Save clause")}
      onSubmit={() => saveToLibrary(passage, title.trim())}
      onDone={setSaved}
      showsErrors
      onClose={onClose}
    >
      <p className={classes.hint}>{t("The names of the parties are replaced by their roles.")}</p>
      <BeforeSaving passage={passage} words={words} />
      <TextInput
        label={t("Title")}
        description={t("Leave it empty to use the heading of the clause.")}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  );
}

/** The clause as it will be. Its words as they stand until that is read. */
function BeforeSaving({ passage, words }: Pick<Props, "passage" | "words">) {
  const { data } = useQuery(generalizedQuery(passage));
  return data ? (
    <Wording {...data} />
  ) : (
    <p className={classes.wording}>{shortened(collapseWhitespace(words).trim())}</p>
  );
}

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);

/** A wording, what was replaced in it, and what may still name somebody. */
function Wording({ text, replaced, names_left }: Pick<GeneralizedClause, "text" | "replaced" | "names_left">) {
  return (
    <>
      {replaced.length === 0 ? (
        <p>{t("No name of a party was found in it.")}</p>
      ) : (
        <>
          <p>{t("Replaced:")}</p>
          <ul className={classes.replaced}>
            {replaced.map(({ name, role, count }) => (
              <li key={name + role}>
                {t("“{name}” by “{role}” ({count, plural, one {once} other {# times}})", { name, role, count })}
              </li>
            ))}
          </ul>
        </>
      )}
      {names_left.length > 0 && (
        <p role="alert">
          {t("It may still name {names}. Read it before you share it.", { names: names_left.join(", ") })}
        </p>
      )}
      <p className={classes.wording}>{shortened(text)}</p>
    </>
  );
}

function Saved({ clause, onClose }: { clause: GeneralizedClause; onClose: () => void }) {
  const { id, title } = clause;
  return (
    <Modal opened onClose={onClose} title={t("“{title}” is in your library", { title })} size="36rem">
      <Wording {...clause} />
      <AnchorLink to="/clauses/$id" params={{ id }} onClick={onClose}>
        {t("Open clause")}
      </AnchorLink>{" "}
      <Button variant="default" size="compact-sm" onClick={onClose}>
        {t("Close")}
      </Button>
    </Modal>
  );
}
