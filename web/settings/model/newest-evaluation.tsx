import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { formatDay } from "../../ui/text/time.tsx";
import { readerName, shareWords } from "../../vaults/evaluations/evaluation-words.ts";
import { type EvaluationSummary, newestEvaluationQuery } from "../../vaults/evaluations/evaluations.queries.ts";

/** What the newest evaluation says of the tasks that it measures: filling vaults and reviews. */
export function NewestEvaluation() {
  const newest = useQuery(newestEvaluationQuery).data?.evaluations[0];
  if (!newest?.report)
    return (
      <p>
        {t(
          "To choose by figures, open a vault whose cells people have checked, and choose Evaluate models from its menu.",
        )}
      </p>
    );
  const { id, vault_id, vault_name, created_at, report } = newest;
  return (
    <>
      <p>
        <Link to="/vaults/$id/evaluations" params={{ id: vault_id }} search={{ evaluation: id }}>
          {t("Evaluation of {vault}, {day}", { vault: vault_name, day: formatDay(created_at) })}
        </Link>
      </p>
      <Figures label={t("Filling vaults: values right")} of={report.cells.results.map(ofCells)} />
      {report.findings && (
        <Figures label={t("Reviews: verdicts as decided")} of={report.findings.results.map(ofFindings)} />
      )}
    </>
  );
}

type Report = NonNullable<EvaluationSummary["report"]>;

const ofCells = ({ reader, values }: Report["cells"]["results"][number]) => ({ reader, share: values });
const ofFindings = ({ reader, verdicts }: NonNullable<Report["findings"]>["results"][number]) => ({
  reader,
  share: verdicts,
});

const Figures = ({ label, of }: { label: string; of: ReturnType<typeof ofCells>[] }) => (
  <section aria-label={label}>
    <strong>{label}</strong>
    <ul>
      {of.map(({ reader, share }) => (
        <li key={reader}>
          {readerName(reader)}: {shareWords(share)}
        </li>
      ))}
    </ul>
  </section>
);
