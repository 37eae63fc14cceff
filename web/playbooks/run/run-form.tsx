import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { t } from "../../messages.ts";
import { createPortfolio } from "../../portfolios/portfolios.queries.ts";
import { projectFilesQuery } from "../../projects/projects.queries.ts";
import { useAction } from "../../ui/feedback/use-action.ts";
import type { ChosenFile } from "../../ui/forms/chosen-files.tsx";
import { FileChooser } from "../../ui/forms/file-chooser.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { CheckChoice } from "../checks/check-choice.tsx";
import type { Check } from "../checks/checks.queries.ts";
import { StanceFields } from "../checks/stance-fields.tsx";
import classes from "./run.module.css";
import { type Mode, type RunDefaults, type RunRequest, startRun, useReadiness } from "./run.queries.ts";
import { type Together, TogetherChoice } from "./together-choice.tsx";

const MOST_FILES = 20;

interface Props {
  playbookId: string;
  checks: Check[];
  defaults: RunDefaults;
  projectId?: string | undefined;
}

export function RunForm({ playbookId, checks, defaults, projectId }: Props) {
  const [files, setFiles] = useState<ChosenFile[]>(defaults.files);
  const [mode, setMode] = useState<Mode>(defaults.mode);
  const [party, setParty] = useState(defaults.party);
  const [left, setLeft] = useState(() => leftOut(checks, defaults));
  const [together, setTogether] = useState<Together | undefined>(
    defaults.files.length > 1 ? defaults.together : undefined,
  );
  const ofProject = useQuery({ ...projectFilesQuery(projectId ?? ""), enabled: projectId !== undefined });
  const readiness = useReadiness(files.map(({ id }) => id));
  const begin = useBegin(playbookId);
  const wanted = checks.filter(({ id }) => !left.has(id));
  const isSeveral = files.length > 1;
  const hindrance = hinders(files.length, wanted.length, readiness) ?? (isSeveral ? undecided(together) : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    begin.run({
      isEach: isSeveral && together === "each",
      asked: {
        file_ids: files.map(({ id }) => id),
        review_mode: mode,
        ...(party.trim() && { representing_party: party.trim() }),
        ...(left.size > 0 && { check_ids: wanted.map(({ id }) => id) }),
        ...(projectId && { project_id: projectId }),
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <Section title={t("Documents")} lead={t("One agreement with its schedules, or several agreements.")}>
        <FileChooser chosen={files} onChange={setFiles} most={MOST_FILES} first={ofProject.data?.files} />
        {isSeveral && (
          <TogetherChoice
            count={files.length}
            value={together}
            isOfProject={projectId !== undefined}
            onChange={setTogether}
          />
        )}
      </Section>
      <Section title={t("Your side")}>
        <StanceFields
          {...{ mode, party }}
          onMode={setMode}
          onParty={setParty}
          error={begin.fields.representing_party}
        />
      </Section>
      <Section title={t("Checks")}>
        <CheckChoice checks={checks} left={left} onChange={setLeft} />
      </Section>
      <Foot error={begin.error} said={hindrance ?? countOf(files.length, wanted.length)}>
        <Button type="submit" size="sm" loading={begin.busy} disabled={hindrance !== null}>
          {isSeveral && together === "each" ? t("Start reviews") : t("Start review")}
        </Button>
      </Foot>
    </form>
  );
}

/** Starts one review, or a batch review with each file as a contract of its own. */
function useBegin(playbookId: string) {
  const navigate = useNavigate();
  const start = async ({ asked, isEach }: { asked: RunRequest; isEach: boolean }) => {
    if (!isEach) return { to: "/reviews/$id" as const, id: (await startRun(playbookId, asked)).job_id };
    const { project_id: _, previous_review_id: __, ...each } = asked;
    return { to: "/portfolios/$id" as const, id: (await createPortfolio({ playbook_id: playbookId, ...each })).id };
  };
  return useAction(start, { after: ({ to, id }) => navigate({ to, params: { id } }), showsErrors: true });
}

const Foot = ({ error, said, children }: { error: string | undefined; said: string; children: ReactNode }) => (
  <>
    {error && (
      <p className={classes.error} role="alert">
        {error}
      </p>
    )}
    <div className={classes.foot}>
      <span className={classes.said} role="status">
        {said}
      </span>
      {children}
    </div>
  </>
);

const undecided = (together: Together | undefined) =>
  together === undefined ? t("Say whether the files are one agreement or several.") : null;

/** The checks that an earlier review excluded. If none of its checks still exist, all are run. */
function leftOut(checks: Check[], { checkIds }: RunDefaults): Set<string> {
  const left = checks.filter(({ id }) => checkIds !== null && !checkIds.includes(id)).map(({ id }) => id);
  return new Set(left.length === checks.length ? [] : left);
}

const countOf = (documents: number, checks: number) =>
  t("{documents, plural, one {# document} other {# documents}}, {checks, plural, one {# check} other {# checks}}", {
    documents,
    checks,
  });

/** Why a review cannot start yet, or null. */
function hinders(files: number, checks: number, { failed, waiting }: ReturnType<typeof useReadiness>): string | null {
  if (files === 0) return t("Choose a document to start.");
  if (failed > 0) return t("Remove the documents that could not be read.");
  if (waiting > 0)
    return t(
      "{count, plural, one {# document is still being read.} other {# documents are still being read.}} You can start once this is done.",
      { count: waiting },
    );
  return checks === 0 ? t("Choose at least one check.") : null;
}
