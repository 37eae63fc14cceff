import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { api } from "../api.ts";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { isOver, type Review, type RunResult } from "./reviews.queries.ts";

/** What was reviewed by what and for whom, and the redline. */
export function ReviewHeader({ review, result }: { review: Review; result: RunResult | null }) {
  const { playbook, files } = review;
  const names = files.map(({ name }) => name).join(", ");
  return (
    <PageHeader
      title={names || "Review"}
      crumbs={[
        { label: "Reviews", to: "/reviews" },
        { label: playbook.title, to: `/playbooks/${playbook.id}` },
      ]}
      lead={result ? sayStance(result) : `By ${playbook.title}`}
      actions={
        <>
          {isOver(review) && (
            <Button
              variant="default"
              component={Link}
              to={`/playbooks/${playbook.id}/run`}
              search={{ again: review.job_id } as never}
            >
              Review again
            </Button>
          )}
          {result?.documents?.map(({ fileId, filename }) => (
            <Button
              key={fileId}
              component="a"
              href={api.url("/files/{id}/content", { params: { id: fileId } })}
              download={filename}
              leftSection={<Download size={14} aria-hidden />}
            >
              Download redline
            </Button>
          ))}
        </>
      }
    />
  );
}

const sayStance = ({ playbookTitle, reviewMode, representingParty }: RunResult) =>
  `By ${playbookTitle}, for ${representingParty}, on ${reviewMode === "first-party" ? "our own paper" : "the other side’s paper"}.`;
