import { setImmediate } from "node:timers/promises";
import type { Story } from "../../content/formats/canonical.ts";
import type { AnsweredQuestion, FreeAnswer, FreeQuestion, LocalAnswer, Question } from "./answer/question.ts";
import { Router } from "./answer/route.ts";
import { answerOfPart } from "./answer/settle.ts";
import { answerAgain, answerColumn } from "./ask/column-answer.ts";
import { answerFreeQuestion } from "./ask/free-answer.ts";
import { CALIBRATION } from "./calibration.ts";
import type { Clause } from "./catalogue/clauses.schema.ts";
import type { JudgeModel } from "./encode/judge-model.ts";
import type { Ranker } from "./encode/ranker.ts";
import { NoTagger, type Tag, type Tagger } from "./encode/tagger.ts";
import { Evidence } from "./evidence/evidence.ts";
import { blankOut, contentsIn, findLeftOut } from "./evidence/left-out.ts";
import type { Place } from "./evidence/place.ts";
import { RecentEvidence } from "./evidence/recent-evidence.ts";
import { judgeCheck } from "./judge/judge.ts";
import type { CheckToJudge, LocalJudgement, Stance } from "./judge/judgement.ts";
import { JudgingContext } from "./judge/judging-context.ts";
import { joinDecisions, wordsOfCheck } from "./judge/precedents/join-decisions.ts";
import { tryObjections } from "./judge/precedents/try-objections.ts";
import { withoutOverlaps } from "./judge/propose/proposals.ts";
import { TrainedJudge } from "./judge/trained-judge.ts";
import type { ColumnWords } from "./learning/passages.ts";
import { type Taught, teachColumn, type VerifiedDocument } from "./learning/teach.ts";
import { type DecidedDocument, type TaughtPosition, teachPosition } from "./learning/teach-position.ts";
import { type LintedCheck, type LintFinding, lintPlaybook } from "./lint/lint.ts";

/** Reads documents without a language model. It quotes and normalises, and never invents. */
export interface LocalEngine {
  /** Answers all questions in one pass over the document. */
  read(text: string, questions: Question[], signal?: AbortSignal): Promise<LocalAnswer[]>;
  /** Answers questions in free words in one pass. One answer for each, in order. */
  ask(text: string, questions: FreeQuestion[], signal?: AbortSignal): Promise<FreeAnswer[]>;
  /** Learns a column from verified documents. Undefined if none of them has the clause. */
  learn(column: ColumnWords, documents: VerifiedDocument[], signal?: AbortSignal): Promise<Taught | undefined>;
  /** Learns a position from documents in which people decided about it. */
  learnPosition(check: CheckToJudge, documents: DecidedDocument[], signal?: AbortSignal): Promise<TaughtPosition>;
  /** Adds what the columns learned to answers that were read before they learned it. */
  applyLearned(text: string, answered: AnsweredQuestion[], signal?: AbortSignal): Promise<LocalAnswer[]>;
  /** Judges checks over one document in one pass. One judgement for each check, in order. `stories`: body, headers, footers. */
  judge(
    text: string,
    checks: CheckToJudge[],
    stance: Stance,
    options?: { signal?: AbortSignal | undefined; stories?: Story[] },
  ): Promise<LocalJudgement[]>;
  /** Finds contradictions, vague guidance, missing fallbacks and duplicates in a playbook's checks. */
  lint(checks: readonly LintedCheck[], signal?: AbortSignal): Promise<LintFinding[]>;
  close(): Promise<void>;
}

export interface EngineParts {
  tagger?: Tagger;
  judge?: JudgeModel;
  ranker?: Ranker;
  /** Kinds of clause other than those of the catalogue. */
  clauses?: Clause[];
  /** Called before each question or check. */
  onQuestion?: () => void;
}

