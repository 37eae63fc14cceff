import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { type SentDocument, selectPassage } from "../document.ts";
import classes from "../pane.module.css";
import { fillIn } from "./fixing.ts";
import type { OpenPlace } from "./open-places.ts";

/** What is left in brackets or blank, and a field for what to write there. */
export function FillInForm({ document, open }: { document: SentDocument; open: OpenPlace }) {
  const { quote, message, places, inside } = open;
  const [words, setWords] = useState("");
  const [first] = places;
  const select = useAction(() => (first ? selectPassage(document, first) : Promise.resolve()));
  const [isFilled, setFilled] = useState(false);
  const fill = useAction((written: string) => fillIn(document, places, written), {
    after: () => setFilled(true),
    showsErrors: true,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    fill.run(words);
  };
  return (
    <li className={classes.item} data-open={quote}>
      <button type="button" className={classes.quote} onClick={() => select.run()}>
        {quote}
      </button>
      {inside === null && <p>{message}</p>}
      {places.length > 1 && (
        <p>{t("{count, plural, one {# place} other {# places}}, all filled in at once.", { count: places.length })}</p>
      )}
      {isFilled ? (
        <p role="status">{t("Inserted as a tracked change.")}</p>
      ) : (
        <form className={classes.stack} onSubmit={submit}>
          <TextInput
            aria-label={t("Fill in {quote}", { quote })}
            placeholder={t("What is to stand here")}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
          {fill.error && <p role="alert">{fill.error}</p>}
          <div className={classes.row}>
            <Button size="xs" type="submit" loading={fill.busy} disabled={words.trim() === ""}>
              {t("Fill in")}
            </Button>
            {inside !== null && <WithoutBrackets inside={inside} busy={fill.busy} onWrite={fill.run} />}
          </div>
        </form>
      )}
    </li>
  );
}

interface WithoutBracketsProps {
  inside: string;
  busy: boolean;
  onWrite: (words: string) => void;
}

/** Words in brackets may stay without them, or go: a note to the draft is deleted. */
const WithoutBrackets = ({ inside, busy, onWrite }: WithoutBracketsProps) => (
  <>
    <Button size="xs" variant="default" disabled={busy} onClick={() => onWrite(inside)}>
      {t("Keep the words")}
    </Button>
    <Button size="xs" variant="default" disabled={busy} onClick={() => onWrite("")}>
      {t("Delete them")}
    </Button>
  </>
);
