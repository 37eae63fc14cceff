import { Button, Loader } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { sentenceOf } from "../../api-error.ts";
import { isUnderWay } from "../../files/compare/compare.queries.ts";
import { t } from "../../messages.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { ButtonLink } from "../../ui/layout/links.tsx";
import classes from "./from-documents.module.css";
import { type FromDocumentsJob, stopDrafting, useDraftingStep } from "./from-documents.queries.ts";

interface Props {
  job: FromDocumentsJob;
  /** The contracts that were chosen, as the address names them. */
  file: string | undefined;
}

/** A draft on its way. When it is made, it is opened. */
export function DraftState({ job, file }: Props) {
  const navigate = useNavigate();
  const step = useDraftingStep(job.job_id, isUnderWay(job));
  const made = job.result?.playbook.id;
  useEffect(() => {
    if (made) void navigate({ to: "/playbooks/$id", params: { id: made }, replace: true });
  }, [made, navigate]);
  if (isUnderWay(job)) return <UnderWay id={job.job_id} words={step ?? t("Reading the contracts.")} />;
  if (made) return <Loader type="dots" />;
  return (
    <div role="alert">
      <EmptyState
        title={job.status === "canceled" ? t("The draft was stopped") : t("No playbook was made")}
        action={
          <ButtonLink to="/playbooks/from-documents" search={{ file }}>
            {t("Choose other contracts")}
          </ButtonLink>
        }
      >
        <p>{job.error ? sentenceOf(job.error) : t("Nothing was changed.")}</p>
      </EmptyState>
    </div>
  );
}

function UnderWay({ id, words }: { id: string; words: string }) {
  const stop = useAction(() => stopDrafting(id));
  return (
    <section className={classes.progress} aria-label={t("Progress")}>
      <p role="status">{words}</p>
      <Loader type="dots" />
      <p className={classes.quiet}>{t("You can leave this page. The draft will be among your playbooks.")}</p>
      <Button variant="default" loading={stop.busy} onClick={() => stop.run()}>
        {t("Stop")}
      </Button>
    </section>
  );
}
