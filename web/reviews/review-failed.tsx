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
    title={stopped ? "This review was stopped" : "This review could not be made"}
    action={
      <ButtonLink to="/playbooks/$id/run" params={{ id: playbookId }} search={{ again: jobId }}>
        Begin another
      </ButtonLink>
    }
  >
    <p>{stopped ? "It was stopped before it was done, and nothing of it is kept." : (message ?? "Try again.")}</p>
  </EmptyState>
);
