import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { queryClient } from "../api.ts";
import { t } from "../messages.ts";
import { mayReplace } from "../reviews/desk/replacing.tsx";
import { revisionsOf } from "../reviews/desk/tracked-changes.ts";
import { verdictOf } from "../reviews/desk/verdict.ts";
import { VerdictMark } from "../reviews/desk/verdict-line.tsx";
import { Why } from "../reviews/findings/why.tsx";
import { WordDiff } from "../reviews/findings/word-diff.tsx";
import { OwnContracts } from "../reviews/own-contracts/own-contracts.tsx";
import { sessionQuery } from "../session/session.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import { must } from "../ui/must.ts";
import { acceptFinding, type Decided, insertChange, rejectFinding } from "./decide.ts";
import { findPlace, selectPassage } from "./document.ts";
import { commentOn } from "./office.ts";
import classes from "./pane.module.css";

const DECISIONS = { accepted: t("Accepted"), rejected: t("Rejected"), edited: t("Accepted with edits") };
const DECIDED_BY = {
  accepted: (name: string | null) => t("Accepted by {name}", { name }),
  rejected: (name: string | null) => t("Rejected by {name}", { name }),
  edited: (name: string | null) => t("Accepted with edits by {name}", { name }),
};

/** A finding with its words, which can be selected in the document, and what to do about it. */
export function FindingItem(props: Decided) {
  const { finding, document, decision } = props;
  const select = useAction((place: { start: number; end: number }) => selectPassage(document, place));
  const decided = decision?.decision;
  const { sentences, reasons } = verdictOf(finding);
  return (
    <li className={classes.item} data-finding={finding.checkTitle}>
      <h2>{finding.checkTitle}</h2>
      <VerdictMark finding={finding} />
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {finding.quotes.map((quote) => (
        <button key={quote.start} type="button" className={classes.quote} onClick={() => select.run(quote)}>
          {quote.quote}
        </button>
      ))}
      {revisionsOf(finding, decision).map(({ start, original, replacement }) => (
        <WordDiff key={start} before={original} after={replacement} />
      ))}
      {decided && (
        <p role="status">{decision.decided_by ? DECIDED_BY[decided](decision.decided_by.name) : DECISIONS[decided]}</p>
      )}
      {decision?.note && <p>{decision.note}</p>}
      <OwnContracts finding={finding} />
      <Why reasons={reasons} demands={finding.demands} />
      <Actions {...props} />
    </li>
  );
}

function Actions(props: Decided) {
  const { finding, decision } = props;
  const [isCommenting, setCommenting] = useState(false);
  const [isInserted, setInserted] = useState(false);
  const state = decision?.decision;
  const isAccepted = state === "accepted" || state === "edited";
  const hasChange = revisionsOf(finding, decision).length > 0;
  const accept = useAction(() => (isAccepted ? insertChange(props) : acceptFinding(props)), {
    after: () => setInserted(true),
  });
  const askAndAccept = async () => {
    const { user } = await queryClient.ensureQueryData(sessionQuery);
    if (isAccepted || (await mayReplace(decision, user.id, offer))) accept.run();
  };
  const reject = useAction(() => rejectFinding(props));
  const busy = accept.busy || reject.busy;
  const offer = hasChange ? t("Accept change") : t("Accept");
  const isDone = isAccepted && (isInserted || !hasChange);
  return (
    <>
      <div className={classes.row}>
        <Button size="xs" onClick={() => void askAndAccept()} loading={accept.busy} disabled={isDone || busy}>
          {isAccepted && !isDone ? t("Insert change") : offer}
        </Button>
        <Button size="xs" variant="default" onClick={() => reject.run()} disabled={state != null || busy}>
          {t("Reject")}
        </Button>
        <Button size="xs" variant="default" onClick={() => setCommenting(!isCommenting)} disabled={!placeOf(props)}>
          {t("Comment")}
        </Button>
      </div>
      {isCommenting && <CommentForm {...props} onDone={() => setCommenting(false)} />}
    </>
  );
}

const placeOf = ({ finding: { quotes, revisions } }: Decided) =>
  quotes[0] ?? revisions.find(({ start, end }) => end > start);

function CommentForm({ onDone, ...props }: Decided & { onDone: () => void }) {
  const [text, setText] = useState(verdictOf(props.finding).sentences[0] ?? "");
  const add = useAction(
    async () =>
      commentOn(await findPlace(props.document, must(placeOf(props), "the form is offered only for a place")), text),
    {
      done: t("Comment added."),
      after: onDone,
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.run();
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <Textarea label={t("Comment")} autosize value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button size="xs" type="submit" loading={add.busy} disabled={text.trim() === ""}>
        {t("Add comment")}
      </Button>
    </form>
  );
}
