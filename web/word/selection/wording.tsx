import { Button } from "@mantine/core";
import { DifferentWords } from "../../clauses/different-words.tsx";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { countUse } from "../decide.ts";
import type { Selected } from "../document.ts";
import { insertAfterSelection, replaceWords } from "../office.ts";
import classes from "../pane.module.css";
import type { Compared } from "./wordings.ts";

type Wording = Compared["results"][number];

/** Wordings of the library and of other contracts, each with how it differs from the selected words. */
export function Wordings({ selected, text, results }: Compared) {
  if (results.length === 0)
    return (
      <p role="status">{t("No similar wording was found in the library or in the contracts that you can read.")}</p>
    );
  return (
    <ul className={classes.list} aria-label={t("Our wordings")}>
      {results.map((wording) => (
        <WordingItem
          key={`${wording.clause_id} ${wording.variant_id} ${wording.file_id} ${wording.start}`}
          selected={selected}
          text={text}
          wording={wording}
        />
      ))}
    </ul>
  );
}

interface ItemProps {
  selected: Selected;
  text: string;
  wording: Wording;
}

function WordingItem({ selected, text, wording }: ItemProps) {
  const { title, quote, clause_id, page } = wording;
  const options = { done: t("Inserted as a tracked change.") };
  const insert = useAction(() => insertAfterSelection(quote).then(() => countUse("drafts_applied")), options);
  const replace = useAction(() => replaceWords(selected.exact, quote).then(() => countUse("drafts_applied")), options);
  const isInLine = !/[\r\n]/.test(selected.exact) && !quote.includes("\n");
  return (
    <li className={classes.item} data-wording={title}>
      <h2>{title}</h2>
      <p>{sourceOf(clause_id !== null, page)}</p>
      <DifferentWords before={text} differences={wording.differences} />
      <div className={classes.row}>
        {isInLine && (
          <Button size="xs" onClick={() => replace.run()} loading={replace.busy}>
            {t("Replace the selection")}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => insert.run()} loading={insert.busy}>
          {t("Insert")}
        </Button>
      </div>
    </li>
  );
}

function sourceOf(isClause: boolean, page: number | null): string {
  if (isClause) return t("Clause library");
  return page === null ? t("Contract") : t("Contract, page {page}", { page });
}
