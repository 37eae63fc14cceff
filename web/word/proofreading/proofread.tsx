import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { KINDS } from "../../documents/structure/finding-kinds.ts";
import { type Finding, proofreadFile } from "../../documents/structure/use-proofreading.ts";
import { t } from "../../messages.ts";
import { WordDiff } from "../../reviews/findings/word-diff.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { type Send, type SentDocument, selectPassage } from "../document.ts";
import classes from "../pane.module.css";
import { FillInForm } from "./fill-in.tsx";
import { applyFix, applyFixes } from "./fixing.ts";
import { isOpenPlace, openPlaces } from "./open-places.ts";

interface Proofread {
  document: SentDocument;
  findings: Finding[];
}

/** What is wrong in the open document, what to write instead, and what is left to be filled in. */
export function ProofreadTab({ send }: { send: Send }) {
  const [count, setCount] = useState(0);
  const read = useAction(() => proofread(send), { after: () => setCount(count + 1), showsErrors: true });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read.run();
  };
  return (
    <div className={classes.stack}>
      <form className={classes.stack} onSubmit={submit}>
        {read.error && <p role="alert">{read.error}</p>}
        <Button type="submit" loading={read.busy}>
          {t("Proofread this document")}
        </Button>
      </form>
      {read.result && <Findings key={count} {...read.result} />}
    </div>
  );
}

async function proofread(send: Send): Promise<Proofread> {
  const document = await send();
  const { findings } = await proofreadFile(document.fileId, []);
  return { document, findings };
}

function Findings({ document, findings }: Proofread) {
  const [fixed, setFixed] = useState<Finding[]>([]);
  const open = openPlaces(findings, document.numbered);
  const others = findings.filter((finding) => !isOpenPlace(finding));
  const left = others.filter((finding) => finding.fix && !fixed.includes(finding));
  const add = (more: Finding[]) => setFixed((before) => [...before, ...more]);
  return (
    <>
      <p role="status">
        {findings.length === 0
          ? t("Nothing was found.")
          : t("{count, plural, one {# finding} other {# findings}}", { count: findings.length })}
      </p>
      {left.length > 1 && <FixAll document={document} findings={left} onFixed={add} />}
      <ul className={classes.list} aria-label={t("Findings")}>
        {others.map((finding) => (
          <FindingItem
            key={`${finding.kind} ${finding.start}`}
            document={document}
            finding={finding}
            isFixed={fixed.includes(finding)}
            onFixed={() => add([finding])}
          />
        ))}
      </ul>
      {open.length > 0 && (
        <section className={classes.stack} aria-label={t("Left to fill in")}>
          <h2 className={classes.title}>{t("Left to fill in")}</h2>
          <ul className={classes.list}>
            {open.map((place) => (
              <FillInForm key={place.places[0]?.start} document={document} open={place} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface FixAllProps {
  document: SentDocument;
  findings: Finding[];
  onFixed: (fixed: Finding[]) => void;
}

function FixAll({ document, findings, onFixed }: FixAllProps) {
  const fix = useAction(() => applyFixes(document, findings), {
    after: ({ fixed }) => onFixed(fixed),
    showsErrors: true,
  });
  const refusal = fix.result?.refusal;
  return (
    <>
      <Button size="xs" variant="default" onClick={() => fix.run()} loading={fix.busy}>
        {t("Fix all {count}", { count: findings.length })}
      </Button>
      {fix.error && <p role="alert">{fix.error}</p>}
      {refusal && <p role="alert">{t("Not all could be fixed. {reason}", { reason: refusal })}</p>}
    </>
  );
}

interface ItemProps {
  document: SentDocument;
  finding: Finding;
  isFixed: boolean;
  onFixed: () => void;
}

function FindingItem({ document, finding, isFixed, onFixed }: ItemProps) {
  const { kind, message, quote, fix } = finding;
  const select = useAction(() => selectPassage(document, finding));
  const apply = useAction(() => applyFix(document, finding), { after: onFixed });
  return (
    <li className={classes.item} data-finding={kind}>
      <h2>{KINDS[kind]}</h2>
      <p>{message}</p>
      <button type="button" className={classes.quote} onClick={() => select.run()}>
        {quote}
      </button>
      {fix && <WordDiff before={quote} after={fix.replacement} />}
      {isFixed && <p role="status">{t("Inserted as a tracked change.")}</p>}
      {fix && !isFixed && (
        <Button size="xs" onClick={() => apply.run()} loading={apply.busy} aria-label={t("Fix {quote}", { quote })}>
          {t("Fix")}
        </Button>
      )}
    </li>
  );
}
