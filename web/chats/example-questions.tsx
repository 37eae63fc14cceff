import { useQuery } from "@tanstack/react-query";
import { t } from "../messages.ts";
import { columnsQuery, vaultsQuery } from "../vaults/vaults.queries.ts";
import type { QuestionSubject } from "./composer/composer.tsx";
import { DOCUMENT_EXAMPLES, vaultExamples } from "./examples.ts";
import classes from "./new-chat.module.css";

interface Props {
  about: QuestionSubject;
  onChoose: (words: string, vaultId: string | undefined) => void;
}

/** Example questions about the chosen files or vault, else about any vault, else about a document that is still to be attached. */
export function ExampleQuestions({ about, onChoose }: Props) {
  const { data: listed } = useQuery(vaultsQuery("active"));
  const first = about.hasFiles ? undefined : listed?.vaults.find(({ document_count }) => document_count > 0);
  const vaultId = about.vaultId ?? first?.id;
  const { data } = useQuery({ ...columnsQuery(vaultId ?? ""), enabled: vaultId !== undefined });
  const ofVault = vaultId === undefined ? [] : vaultExamples(data?.columns ?? []);
  const isOfVault = ofVault.length > 0;
  const name = about.vaultId === undefined ? first?.name : undefined;
  return (
    <section className={classes.examples} aria-label={t("Example questions")}>
      {isOfVault && name !== undefined && (
        <p className={classes.lead}>{t("Ask the vault “{name}”, for example:", { name })}</p>
      )}
      {!isOfVault && !about.hasFiles && <p className={classes.lead}>{t("Attach a document and ask, for example:")}</p>}
      {(isOfVault ? ofVault : DOCUMENT_EXAMPLES).map((words) => (
        <button
          key={words}
          type="button"
          className={classes.example}
          onClick={() => onChoose(words, isOfVault ? vaultId : undefined)}
        >
          {words}
        </button>
      ))}
    </section>
  );
}
