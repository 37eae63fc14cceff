import { ActionIcon } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ListChecks, Trash2 } from "lucide-react";
import { t } from "../messages.ts";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { Time } from "../ui/text/time.tsx";
import { askAndDelete } from "./delete-review.ts";
import { ReviewFilters } from "./review-filters.tsx";
import { ReviewState } from "./review-state.tsx";
import classes from "./reviews.module.css";
import { type ReviewSummary, reviewsQuery, useReviewsEvents } from "./reviews.queries.ts";

const columns: TableColumn<ReviewSummary>[] = [
  {
    title: t("Review"),
    cell: ({ playbook, portfolio, files }) => (
      <>
        <span className={classes.files}>{files.map(({ name }) => name).join(", ") || t("Deleted documents")}</span>
        <span className={classes.playbook}>
          {portfolio
            ? t("in the batch review {name}", { name: portfolio.name })
            : t("with {playbook}", { playbook: playbook.title })}
        </span>
      </>
    ),
  },
  { title: t("Result"), width: "34%", cell: (review) => <ReviewState review={review} /> },
  {
    title: t("Decided"),
    width: "6rem",
    minor: true,
    cell: ({ to_decide, open }) =>
      to_decide !== null &&
      open !== null &&
      (to_decide === 0 ? t("Nothing to decide") : t("{at} of {count}", { at: to_decide - open, count: to_decide })),
  },
  { title: t("Started"), width: "8rem", minor: true, cell: ({ created_at }) => <Time at={created_at} /> },
  { title: t("Actions"), width: "3rem", quiet: true, cell: (review) => <DeleteButton review={review} /> },
];

export default function ReviewsPage() {
  const filter = useSearch({ from: "/shell/reviews" });
  const navigate = useNavigate();
  const reviews = useQuery(reviewsQuery(filter));
  useReviewsEvents(reviews.data?.reviews);
  const isFiltered = filter.playbook_id !== undefined || filter.status !== undefined;
  return (
    <>
      <PageHeader
        title={t("Reviews")}
        lead={t(
          "Documents reviewed against playbooks: yours, those shared with you and those in your projects. They are kept until deleted.",
        )}
        actions={
          <>
            <ButtonLink variant="default" to="/portfolios">
              {t("Batch reviews")}
            </ButtonLink>
            <ButtonLink to="/playbooks">{t("Choose a playbook")}</ButtonLink>
          </>
        }
      />
      <ReviewFilters filter={filter} onChange={(search) => void navigate({ to: "/reviews", search })} />
      <QueryView query={reviews}>
        {({ reviews }) => (
          <DataTable
            label={t("Reviews")}
            rows={reviews}
            columns={columns}
            rowKey={({ id }) => id}
            link={({ id }) => ({ to: "/reviews/$id", params: { id } })}
            empty={isFiltered ? <NoMatch /> : <None />}
          />
        )}
      </QueryView>
    </>
  );
}

const None = () => (
  <EmptyState title={t("No reviews yet")} icon={ListChecks} topic="reviews">
    <p>
      {t(
        "A review compares a contract with a playbook. Of each check it says whether the contract meets your standard, meets a fallback or does neither, and quotes the contract. Open a playbook and choose “Review files”.",
      )}
    </p>
  </EmptyState>
);

const NoMatch = () => (
  <EmptyState title={t("No reviews match this filter")} icon={ListChecks}>
    <p>{t("Choose another playbook or status.")}</p>
  </EmptyState>
);

/** For those who may delete the review. */
function DeleteButton({ review }: { review: ReviewSummary }) {
  if (review.my_access_level !== "admin") return null;
  const name = review.files.map(({ name }) => name).join(", ") || review.playbook.title;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t("Delete the review of {name}", { name })}
      onClick={() => void askAndDelete(review)}
    >
      <Trash2 size={14} aria-hidden />
    </ActionIcon>
  );
}
