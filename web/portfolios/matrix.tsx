import { Link } from "@tanstack/react-router";
import type { Contract, PortfolioCheck } from "../../src/playbooks/portfolios/portfolios.schema.ts";
import { sentenceOf } from "../api-error.ts";
import { t } from "../messages.ts";
import { Tag } from "../ui/data/tag.tsx";
import classes from "./matrix.module.css";
import { describeCounts, type MatrixFilter, outcomeLabel, STATE_WORDS, TONES } from "./outcomes.ts";
import type { Portfolio } from "./portfolios.queries.ts";

interface Props {
  portfolio: Portfolio;
  filter: MatrixFilter;
  onFilter: (filter: MatrixFilter) => void;
}

/** Contracts and checks. The first column and the header stay in view; every cell opens its finding. */
export function Matrix({ portfolio, filter, onFilter }: Props) {
  const { checks, contracts } = portfolio;
  if (contracts.length === 0) return <p>{t("No contracts match this filter.")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classes.frame} aria-label={t("Matrix")} tabIndex={0}>
      <table className={classes.matrix} aria-label={t("Contracts and checks")}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              {t("Contract")}
            </th>
            {checks.map((check) => (
              <CheckHead key={check.id} check={check} filter={filter} onFilter={onFilter} />
            ))}
          </tr>
        </thead>
        <tbody>
          {contracts.map((contract) => (
            <Row key={contract.number} contract={contract} checks={checks} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HeadProps extends Omit<Props, "portfolio"> {
  check: PortfolioCheck;
}

/** The title filters for the contracts that the check flags. */
function CheckHead({ check: { id, title, counts }, filter, onFilter }: HeadProps) {
  const isChosen = filter.check === id && filter.outcome !== undefined;
  const next = isChosen ? { check: undefined, outcome: undefined } : { check: id, outcome: "flag" as const };
  return (
    <th scope="col">
      <button
        type="button"
        className={classes.check}
        aria-pressed={isChosen}
        title={isChosen ? t("Show all contracts") : t("Show the contracts that this check flags")}
        onClick={() => onFilter({ ...filter, ...next, offset: undefined })}
      >
        {title}
      </button>
      <span className={classes.counts}>{describeCounts(counts)}</span>
    </th>
  );
}

function Row({ contract, checks }: { contract: Contract; checks: PortfolioCheck[] }) {
  const { name, review_id, state } = contract;
  const label = name ?? t("Unknown file");
  return (
    <tr>
      <th scope="row" className={classes.contract}>
        {review_id ? (
          <Link to="/reviews/$id" params={{ id: review_id }} title={label}>
            {label}
          </Link>
        ) : (
          <span title={label}>{label}</span>
        )}
      </th>
      {state === "reviewed" ? (
        checks.map(({ id, title }) => <Field key={id} contract={contract} checkId={id} title={title} />)
      ) : (
        <td colSpan={checks.length} className={classes.why}>
          <Tag tone={state === "failed" || state === "skipped" ? "danger" : "plain"}>{STATE_WORDS[state]}</Tag>{" "}
          {contract.error && <span>{sentenceOf(contract.error)}</span>}
        </td>
      )}
    </tr>
  );
}

function Field({ contract, checkId, title }: { contract: Contract; checkId: string; title: string }) {
  const result = contract.results.find(({ check_id }) => check_id === checkId);
  if (!result || !contract.review_id) return <td />;
  const label = outcomeLabel(result);
  return (
    <td className={classes.field} data-tone={TONES[result.outcome]}>
      <Link
        to="/reviews/$id"
        params={{ id: contract.review_id }}
        search={{ finding: checkId }}
        aria-label={`${label}: ${title}, ${contract.name}`}
      >
        {label}
      </Link>
    </td>
  );
}
