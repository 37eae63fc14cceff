import { Button, Loader } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { Job } from "../../../src/kernel/jobs/jobs.schema.ts";
import { sentenceOf } from "../../api-error.ts";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink, type LinkTarget } from "../../ui/layout/links.tsx";
import { must } from "../../ui/must.ts";
import { rich } from "../../ui/text/rich.ts";
import { Time } from "../../ui/text/time.tsx";
import classes from "./compare.module.css";
import { isUnderWay } from "./compare.queries.ts";

interface Props {
  job: Pick<Job, "status" | "error" | "created_at">;
  /** Starts the same job again. Undefined if the address does not name its files. */
  retry: (() => Promise<LinkTarget>) | undefined;
}

/** A comparison without a result: it is still running, or it failed. */
export function JobState({ job, retry }: Props) {
  const navigate = useNavigate();
  const again = useAction(async () => must(retry, "the button is shown only with it")(), {
    after: (link) => navigate({ ...link, replace: true }),
  });
  if (isUnderWay(job)) return <InProgress job={job} />;
  const action = retry ? (
    <Button loading={again.busy} onClick={() => again.run()}>
      {t("Retry")}
    </Button>
  ) : (
    <ButtonLink variant="default" to="/files">
      {t("Go to your files")}
    </ButtonLink>
  );
  return (
    <div role="alert">
      <EmptyState
        title={job.status === "canceled" ? t("This comparison was stopped") : t("This comparison failed")}
        action={action}
      >
        <p>{job.error ? sentenceOf(job.error) : t("Nothing was changed. Try again.")}</p>
      </EmptyState>
    </div>
  );
}

const InProgress = ({ job: { status, created_at } }: Pick<Props, "job">) => (
  <section className={classes.progress} aria-label={t("Progress")}>
    <p className={classes.progressWords} role="status">
      {status === "pending" ? t("Queued.") : t("Comparing the documents.")}
    </p>
    <Loader type="dots" />
    <p className={classes.note}>
      {rich("Started {time}. You can leave this page and come back to this address.", {
        time: <Time at={created_at} />,
      })}
    </p>
  </section>
);
