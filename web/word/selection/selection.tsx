import { Button } from "@mantine/core";
import { useState } from "react";
import { t } from "../../messages.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { type Send, type SentDocument, selectPassage } from "../document.ts";
import classes from "../pane.module.css";
import { type Explained, type Explanation, explainSelection } from "./explain.ts";
import { Wordings } from "./wording.tsx";
import { compareSelection } from "./wordings.ts";

/** What the selected words mean in this document, and how they are worded elsewhere. */
export function SelectionTab({ send }: { send: Send }) {
  const [asked, setAsked] = useState<"explain" | "compare">();
  const explain = useAction(() => explainSelection(send), { showsErrors: true });
  const compare = useAction(() => compareSelection(send), { showsErrors: true });
  const show = (what: "explain" | "compare") => {
    setAsked(what);
    (what === "explain" ? explain : compare).run();
  };
  return (
    <div className={classes.stack}>
      <p>{t("Select words in the document, then choose what to see.")}</p>
      <Button onClick={() => show("explain")} loading={explain.busy}>
        {t("Show definitions and references")}
      </Button>
      <Button onClick={() => show("compare")} loading={compare.busy}>
        {t("Compare with our wordings")}
      </Button>
      {asked === "explain" && explain.error && <p role="alert">{explain.error}</p>}
      {asked === "explain" && explain.result && !explain.error && <ExplanationView {...explain.result} />}
      {asked === "compare" && compare.error && <p role="alert">{compare.error}</p>}
      {asked === "compare" && compare.result && !compare.error && <Wordings {...compare.result} />}
    </div>
  );
}

function ExplanationView({ document, explained }: Explanation) {
  if (explained.length === 0)
    return <p role="status">{t("No defined term and no reference was recognized in these words.")}</p>;
  return (
    <ul className={classes.list} aria-label={t("Definitions and references")}>
      {explained.map((one) => (
        <ExplainedItem key={`${one.kind} ${one.title}`} document={document} one={one} />
      ))}
    </ul>
  );
}

function ExplainedItem({ document, one }: { document: SentDocument; one: Explained }) {
  const { title, text, target } = one;
  const select = useAction(() => (target ? selectPassage(document, target) : Promise.resolve()));
  return (
    <li className={classes.item} data-explained={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      {target && (
        <Button size="xs" variant="default" onClick={() => select.run()} aria-label={t("Show {title}", { title })}>
          {t("Show")}
        </Button>
      )}
    </li>
  );
}
