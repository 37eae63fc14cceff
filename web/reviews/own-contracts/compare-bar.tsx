import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { t } from "../../messages.ts";
import { messageOf } from "../../ui/feedback/toast.ts";
import { SearchSelect } from "../../ui/forms/search-select.tsx";
import { vaultsQuery } from "../../vaults/vaults.queries.ts";
import classes from "./own-contracts.module.css";
import {
  type Benchmark,
  benchmarkQuery,
  ComparisonContext,
  rememberedVault,
  rememberVault,
} from "./own-contracts.queries.ts";

const COMPARE_BAR = "own-contracts";

/** Goes to the choice of a vault. */
export const goToCompareBar = () => document.querySelector<HTMLElement>(`#${COMPARE_BAR} input`)?.focus();

/** Lets the person choose the vault of their own contracts that the document is compared with, for everything inside. */
export function CompareWithOwn({ fileId, children }: { fileId: string; children: ReactNode }) {
  const { data } = useQuery(vaultsQuery("active"));
  const [chosen, setChosen] = useState(rememberedVault);
  const vaults = data?.vaults ?? [];
  const vaultId = vaults.some(({ id }) => id === chosen) ? chosen : null;
  const comparison = useMemo(() => ({ vaultId, fileId }), [vaultId, fileId]);
  const choose = (id: string | null) => {
    rememberVault(id);
    setChosen(id);
  };
  return (
    <ComparisonContext value={comparison}>
      {children}
      {vaults.length > 0 && (
        <section id={COMPARE_BAR} className={classes.bar} aria-label={t("Compare with your contracts")}>
          <SearchSelect
            aria-label={t("Vault of your contracts")}
            placeholder={t("Compare with your contracts in a vault")}
            data={vaults.map(({ id, name }) => ({ value: id, label: name }))}
            value={vaultId}
            onChange={choose}
            clearable
          />
          {vaultId && <Outcome vaultId={vaultId} fileId={fileId} />}
        </section>
      )}
    </ComparisonContext>
  );
}

function Outcome({ vaultId, fileId }: { vaultId: string; fileId: string }) {
  const { data, error } = useQuery(benchmarkQuery(vaultId, fileId));
  if (error) return <p role="alert">{messageOf(error)}</p>;
  if (!data) return <p role="status">{t("Comparing with your contracts…")}</p>;
  return (
    <>
      <p role="status">
        {t(
          "{count, plural, =0 {There are no other contracts in this vault.} one {Compared with # contract. Where there is something to tell, it stands beside the finding.} other {Compared with # contracts. Where there is something to tell, it stands beside the finding.}}",
          { count: data.contracts },
        )}
      </p>
      <Missing benchmark={data} />
    </>
  );
}

function Missing({ benchmark: { missing_clauses } }: { benchmark: Benchmark }) {
  if (missing_clauses.length === 0) return null;
  return (
    <details>
      <summary>
        {t(
          "{count, plural, one {# clause that most of them have was not found here} other {# clauses that most of them have were not found here}}",
          {
            count: missing_clauses.length,
          },
        )}
      </summary>
      <ul className={classes.missing} aria-label={t("Clauses that were not found here")}>
        {missing_clauses.map(({ heading, count, known }) => (
          <li key={heading}>{t("{heading}: {count} of {known} contracts", { heading, count, known })}</li>
        ))}
      </ul>
    </details>
  );
}
