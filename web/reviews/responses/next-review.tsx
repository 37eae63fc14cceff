import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ListChecks } from "lucide-react";
import { t } from "../../messages.ts";
import { startRun } from "../../playbooks/run/run.queries.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import { type Review, reviewsQuery } from "../reviews.queries.ts";

interface Props {
  review: Pick<Review, "id" | "playbook" | "review_mode" | "representing_party" | "project_id">;
  /** The draft that came back. */
  fileId: string;
}

/** Reviews the returned draft as the review before it, and keeps the decisions that still apply. Opens that review if there is one. */
export function NextReview({ review, fileId }: Props) {
  const navigate = useNavigate();
  const { playbook, review_mode, representing_party, project_id } = review;
  const existing = useQuery(reviewsQuery({ file_id: fileId, playbook_id: playbook.id })).data?.reviews[0];
  const start = useAction(
    () =>
      startRun(playbook.id, {
        file_ids: [fileId],
        review_mode,
        representing_party,
        previous_review_id: review.id,
        ...(project_id && { project_id }),
      }),
    { after: ({ job_id }) => navigate({ to: "/reviews/$id", params: { id: job_id } }) },
  );
  if (existing)
    return (
      <ButtonLink variant="default" size="compact-md" to="/reviews/$id" params={{ id: existing.id }}>
        {t("Open our next review")}
      </ButtonLink>
    );
  return (
    <Button
      size="compact-md"
      leftSection={<ListChecks size={14} aria-hidden />}
      loading={start.busy}
      title={t("With the same playbook and for the same side. Decisions that still apply are kept.")}
      onClick={() => start.run()}
    >
      {t("Review this draft")}
    </Button>
  );
}
