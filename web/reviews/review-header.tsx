import { t } from "../messages.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { PeopleHere } from "../vaults/people/people-here.tsx";
import { ReviewComparisons } from "./responses/review-comparisons.tsx";
import { ReviewActions } from "./review-actions.tsx";
import type { Review, RunResult } from "./reviews.queries.ts";

/** What was reviewed, with which playbook and for whom, and what can be done with it. */
export function ReviewHeader({ review, people }: { review: Review; people: { id: number; name: string }[] }) {
  const { playbook, portfolio, files, result } = review;
  const names = files.map(({ name }) => name).join(", ");
  return (
    <PageHeader
      title={names || t("Review")}
      crumbs={[
        { label: t("Reviews"), to: "/reviews" },
        portfolio
          ? { label: portfolio.name, to: "/portfolios/$id", params: { id: portfolio.id } }
          : { label: playbook.title, to: "/playbooks/$id", params: { id: playbook.id } },
      ]}
      lead={result ? sayStance(result) : t("Playbook: {title}", { title: playbook.title })}
      actions={
        <>
          <PeopleHere people={people} />
          {result && <ReviewComparisons review={review} />}
          <ReviewActions review={review} />
        </>
      }
    />
  );
}

const sayStance = ({ playbookTitle, reviewMode, representingParty }: RunResult) =>
  t("Reviewed with {playbook}, for {party}, on {paper, select, own {our own paper} other {the other side's paper}}.", {
    playbook: playbookTitle,
    party: representingParty,
    paper: reviewMode === "first-party" ? "own" : "theirs",
  });
