import { Button, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../api.ts";
import { sentenceOf } from "../api-error.ts";
import { t } from "../messages.ts";
import { playbooksQuery } from "../playbooks/playbooks.queries.ts";
import { CompareWithOwn } from "../reviews/own-contracts/compare-bar.tsx";
import { isFinished, reviewQuery } from "../reviews/reviews.queries.ts";
import { persist } from "../ui/data/persist.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import type { Send, SentDocument } from "./document.ts";
import { FindingItem } from "./finding.tsx";
import classes from "./pane.module.css";

const POLL_MS = 1000;
/** Others decide in the web application meanwhile. */
const DECISIONS_MS = 10_000;

interface Started {
  id: string;
  document: SentDocument;
}

export function ReviewTab({ send }: { send: Send }) {
  const [started, setStarted] = useState<Started>();
  return (
    <div className={classes.stack}>
      <ReviewForm send={send} onStarted={setStarted} />
      {started && <Findings key={started.id} {...started} />}
    </div>
  );
}

function ReviewForm({ send, onStarted }: { send: Send; onStarted: (started: Started) => void }) {
  const playbooks = useQuery(playbooksQuery);
  const [playbook, setPlaybook] = useState<string | null>(null);
  const [party, setParty] = useState("");
  const begin = useAction(
    async (id: string): Promise<Started> => {
      const document = await send();
      const body = { file_ids: [document.fileId], ...(party.trim() && { representing_party: party.trim() }) };
      const { job_id } = await persist((idempotencyKey) =>
        api.post("/playbooks/{id}/run", { params: { id }, body, query: { wait: 0 }, idempotencyKey }),
      );
      return { id: job_id, document };
    },
    { after: onStarted, showsErrors: true },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (playbook) begin.run(playbook);
  };
  return (
    <form className={classes.stack} onSubmit={submit}>
      <Select
        label={t("Playbook")}
        placeholder={t("Choose a playbook")}
        data={(playbooks.data?.playbooks ?? []).map(({ id, title }) => ({ value: id, label: title }))}
        value={playbook}
        onChange={setPlaybook}
      />
      <TextInput
        label={t("Your side")}
        placeholder={t("Our company")}
        value={party}
        onChange={(event) => setParty(event.currentTarget.value)}
      />
      {begin.error && <p role="alert">{begin.error}</p>}
      <Button type="submit" loading={begin.busy} disabled={!playbook}>
        {t("Review this document")}
      </Button>
    </form>
  );
}

function Findings({ id, document }: Started) {
  const { data: review, error } = useQuery({
    ...reviewQuery(id),
    refetchInterval: ({ state }) => (state.data && isFinished(state.data) ? DECISIONS_MS : POLL_MS),
  });
  if (error) return <p role="alert">{error.message}</p>;
  if (!review || !isFinished(review))
    return (
      <p role="status">
        {review
          ? t("{judged} of {checks} checks done", { judged: review.judged, checks: review.checks })
          : t("Starting the review…")}
      </p>
    );
  if (!review.result)
    return <p role="alert">{review.error ? sentenceOf(review.error) : t("The review was stopped.")}</p>;
  return (
    <>
      <p role="status">
        {t("{decided} of {count} decided", { decided: review.decided, count: review.result.results.length })}
      </p>
      <CompareWithOwn fileId={document.fileId}>
        <ul className={classes.list} aria-label={t("Findings")}>
          {review.result.results.map((finding) => (
            <FindingItem
              key={finding.checkId}
              reviewId={id}
              finding={finding}
              document={document}
              decision={review.decisions.find(({ check_id }) => check_id === finding.checkId)}
            />
          ))}
        </ul>
      </CompareWithOwn>
    </>
  );
}
