import { decisionWord } from "../../../src/playbooks/reviews/decisions.words.ts";
import { foundInShort, wantedInShort } from "../../../src/playbooks/reviews/groups.words.ts";
import { t } from "../../messages.ts";
import { List, ListRow } from "../../ui/data/list-row.tsx";
import { VerdictIcon, verdictLabel } from "../desk/verdict-line.tsx";
import type { Finding, Review } from "../reviews.queries.ts";
import { answerFromReview } from "./review-answers.ts";

interface Props {
  review: Review;
  question: string;
  /** What was answered here before it. */
  before: string[];
}

/** What the findings answer, with a link to each. Undefined if they do not answer the question. */
export function toldByReview({ review, question, before }: Props) {
  const decidedOf = (id: string) => review.decisions.find(({ check_id }) => check_id === id);
  const findings = review.result?.results ?? [];
  const parts = answerFromReview(question, { findings, decidedOf, changed: review.changed_since_previous }, before);
  if (parts.length === 0) return undefined;
  return parts.map(({ words, checks }) => (
    <div key={words}>
      <p>{words}</p>
      {checks.length > 0 && (
        <List label={words}>
          {checks.map((finding) => (
            <ListRow
              key={finding.checkId}
              link={{ to: "/reviews/$id", params: { id: review.id }, search: { finding: finding.checkId, ask: true } }}
              icon={<VerdictIcon finding={finding} />}
              title={finding.checkTitle}
              detail={detailOf(finding, decidedOf(finding.checkId)?.decision ?? null)}
            />
          ))}
        </List>
      )}
    </div>
  ));
}

function detailOf(finding: Finding, decision: Review["decisions"][number]["decision"]): string {
  const found = foundInShort(finding)?.text.replace(/[.:;,]$/, "");
  const wanted = wantedInShort(finding);
  return [
    verdictLabel(finding),
    found && wanted ? t("{found}; your position: {wanted}", { found, wanted }) : (found ?? wanted),
    decision && decisionWord(decision, finding.revisions.length > 0),
  ]
    .filter(Boolean)
    .join(" · ");
}
