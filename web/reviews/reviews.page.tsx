import { useQuery } from "@tanstack/react-query";
import { ListChecks } from "lucide-react";
import { DataTable, type TableColumn } from "../ui/data/data-table.tsx";
import { Time } from "../ui/data/time.tsx";
import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { QueryView } from "../ui/feedback/query-view.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { ReviewState } from "./review-state.tsx";
import classes from "./reviews.module.css";
import { type ReviewSummary, reviewsQuery, useReviewsEvents } from "./reviews.queries.ts";

const columns: TableColumn<ReviewSummary>[] = [
  {
    title: "Review",
    cell: ({ playbook, files }) => (
      <>
        <span className={classes.files}>{files.map(({ name }) => name).join(", ") || "Deleted documents"}</span>
        <span className={classes.playbook}>by {playbook.title}</span>
      </>
    ),
  },
  { title: "Result", width: "40%", cell: (review) => <ReviewState review={review} /> },
  { title: "Started", width: "8rem", minor: true, cell: ({ created_at }) => <Time at={created_at} /> },
];

export default function ReviewsPage() {
  const reviews = useQuery(reviewsQuery);
  useReviewsEvents(reviews.data?.reviews);
  return (
    <>
      <PageHeader
        title="Reviews"
        lead="Documents reviewed against your playbooks. Reviews are kept for 30 days; redlines stay in your files."
        actions={<ButtonLink to="/playbooks">Choose a playbook</ButtonLink>}
      />
      <QueryView query={reviews}>
        {({ reviews }) => (
          <DataTable
            label="Reviews"
            rows={reviews}
            columns={columns}
            rowKey={({ id }) => id}
            link={({ id }) => ({ to: "/reviews/$id", params: { id } })}
            empty={<None />}
          />
        )}
      </QueryView>
    </>
  );
}

const None = () => (
  <EmptyState title="No reviews yet" icon={ListChecks}>
    <p>
      A review compares a contract with a playbook. Each check passes, meets a fallback or is flagged, with citations.
      Open a playbook and choose “Review files”.
    </p>
  </EmptyState>
);
