import { EmptyState } from "../ui/feedback/empty-state.tsx";
import { ButtonLink } from "../ui/layout/links.tsx";

interface Props {
  playbookId: string;
  jobId: string;
  stopped: boolean;
  message: string | undefined;
}

export const ReviewFailed = ({ playbookId, jobId, stopped, message }: Props) => (
  <EmptyState
    title={stopped ? "This review was stopped" : "This review failed"}
    action={
      <ButtonLink to="/playbooks/$id/run" params={{ id: playbookId }} search={{ again: jobId }}>
        Start another review
      </ButtonLink>
    }
  >
    <p>{stopped ? "It was stopped before it finished, and no results were saved." : (message ?? "Try again.")}</p>
  </EmptyState>
);
