import { Button, Group, NativeSelect, Progress } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { Scale } from "lucide-react";
import { useState } from "react";
import { t } from "../../messages.ts";
import { useSession } from "../../session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { QueryView } from "../../ui/feedback/query-view.tsx";
import { useAction } from "../../ui/feedback/use-action.ts";
import { confirm } from "../../ui/forms/confirm.tsx";
import { formatDay } from "../../ui/text/time.tsx";
import { VaultHead } from "../head/vault-head.tsx";
import { canEdit, type Vault, vaultQuery } from "../vaults.queries.ts";
import { Disagreements } from "./disagreements.tsx";
import { progressShare, progressWords, STATE_WORDS } from "./evaluation-words.ts";
import classes from "./evaluations.module.css";
import {
  deleteEvaluation,
  type EvaluationSummary,
  evaluationQuery,
  evaluationsQuery,
  exportAddress,
  isUnderWay,
  startEvaluation,
  stopEvaluation,
} from "./evaluations.queries.ts";
import { Report } from "./report.tsx";

/** How well the local engine and each model read what people have checked in this vault. */
export default function EvaluationsPage() {
  const { id } = useParams({ from: "/shell/vaults/$id/evaluations" });
  const vault = useQuery(vaultQuery(id));
  return <QueryView query={vault}>{(vault) => <Evaluations vault={vault} />}</QueryView>;
}

function Evaluations({ vault }: { vault: Vault }) {
  const evaluations = useQuery(evaluationsQuery(vault.id));
  const start = useAction(() => startEvaluation(vault.id));
  const button = canEdit(vault) && (
    <Button loading={start.busy} onClick={() => start.run()}>
      {t("Evaluate")}
    </Button>
  );
  return (
    <>
      <VaultHead vault={vault} tab="verify" actions={button} />
      <p className={classes.quiet}>{LEAD}</p>
      <QueryView query={evaluations}>
        {({ evaluations }) => <Chosen vault={vault} evaluations={evaluations} />}
      </QueryView>
    </>
  );
}

const LEAD = t(
  "Chancery without a language model, and every language model that is set up, read again what people have checked. Nothing in the vault changes. Each reading of a document costs as much as filling it in.",
);

/** The evaluation in the address, or the newest. */
function Chosen({ vault, evaluations }: { vault: Vault; evaluations: EvaluationSummary[] }) {
  const { evaluation } = useSearch({ from: "/shell/vaults/$id/evaluations" });
  const navigate = useNavigate({ from: "/vaults/$id/evaluations" });
  const chosen = evaluations.find(({ id }) => id === evaluation) ?? evaluations[0];
  if (!chosen) return <NoEvaluation />;
  return (
    <>
      {evaluations.length > 1 && (
        <NativeSelect
          label={t("Evaluation")}
          className={classes.choice}
          value={chosen.id}
          data={evaluations.map(({ id, created_at, status }) => ({
            value: id,
            label: `${formatDay(created_at)} · ${STATE_WORDS[status]}`,
          }))}
          onChange={(event) => void navigate({ search: { evaluation: event.currentTarget.value } })}
        />
      )}
      {chosen.report ? (
        <Finished key={chosen.id} vault={vault} id={chosen.id} />
      ) : (
        <WithoutReport key={chosen.id} vault={vault} evaluation={chosen} />
      )}
    </>
  );
}

const NoEvaluation = () => (
  <EmptyState title={t("Nothing was evaluated yet")} icon={Scale}>
    {t("Verify or correct at least 10 cells, better 30 or more. Then compare who reads them best, and at what cost.")}
  </EmptyState>
);

function WithoutReport({ vault, evaluation }: { vault: Vault; evaluation: EvaluationSummary }) {
  const { id, status, started_by, progress } = evaluation;
  const isRunning = isUnderWay(evaluation);
  const isOwn = useSession().user.id === started_by?.id;
  const stop = useAction(() => stopEvaluation(vault.id, id));
  const remove = useAction(() => deleteEvaluation(vault.id, id));
  return (
    <Group aria-live="polite" className={classes.state}>
      <p>{progress ? progressWords(progress) : STATE_WORDS[status]}</p>
      {progress && (
        <Progress className={classes.progress} value={100 * progressShare(progress)} aria-label={t("Progress")} />
      )}
      {isRunning && isOwn && (
        <Button variant="default" loading={stop.busy} onClick={() => stop.run()}>
          {t("Stop")}
        </Button>
      )}
      {!isRunning && (
        <Button variant="default" loading={remove.busy} onClick={() => remove.run()}>
          {t("Delete")}
        </Button>
      )}
    </Group>
  );
}

function Finished({ vault, id }: { vault: Vault; id: string }) {
  const [offset, setOffset] = useState(0);
  const evaluation = useQuery(evaluationQuery(vault.id, id, offset));
  const remove = useAction(() => deleteEvaluation(vault.id, id), { done: t("The evaluation was deleted.") });
  const askToRemove = async () => {
    const message = t("Its figures and disagreements will be deleted. This cannot be undone.");
    if (await confirm({ title: t("Delete this evaluation?"), message, action: t("Delete"), danger: true }))
      remove.run();
  };
  return (
    <QueryView query={evaluation}>
      {(evaluation) => (
        <>
          {evaluation.report && <Report report={evaluation.report} />}
          <Disagreements evaluation={evaluation} offset={offset} onTurn={setOffset} />
          <Group gap="xs">
            <Button variant="default" component="a" href={exportAddress(vault.id, id)} download>
              {t("Export as Excel")}
            </Button>
            <Button variant="subtle" color="gray" loading={remove.busy} onClick={askToRemove}>
              {t("Delete this evaluation…")}
            </Button>
          </Group>
        </>
      )}
    </QueryView>
  );
}
