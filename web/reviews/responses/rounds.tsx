import { useQuery } from "@tanstack/react-query";
import { Reply } from "lucide-react";
import { t } from "../../messages.ts";
import { displayName } from "../../session/session.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Time } from "../../ui/text/time.tsx";
import { roundsQuery } from "../reviews.queries.ts";
import type { Round } from "./responses.queries.ts";

/** The drafts that came back. Each opens its comparison again. */
export function Rounds({ reviewId }: { reviewId: string }) {
  const { data } = useQuery(roundsQuery(reviewId));
  if (!data || data.responses.length === 0) return null;
  return (
    <Section title={t("Rounds")}>
      <List label={t("Rounds")}>
        {data.responses.map((round, at) => (
          <ListRow
            key={round.id}
            link={{ to: "/reviews/$id/responses/$jobId", params: { id: reviewId, jobId: round.id } }}
            icon={<Reply size={14} aria-hidden />}
            title={t("Round {number}: {filename}", { number: data.responses.length - at, filename: round.filename })}
            detail={[sayOutcome(round), round.created_by && displayName(round.created_by)].filter(Boolean).join(" · ")}
            end={<Time at={round.created_at} />}
          />
        ))}
      </List>
    </Section>
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
