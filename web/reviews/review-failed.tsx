import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../ui/feedback/empty-state.tsx";

interface Props {
  playbookId: string;
  jobId: string;
  stopped: boolean;
  message: string | undefined;
}

export const ReviewFailed = ({ playbookId, jobId, stopped, message }: Props) => (
  <EmptyState
    title={stopped ? "This review was stopped" : "This review could not be made"}
    action={
      <Button component={Link} to={`/playbooks/${playbookId}/run`} search={{ again: jobId } as never}>
        Begin another
      </Button>
    }
  >
    <p>{stopped ? "It was stopped before it was done, and nothing of it is kept." : (message ?? "Try again.")}</p>
  </EmptyState>
);
