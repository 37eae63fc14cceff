import { t } from "../../messages.ts";
import { WordDiff } from "../findings/word-diff.tsx";
import own from "../own-contracts/own-contracts.module.css";
import type { Finding } from "../reviews.queries.ts";
import { isSameForm, learnedWords, nameOf, precedentWords, wordsNow } from "./earlier-decisions.words.ts";

/** Beside a finding: the nearest earlier decisions, each with what differs from the wording now or its own words, and those that the verdict used. */
export function EarlierDecisions({ finding }: { finding: Finding }) {
  const { precedents = [], learned_from } = finding;
  const learned = learnedWords(finding);
  if (precedents.length === 0 && !learned) return null;
  return (
    <section className={own.own} aria-label={t("Earlier decisions")}>
      <h4>{t("Earlier decisions")}</h4>
      {learned && <p className={own.words}>{learned}</p>}
      <ul className={own.list}>
        {precedents.map((each) => (
          <li key={`${each.review_id} ${each.file_id}`}>
            <p className={own.words}>{precedentWords(each)}</p>
            {each.differences.length > 0 &&
              (isSameForm(each) ? (
                <WordDiff before={each.quote} after={wordsNow(each)} />
              ) : (
                <blockquote className={own.quote}>{each.quote}</blockquote>
              ))}
            <ReviewLink id={each.review_id} name={nameOf(each, precedents)} />
          </li>
        ))}
      </ul>
      {learned_from && learned_from.examples.length > 0 && (
        <details>
          <summary>{t("The decisions that it used")}</summary>
          <ul className={own.list}>
            {learned_from.examples.map((each) => (
              <li key={each.review_id}>
                <ReviewLink id={each.review_id} name={each.file_name} />
                {!each.holds && ` (${t("no longer holds")})`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** A plain link, which opens beside the review and beside Word. */
const ReviewLink = ({ id, name }: { id: string; name: string }) => (
  <span className={own.places}>
    <a href={`/reviews/${id}`} target="_blank" rel="noreferrer">
      {name}
    </a>
  </span>
);