/** Opens the engine. Without a tagger it falls back to words, and says so; without a judge, to rules. */
export function openLocalEngine({ tagger, judge, ranker, clauses, onQuestion }: EngineParts): LocalEngine {
  const router = new Router(clauses);
  const recent = new RecentEvidence((text) => evidenceOf(text, undefined, findLeftOut(text)));
  return {
    async read(text, questions, signal) {
      signal?.throwIfAborted();
      const part = truncate(text);
      const reading = evidenceOf(part, await tagText(tagger, part, signal), findLeftOut(part));
      const document = { reading, router, signal, judge: judge && new TrainedJudge(judge, reading), ranker };
      const answers: LocalAnswer[] = [];
      for (const question of questions) {
        await setImmediate();
        signal?.throwIfAborted();
        onQuestion?.();
        answers.push(await answerColumn(document, question));
      }
      return part.length === text.length ? answers : answers.map((each) => answerOfPart(each, TRUNCATED));
    },
    async ask(text, questions, signal) {
      signal?.throwIfAborted();
      const part = truncate(text);
      const reading = evidenceOf(part, await tagText(tagger, part, signal), contentsIn(part));
      const trained = judge && new TrainedJudge(judge, reading);
      const answers: FreeAnswer[] = [];
      for (const question of questions) {
        await setImmediate();
        signal?.throwIfAborted();
        onQuestion?.();
        answers.push(await answerFreeQuestion({ reading, router, signal, judge: trained, ranker }, question));
      }
      return part.length === text.length
        ? answers
        : answers.map((each) => ({ ...each, languageNote: [each.languageNote, TRUNCATED].filter(Boolean).join(" ") }));
    },
    async learn(column, documents, signal) {
      signal?.throwIfAborted();
      onQuestion?.();
      return teachColumn(column, documents);
    },
    async learnPosition(check, documents, signal) {
      signal?.throwIfAborted();
      onQuestion?.();
      const { models, trials } = await teachPosition(wordsOfCheck(check), documents);
      return { models, trials: await tryObjections({ router, judge, signal }, check, documents, trials) };
    },
    async applyLearned(text, answered, signal) {
      signal?.throwIfAborted();
      const part = truncate(text);
      const answers = answered.map((each) => answerAgain(recent.open(part), router, each.question, each.answer));
      return part.length === text.length ? answers : answers.map((each) => answerOfPart(each, TRUNCATED));
    },
    async judge(text, checks, stance, { signal, stories = [] } = {}) {
      signal?.throwIfAborted();
      const part = truncate(text);
      if (!/\p{L}/u.test(part)) return checks.map(flagUnreadable);
      const reading = evidenceOf(part, await tagText(tagger, part, signal), findLeftOut(part));
      const review = new JudgingContext({ reading, router, judge, ranker, stance, signal, stories });
      const judgements: LocalJudgement[] = [];
      for (const check of checks) {
        await setImmediate();
        signal?.throwIfAborted();
        onQuestion?.();
        const judgement = await joinDecisions(review, check, await judgeCheck(review, check));
        judgements.push(withoutConflicts(judgement, judgements));
      }
      return part.length === text.length ? judgements : judgements.map(judgementOfStart);
    },
    lint: async (checks) => lintPlaybook(checks, onQuestion),
    async close() {
      await Promise.all([tagger?.close(), judge?.close(), ranker?.close()]);
    },
  };
}

const { characters_read: MAX_CHARACTERS } = CALIBRATION.engine;

const truncate = (text: string) =>
  text.length <= MAX_CHARACTERS ? text : text.slice(0, MAX_CHARACTERS).toWellFormed();

/** The evidence of what the document provides. Places stay where they are in its text. */
function evidenceOf(text: string, tags: Tag[] | undefined, leftOut: Place[]): Evidence {
  const own = tags?.filter((tag) => leftOut.every(({ start, end }) => tag.end <= start || end <= tag.start));
  return new Evidence(blankOut(text, leftOut), own, leftOut);
}

const TRUNCATED = `Only the first ${MAX_CHARACTERS.toLocaleString("en-US")} characters of this very long document were read.`;

/** Unread text cannot clear a Flag. A Pass without a quote becomes a Flag. */
function judgementOfStart(judgement: LocalJudgement): LocalJudgement {
  const isCertain = judgement.result === "Flag" || judgement.places.length > 0;
  return {
    ...judgement,
    result: isCertain ? judgement.result : "Flag",
    fallback: isCertain ? judgement.fallback : null,
    demands: judgement.demands.map((each) => (each.place ? each : { ...each, met: null })),
    analysis: `${judgement.analysis.replace("The contract has no clause", "What was read has no clause")} ${TRUNCATED}`,
  };
}

function flagUnreadable({ key }: CheckToJudge): LocalJudgement {
  const analysis = "Needs your judgement. The document has no readable text, so it could not be reviewed.";
  return {
    key,
    result: "Flag",
    fallback: null,
    analysis,
    why: "",
    certainty: null,
    demands: [],
    places: [],
    revisions: [],
  };
}

/** Revisions of a document must not overlap. The first check wins. */
function withoutConflicts(judgement: LocalJudgement, earlier: LocalJudgement[]): LocalJudgement {
  const taken = earlier.flatMap(({ revisions }) => revisions);
  const revisions = withoutOverlaps(judgement.revisions, taken);
  if (revisions.length === judgement.revisions.length) return { ...judgement, revisions };
  return { ...judgement, revisions, why: `${judgement.why} Another check already changes this text.`.trim() };
}

async function tagText(tagger: Tagger | undefined, text: string, signal?: AbortSignal): Promise<Tag[] | undefined> {
  try {
    return await tagger?.tag(text, signal);
  } catch (error) {
    if (error instanceof NoTagger) return undefined;
    throw error;
  }
}
