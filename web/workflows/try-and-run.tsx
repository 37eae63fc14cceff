import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Play } from "lucide-react";
import { useState } from "react";
import { t } from "../messages.ts";
import { useAction } from "../ui/feedback/use-action.ts";
import type { ChosenFile } from "../ui/forms/chosen-files.tsx";
import { FileChooser } from "../ui/forms/file-chooser.tsx";
import { Section } from "../ui/layout/section.tsx";
import { STEP_WORDS } from "./step-words.ts";
import classes from "./workflows.module.css";
import { type Estimate, estimateRun, startRun, type Workflow } from "./workflows.queries.ts";

const MOST_FILES = 500;

/** Chooses files, says what a run would cost and which steps could not be taken, and starts it. */
export function TryAndRun({ workflow, isUnsaved }: { workflow: Workflow; isUnsaved: boolean }) {
  const { id, enabled } = workflow;
  const navigate = useNavigate();
  const [files, setFiles] = useState<ChosenFile[]>([]);
  const ids = files.map((file) => file.id);
  const attempt = useAction(() => estimateRun(id, ids));
  const start = useAction(() => startRun(id, ids), {
    after: (run) => navigate({ to: "/workflow-runs/$id", params: { id: run.id } }),
  });
  const why = whyNot(enabled, isUnsaved);
  return (
    <div className={classes.after}>
      <Section
        title={t("Try it or run it")}
        lead={t(
          "Choose the files that it works on. Trying changes nothing: it says what a run costs, and what is missing.",
        )}
      >
        <div className={classes.run}>
          <FileChooser chosen={files} onChange={setFiles} most={MOST_FILES} />
          <div className={classes.buttons}>
            <Button variant="default" loading={attempt.busy} disabled={isUnsaved} onClick={() => attempt.run()}>
              {t("Try it")}
            </Button>
            <Button
              leftSection={<Play size={14} aria-hidden />}
              loading={start.busy}
              disabled={why !== undefined}
              onClick={() => start.run()}
            >
              {t("Run now")}
            </Button>
          </div>
          {why && <p className={classes.quiet}>{why}</p>}
          {attempt.result && <EstimateInWords estimate={attempt.result} />}
        </div>
      </Section>
    </div>
  );
}

function whyNot(enabled: boolean, isUnsaved: boolean): string | undefined {
  if (isUnsaved) return t("Save your changes first.");
  return enabled ? undefined : t("It is switched off. Switch it on and save to run it.");
}

function EstimateInWords({ estimate: { credits, available, steps } }: { estimate: Estimate }) {
  const problems = steps.filter(({ problem }) => problem !== null).length;
  return (
    <div role="status">
      <p>
        {problems === 0
          ? t("Every step can be taken as things are now.")
          : t("{count, plural, one {# step} other {# steps}} could not be taken as things are now.", {
              count: problems,
            })}{" "}
        {credits === null
          ? t("Credits are not counted here.")
          : t("A run costs at most {credits, number} credits. {available, number} are left.", {
              credits,
              available: available ?? 0,
            })}
      </p>
      <ol className={classes.estimate}>
        {steps.map(({ id, kind, credits: cost, problem }) => (
          <li key={id}>
            {STEP_WORDS[kind].label}
            {cost !== null && ` · ${t("{credits, number} credits", { credits: cost })}`}
            {problem && <span className={classes.problem}> · {problem}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
