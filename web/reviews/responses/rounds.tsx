import { useQuery } from "@tanstack/react-query";
import { History, Reply, Send } from "lucide-react";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Time } from "../../ui/text/time.tsx";
import { type Review, roundsQuery } from "../reviews.queries.ts";
import { NextReview } from "./next-review.tsx";
import type { Round } from "./responses.queries.ts";

type Step = { at: string } & (
  | { kind: "sent"; document: Review["documents"][number] }
  | { kind: "returned"; round: Round }
);

/** What was sent and what came back, in order. A returned draft opens its comparison, word by word, and starts the next review. */
export function Rounds({ review }: { review: Review }) {
  const { data } = useQuery(roundsQuery(review.id));
  const rounds = data?.responses ?? [];
  if (rounds.length === 0 && review.previous_review_id === null) return null;
  const sent = review.documents.filter(({ kind }) => kind === "redline");
  const steps: Step[] = [
    ...sent.map((document) => ({ kind: "sent" as const, at: document.created_at, document })),
    ...rounds.map((round) => ({ kind: "returned" as const, at: round.created_at, round })),
  ].sort((a, b) => a.at.localeCompare(b.at));
  return (
    <Section title={t("Rounds")}>
      <List label={t("Rounds")}>
        {review.previous_review_id && (
          <ListRow
            link={{ to: "/reviews/$id", params: { id: review.previous_review_id } }}
            icon={<History size={14} aria-hidden />}
            title={t("Our review of the draft before")}
            detail={t("Decisions that still apply were kept.")}
          />
        )}
        {steps.map((step) => (
          <RoundStep key={`${step.kind} ${step.at}`} step={step} review={review} />
        ))}
      </List>
    </Section>
  );
}

function RoundStep({ step, review }: { step: Step; review: Review }) {
  if (step.kind === "sent") {
    const { document } = step;
    return (
      <ListRow
        link={{ to: "/files/$id", params: { id: document.file_id } }}
        icon={<Send size={14} aria-hidden />}
        title={t("Sent: {filename}", { filename: document.filename })}
        detail={document.created_by ? displayName(document.created_by) : undefined}
        end={<Time at={document.created_at} />}
      />
    );
  }
  const { round } = step;
  return (
    <ListRow
      link={{ to: "/reviews/$id/responses/$jobId", params: { id: review.id, jobId: round.id } }}
      icon={<Reply size={14} aria-hidden />}
      title={t("Returned: {filename}", { filename: round.filename })}
      detail={[sayOutcome(round), round.created_by && displayName(round.created_by)].filter(Boolean).join(" · ")}
      end={
        <>
          <Time at={round.created_at} />
          {round.summary && <NextReview review={review} fileId={round.file_id} />}
        </>
      }
    />
  );
}

function sayOutcome({ status, summary }: Round): string {
  if (status === "failed") return t("Could not be read");
  if (status === "canceled") return t("Stopped");
  if (!summary) return t("Comparing");
  const { accepted, rejected, altered, silent } = summary;
  return silent > 0
    ? t(
        "{accepted} accepted, {rejected} rejected, {altered} altered, {silent, plural, one {# change} other {# changes}} not tracked",
        { accepted, rejected, altered, silent },
      )
    : t("{accepted} accepted, {rejected} rejected, {altered} altered", { accepted, rejected, altered });
}
