import type { Story } from "../../content/formats/canonical.ts";
import type { AnsweredQuestion, FreeQuestion, Question } from "./answer/question.ts";
import type { Comparison } from "./encode/judge-model.ts";
import type { RankedPassage, RankScores } from "./encode/ranker.ts";
import type { Tag } from "./encode/tagger.ts";
import type { CheckToJudge, Stance } from "./judge/judgement.ts";
import type { ColumnWords } from "./learning/passages.ts";
import type { VerifiedDocument } from "./learning/teach.ts";
import type { DecidedDocument } from "./learning/teach-position.ts";
import type { LintedCheck } from "./lint/lint.ts";

/** What an engine thread does for one caller: one method of the engine over one document. */
export type EngineTask =
  | { method: "read"; text: string; questions: Question[] }
  | { method: "ask"; text: string; questions: FreeQuestion[] }
  | { method: "judge"; text: string; checks: CheckToJudge[]; stance: Stance; stories: Story[] }
  | { method: "learn"; column: ColumnWords; documents: VerifiedDocument[] }
  | { method: "learnPosition"; check: CheckToJudge; documents: DecidedDocument[] }
  | { method: "applyLearned"; text: string; answered: AnsweredQuestion[] }
  | { method: "lint"; checks: LintedCheck[] };

/** The models stay with the owner of the threads: a thread asks it for their output. */
export type ModelRequest =
  | { model: "tagger"; text: string }
  | { model: "judge"; statement: string; passages: string[] }
  | { model: "ranker"; question: string; passages: RankedPassage[] };
export type ModelReply = { value: Tag[] | Comparison[] | RankScores[] } | { unavailable: string } | { error: string };

export type ToEngineThread = { task: EngineTask } | { requestId: number; reply: ModelReply };
/** `next` is sent before each question, so that the owner can time one question. */
export type FromEngineThread =
  | { event: "ready" }
  | { event: "next" }
  | { event: "request"; requestId: number; request: ModelRequest }
  | { event: "result"; result: unknown }
  | { event: "error"; message: string };
