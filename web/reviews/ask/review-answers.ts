import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";
import { REVIEW_TOPICS, type ReviewAnswer, type ReviewToAsk } from "./review-topics.ts";

const plain = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;

/** “Which of those …?”: about the checks of the answer before. */
const REFERS_BACK =
  /\b(?:of|among|amongst|from) (?:those|these|them)\b|\bwhich ones\b|\b(?:those|these) (?:checks|points|ones)\b/i;

/**
 * What the findings of a review answer by themselves. Empty for a question about anything else, such as the document.
 * `before`: the questions that were answered here before it, oldest first.
 */
export function answerFromReview(question: string, reviewed: ReviewToAsk, before: string[] = []): ReviewAnswer[] {
  const those = REFERS_BACK.test(question) ? lastChecks(before, reviewed) : [];
  return those.length > 0 ? answerAbout(those, question, reviewed) : answerAll(question, reviewed);
}

/** The checks of the last answer that named any. */
function lastChecks(before: string[], reviewed: ReviewToAsk): Finding[] {
  const last = before.at(-1);
  if (last === undefined) return [];
  const earlier = before.slice(0, -1);
  const named = new Set(answerFromReview(last, reviewed, earlier).flatMap(({ checks }) => checks));
  return named.size > 0 ? [...named] : lastChecks(earlier, reviewed);
}

function answerAbout(those: Finding[], question: string, reviewed: ReviewToAsk): ReviewAnswer[] {
  const told = answerTopics(question, { ...reviewed, findings: those });
  const answers = told.length > 0 ? told : [mentionedAmong(those, question)];
  return answers.map(({ words, checks }) => ({
    words: t("{count, plural, one {Of that one} other {Of those #}}: {words}", { count: those.length, words }),
    checks,
  }));
}

const answerTopics = (question: string, reviewed: ReviewToAsk): ReviewAnswer[] =>
  REVIEW_TOPICS.filter(({ asked }) => asked.every((pattern) => pattern.test(question))).map(({ answer }) =>
    answer(reviewed),
  );

function answerAll(question: string, reviewed: ReviewToAsk): ReviewAnswer[] {
  const told = answerTopics(question, reviewed);
  if (told.length > 0) return told;
  const named = reviewed.findings.filter(({ checkTitle }) => plain(question).includes(plain(checkTitle)));
  return named.length > 0 && /\bchecks?\b|\breview\b|\bpositions?\b/i.test(question)
    ? [{ words: t("The review says:"), checks: named }]
    : [];
}

/** Words of a question that say nothing about a check. */
const EMPTY_WORDS = new Set(
  "which what how many of those these them among amongst from ones checks check points point is are was were be has have had do does did the a an in on to about with for any there and or mention mentions mentioned name names named concern concerns deal deals say says said contain contains refer refers".split(
    " ",
  ),
);

/** Whatever else is asked of the checks is looked up in what the review says of them. */
function mentionedAmong(those: Finding[], question: string): ReviewAnswer {
  const sought = plain(question)
    .trim()
    .split(" ")
    .filter((word) => !EMPTY_WORDS.has(word));
  const checks =
    sought.length === 0
      ? []
      : those.filter((finding) => sought.every((word) => textOfFinding(finding).includes(` ${word}`)));
  if (checks.length === 0)
    return {
      words: t(
        "What the review says of them does not answer this. Ask again with the name of the clause to search the document.",
      ),
      checks,
    };
  return {
    words: t("{count, plural, one {One mentions} other {# mention}} “{words}”.", {
      count: checks.length,
      words: sought.join(" "),
    }),
    checks,
  };
}

const textOfFinding = ({ checkTitle, analysis, why, found, wanted, quotes, revisions }: Finding) =>
  plain(
    [
      checkTitle,
      analysis,
      why,
      found ?? "",
      wanted ?? "",
      ...quotes.map(({ quote }) => quote),
      ...revisions.map(({ replacement }) => replacement),
    ].join(" "),
  );

export const REVIEW_EXAMPLES = [
  t("Which checks contradict our position?"),
  t("What is open?"),
  t("What should I do first?"),
];
