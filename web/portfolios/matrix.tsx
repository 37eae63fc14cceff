import { Link } from "@tanstack/react-router";
import { Split } from "lucide-react";
import type { Contract, PortfolioCheck } from "../../src/playbooks/portfolios/portfolios.schema.ts";
import { sentenceOf } from "../api-error.ts";
import { t } from "../messages.ts";
import { Tag } from "../ui/data/tag.tsx";
import { CheckMenu } from "./check-menu.tsx";
import classes from "./matrix.module.css";
import {
  cellLabel,
  describeCounts,
  describeResults,
  isOutlier,
  type MatrixFilter,
  STATE_WORDS,
  saysOf,
  TONES,
} from "./outcomes.ts";
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

const SORTED = { outcome: "descending", value: "ascending" } as const;

const CheckHead = ({ check, filter, onFilter }: HeadProps) => (
  <th scope="col" aria-sort={filter.check === check.id ? sortOf(filter) : undefined}>
    <CheckMenu check={check} filter={filter} onFilter={onFilter} />
    <span className={classes.counts}>{describeCounts(check.counts)}</span>
  </th>
);

const sortOf = ({ sort, order }: MatrixFilter) =>
  sort === "outcome" || sort === "value" ? (order === "desc" ? "descending" : SORTED[sort]) : undefined;

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
        {state === "reviewed" && <span className={classes.counts}>{describeResults(contract.results)}</span>}
      </th>
      {state === "reviewed" ? (
        checks.map((check) => <Field key={check.id} contract={contract} check={check} />)
      ) : (
        <td colSpan={checks.length} className={classes.why}>
          <Tag tone={state === "failed" || state === "skipped" ? "danger" : "plain"}>{STATE_WORDS[state]}</Tag>{" "}
          {contract.error && <span>{sentenceOf(contract.error)}</span>}
        </td>
      )}
    </tr>
  );
}

/** The value in the contract, or else the outcome and the beginning of what the contract says. It opens the finding beside the document. */
function Field({ contract, check }: { contract: Contract; check: PortfolioCheck }) {
  const { id: checkId, title } = check;
  const result = contract.results.find(({ check_id }) => check_id === checkId);
  if (!result || !contract.review_id) return <td />;
  const label = cellLabel(result);
  const { found, outcome } = result;
  const says = saysOf(result);
  const departs = isOutlier(result, check) && t("Unlike most of the others");
  return (
    <td className={classes.field} data-tone={TONES[outcome]} data-outlier={departs ? true : undefined}>
      <Link
        to="/reviews/$id"
        params={{ id: contract.review_id }}
        search={{ finding: checkId }}
        title={[found !== null && label, departs].filter(Boolean).join(". ") || undefined}
        aria-label={[found, `${label}: ${title}, ${contract.name}`, departs].filter(Boolean).join(", ")}
      >
        {found === null ? label : <strong>{found}</strong>}
        {departs && <Split size={12} aria-hidden />}
      </Link>
      {found === null && says && <span className={classes.says}>{says}</span>}
    </td>
  );
}
