import {
  CHECK_GROUPS,
  type CheckGroup,
  checkGroupOf,
  needsDecision,
} from "../../../src/playbooks/reviews/groups.words.ts";
import type { Finding } from "../../../src/playbooks/reviews/run/run.schema.ts";
import { t } from "../../messages.ts";
import type { Decided } from "../desk/decision-states.ts";

/** One part of an answer: a sentence, and the checks that it is about. */
export interface ReviewAnswer {
  words: string;
  checks: Finding[];
}

export interface ReviewToAsk {
  findings: Finding[];
  decidedOf: (checkId: string) => Pick<Decided, "decision"> | undefined;
  /** The checks that differ from the review before; null in the first round. */
  changed: string[] | null;
}

const IMPORTANCES = { high: 0, medium: 1, low: 2 };

/** What deserves attention first: contradictions before the other groups, each by importance. */
function inOrder(findings: Finding[]): Finding[] {
  const groups = Object.keys(CHECK_GROUPS);
  const weight = ({ importance }: Finding) => (importance ? IMPORTANCES[importance] : 3);
  return findings.toSorted(
    (a, b) => groups.indexOf(checkGroupOf(a)) - groups.indexOf(checkGroupOf(b)) || weight(a) - weight(b),
  );
}

const isIn = (group: CheckGroup) => (finding: Finding) => checkGroupOf(finding) === group;

interface Topic {
  /** A question is on this topic if it matches all of them. */
  asked: RegExp[];
  answer: (reviewed: ReviewToAsk) => ReviewAnswer;
}

const grouped =
  (group: CheckGroup, words: (count: number) => string): Topic["answer"] =>
  ({ findings }) => {
    const checks = inOrder(findings.filter(isIn(group)));
    return { words: words(checks.length), checks };
  };

const isAmong = (states: Decided["decision"][], decision: Decided["decision"] | undefined) =>
  Boolean(decision) && states.includes(decision ?? null);

const decidedAs =
  (states: Decided["decision"][], words: (count: number) => string): Topic["answer"] =>
  ({ findings, decidedOf }) => {
    const checks = inOrder(findings.filter(({ checkId }) => isAmong(states, decidedOf(checkId)?.decision)));
    return { words: words(checks.length), checks };
  };

const openOf = ({ findings, decidedOf }: ReviewToAsk) =>
  inOrder(findings.filter((finding) => needsDecision(finding) && !decidedOf(finding.checkId)?.decision));

/** What a question about a review can be about. */
export const REVIEW_TOPICS: Topic[] = [
  {
    asked: [/\b(contradict\w*|against our|conflicts? with our)\b/i],
    answer: grouped("contradicts", (count) =>
      t(
        "{count, plural, =0 {No check contradicts your position.} one {One check contradicts your position.} other {# checks contradict your position.}}",
        { count },
      ),
    ),
  },
  {
    asked: [/\b(falls? short|fall short)\b/i],
    answer: grouped("short", (count) =>
      t("{count, plural, =0 {No check falls short.} one {One check falls short.} other {# checks fall short.}}", {
        count,
      }),
    ),
  },
  {
    asked: [/\b(not found|missing)\b/i],
    answer: grouped("missing", (count) =>
      t(
        "{count, plural, =0 {No check is without a clause.} one {For one check no clause was found.} other {For # checks no clause was found.}}",
        { count },
      ),
    ),
  },
  {
    asked: [/\b(judge?ments?|unclear)\b/i],
    answer: grouped("judgement", (count) =>
      t(
        "{count, plural, =0 {No check needs your judgement.} one {One check needs your judgement.} other {# checks need your judgement.}}",
        { count },
      ),
    ),
  },
  {
    asked: [/\b(checks?|points?|positions?|which|what)\b/i, /\b(met|passe[sd]|fulfilled|satisfied)\b/i],
    answer: grouped("met", (count) =>
      t("{count, plural, =0 {No check is met.} one {One check is met.} other {# checks are met.}}", { count }),
    ),
  },
  {
    asked: [/\b(changed?|differ\w*|new)\b/i, /\b(rounds?|before|last|previous|since)\b/i],
    answer: ({ findings, changed }) => {
      const checks = inOrder(findings.filter(({ checkId }) => changed?.includes(checkId)));
      return {
        words:
          changed === null
            ? t("This is the first round: there is no review before it.")
            : t(
                "{count, plural, =0 {No check changed} one {One check changed} other {# checks changed}} since the last round.",
                { count: checks.length },
              ),
        checks,
      };
    },
  },
  {
    asked: [
      /\b(do|look at|deal with|tackle|begin|start|most (important|serious|urgent))\b|\bpriorit/i,
      /\b(first|next|important|serious|urgent)\b|\bpriorit/i,
    ],
    answer: (reviewed) => {
      const [first] = openOf(reviewed);
      return first
        ? { words: t("Begin with this one: of what is open, it weighs most."), checks: [first] }
        : { words: t("Nothing is left to decide."), checks: [] };
    },
  },
  {
    asked: [/\b(undecided|open|outstanding|pending|left|remain\w*|to decide)\b|\bnot (yet )?decided\b/i],
    answer: (reviewed) => {
      const checks = openOf(reviewed);
      return {
        words: t("{count, plural, =0 {Nothing is open.} one {One point is open.} other {# points are open.}}", {
          count: checks.length,
        }),
        checks,
      };
    },
  },
  {
    asked: [/\b(?<!not )(?<!yet )(decided|decisions)\b/i],
    answer: decidedAs(["accepted", "rejected", "edited"], (count) =>
      t("{count, plural, =0 {Nothing is decided yet.} one {One check is decided.} other {# checks are decided.}}", {
        count,
      }),
    ),
  },
  {
    asked: [/\b(?<!not )accepted\b/i],
    answer: decidedAs(["accepted"], (count) =>
      t("{count, plural, =0 {Nothing is accepted.} one {One check is accepted.} other {# checks are accepted.}}", {
        count,
      }),
    ),
  },
  {
    asked: [/\b(rejected|not acceptable|unacceptable)\b/i],
    answer: decidedAs(["rejected"], (count) =>
      t(
        "{count, plural, =0 {Nothing is decided as “Not acceptable” or “Contract's wording kept”.} one {One check is decided as “Not acceptable” or “Contract's wording kept”.} other {# checks are decided as “Not acceptable” or “Contract's wording kept”.}}",
        { count },
      ),
    ),
  },
  {
    asked: [/\bedited\b/i],
    answer: decidedAs(["edited"], (count) =>
      t("{count, plural, =0 {Nothing is edited.} one {One change is edited.} other {# changes are edited.}}", {
        count,
      }),
    ),
  },
  {
    asked: [/\b(proposals?|proposed|suggestions?|suggested)\b/i],
    answer: ({ findings }) => {
      const checks = inOrder(findings.filter(({ revisions }) => revisions.length > 0));
      return {
        words: t(
          "{count, plural, =0 {No check has a proposed change.} one {One check has a proposed change.} other {# checks have a proposed change.}}",
          { count: checks.length },
        ),
        checks,
      };
    },
  },
  {
    asked: [/\b(?<!most )important\b|\bhigh importance\b|\bhigh priority\b/i],
    answer: ({ findings }) => {
      const checks = inOrder(findings.filter(({ importance }) => importance === "high"));
      return {
        words: t(
          "{count, plural, =0 {No check is of high importance.} one {One check is of high importance.} other {# checks are of high importance.}}",
          { count: checks.length },
        ),
        checks,
      };
    },
  },
];
