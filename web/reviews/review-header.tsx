import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { api } from "../api.ts";
import { ButtonLink } from "../ui/layout/links.tsx";
import { PageHeader } from "../ui/layout/page-header.tsx";
import { isFinished, type Review, type RunResult } from "./reviews.queries.ts";

/** What was reviewed, with which playbook and for whom, and the redline. */
export function ReviewHeader({ review, result }: { review: Review; result: RunResult | null }) {
  const { playbook, files } = review;
  const names = files.map(({ name }) => name).join(", ");
  return (
    <PageHeader
      title={names || "Review"}
      crumbs={[
        { label: "Reviews", to: "/reviews" },
        { label: playbook.title, to: "/playbooks/$id", params: { id: playbook.id } },
      ]}
      lead={result ? sayStance(result) : `Playbook: ${playbook.title}`}
      actions={
        <>
          {isFinished(review) && (
            <ButtonLink
              variant="default"
              to="/playbooks/$id/run"
              params={{ id: playbook.id }}
              search={{ again: review.id }}
            >
              Review again
            </ButtonLink>
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
  `Reviewed with ${playbookTitle}, for ${representingParty}, on ${reviewMode === "first-party" ? "our own paper" : "the other side’s paper"}.`;
