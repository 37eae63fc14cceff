import { Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { t } from "../../messages.ts";
import { Tag } from "../../ui/data/tag.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { showValue } from "../cells/values.ts";
import type { FieldType } from "../types/field-type.ts";
import { readerName, VERDICT_WORDS } from "./evaluation-words.ts";
import classes from "./evaluations.module.css";
import { type Disagreement, type Evaluation, PAGE } from "./evaluations.queries.ts";

interface Props {
  evaluation: Evaluation;
  offset: number;
  onTurn: (offset: number) => void;
}

/** Every cell and finding that at least one reader did not get right. */
export function Disagreements({ evaluation, offset, onTurn }: Props) {
  const { disagreements, pagination, vault_id } = evaluation;
  return (
    <Section
      title={t("Disagreements")}
      lead={t("What at least one of them did not get right. Open it to see who is right: people make mistakes too.")}
    >
      {disagreements.length === 0 && <p className={classes.quiet}>{t("There are none.")}</p>}
      <ul className={classes.disagreements} aria-label={t("Disagreements")}>
        {disagreements.map((each) => (
          <Row key={each.number} vaultId={vault_id} each={each} />
        ))}
      </ul>
      {(offset > 0 || pagination.has_more) && (
        <Group gap="xs">
          <Button variant="default" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - PAGE))}>
            {t("Previous")}
          </Button>
          <Button variant="default" disabled={!pagination.has_more} onClick={() => onTurn(offset + PAGE)}>
            {t("Next")}
          </Button>
        </Group>
      )}
    </Section>
  );
}

function Row({ vaultId, each }: { vaultId: string; each: Disagreement }) {
  const { document, column, finding, expected, answers } = each;
  const type = (column?.field_type ?? "text") as FieldType;
  return (
    <li>
      <p className={classes.asked}>
        {finding ? (
          <Link to="/reviews/$id" params={{ id: finding.review_id }} search={{ finding: finding.check_id }}>
            {finding.check_title}
          </Link>
        ) : (
          <Link
            to="/vaults/$id"
            params={{ id: vaultId }}
            search={{ cell: `${document.id}.${column?.field_key ?? ""}` }}
          >
            {column?.label}
          </Link>
        )}
        <span className={classes.quiet}>{document.name}</span>
      </p>
      <dl>
        <Answer name={finding ? t("Decided") : t("Checked")} words={expectedWords(type, expected)} />
        {answers.map(({ reader, verdict, outcome, value }) => (
          <Answer
            key={reader}
            name={readerName(reader)}
            words={finding ? (RESULT_WORDS[outcome] ?? outcome) : value === null ? "" : showValue(type, value)}
            tag={<Tag tone={TONES[verdict]}>{verdictWords(verdict, outcome)}</Tag>}
          />
        ))}
      </dl>
    </li>
  );
}

const TONES = { right: "good", wrong: "danger", unsure: "warning", failed: "warning" } as const;

const RESULT_WORDS: Record<string, string> = {
  Pass: t("Met"),
  Fallback: t("Fallback"),
  Flag: t("Not met"),
  Error: t("Not assessed"),
};

/** A value that was said to be absent is named, because nothing else is shown of it. */
const verdictWords = (verdict: keyof typeof TONES, outcome: string) =>
  outcome === "absent"
    ? t("{verdict}: said to be absent", { verdict: VERDICT_WORDS[verdict] })
    : VERDICT_WORDS[verdict];

function expectedWords(type: FieldType, { value, decision }: Disagreement["expected"]): string {
  if (decision === "acceptable") return t("Acceptable as it is");
  if (decision === "change") return t("A change is needed");
  return value === null ? t("Empty") : showValue(type, value);
}

const Answer = ({ name, words, tag }: { name: string; words: string; tag?: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {tag} {words}
    </dd>
  </div>
);
