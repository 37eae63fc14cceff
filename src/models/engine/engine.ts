import { setImmediate } from "node:timers/promises";
import type { Story } from "../../documents/canonical.ts";
import { answerQuestion } from "./answer/answerers.ts";
import { answerFreely, type Inquiry, type Told } from "./answer/free-answer.ts";
import type { LocalAnswer, Question } from "./answer/question.ts";
import { Router } from "./answer/route.ts";
import { CALIBRATION } from "./calibration.ts";
import type { Clause } from "./catalogue/clauses.schema.ts";
import type { Embedder } from "./encode/embed.ts";
import { NoTagger, type Tag, type Tagger } from "./encode/tagger.ts";
import { Reading } from "./evidence/reading.ts";
import { Examination } from "./judge/examination.ts";
import { judgeCheck, withoutOverlaps } from "./judge/judge.ts";
import type { CheckToJudge, LocalJudgement, Stance } from "./judge/judgement.ts";

/** What reads when no language model is set: it quotes and normalises, and never invents. */
export interface LocalEngine {
  /** Answers all questions in one pass over the document. */
  read(text: string, questions: Question[], signal?: AbortSignal): Promise<LocalAnswer[]>;
  /** Answers questions in free words in one pass. One answer for each, in order. */
  ask(text: string, inquiries: Inquiry[], signal?: AbortSignal): Promise<Told[]>;
  /** Judges checks over one document in one pass. One judgement for each check, in order. `stories`: what of the text is its body. */
  judge(
    text: string,
    checks: CheckToJudge[],
    stance: Stance,
    signal?: AbortSignal,
    stories?: Story[],
  ): Promise<LocalJudgement[]>;
  close(): Promise<void>;
}

export interface EngineParts {
  tagger?: Tagger;
  embedder?: Embedder;
  /** The kinds of clause, where they are not those of the catalogue. */
  clauses?: Clause[];
  /** Called before each question, inquiry or check. */
  onQuestion?: () => void;
}

/** Reads with the tagger and the embedder it is given; without one of them it falls back to rules and words, and says so. */
export function openLocalEngine({ tagger, embedder, clauses, onQuestion }: EngineParts): LocalEngine {
  const router = new Router(embedder, clauses);
  return {
    async read(text, questions, signal) {
      signal?.throwIfAborted();
      const part = readable(text);
      const tags = await tagged(tagger, part, signal);
      const reading = new Reading(part, tags);
      const answers: LocalAnswer[] = [];
      for (const question of questions) {
        await setImmediate();
        signal?.throwIfAborted();
        onQuestion?.();
        answers.push(await answerQuestion({ reading, router, embedder, signal }, question));
      }
      return part.length === text.length ? answers : answers.map(ofItsBeginning);
    },
    async ask(text, inquiries, signal) {
      signal?.throwIfAborted();
      const part = readable(text);
      const reading = new Reading(part, await tagged(tagger, part, signal));
      const told: Told[] = [];
      for (const inquiry of inquiries) {
        await setImmediate();
        signal?.throwIfAborted();
        onQuestion?.();
        told.push(await answerFreely({ reading, router, embedder, signal }, inquiry));
      }
      return part.length === text.length
        ? told
        : told.map((each) => ({ ...each, note: `${each.note} ${BEGINNING}`.trim() }));
    },
    async judge(text, checks, stance, signal, stories = []) {
      signal?.throwIfAborted();
      const part = readable(text);
      if (!/\p{L}/u.test(part)) return checks.map(unread);
      const reading = new Reading(part, await tagged(tagger, part, signal));
      const exam = new Examination({ reading, router, embedder, stance, signal, stories });
      const judgements: LocalJudgement[] = [];
      for (const check of checks) {
        await setImmediate();
        signal?.throwIfAborted();
        onQuestion?.();
        judgements.push(besideOthers(await judgeCheck(exam, check), judgements));
      }
      return part.length === text.length ? judgements : judgements.map(ofItsBeginningAlone);
    },
    async close() {
      await Promise.all([tagger?.close(), embedder?.close()]);
    },
  };
}

const { characters_read: LONGEST_READ } = CALIBRATION.engine;

const readable = (text: string) => (text.length <= LONGEST_READ ? text : text.slice(0, LONGEST_READ).toWellFormed());

const BEGINNING = `Only the first ${LONGEST_READ.toLocaleString("en-US")} characters of this very long document were read.`;

const ofItsBeginning = (answer: LocalAnswer): LocalAnswer => ({
  ...answer,
  reasoning: `${answer.reasoning} ${BEGINNING}`,
});

/** What a part that was not read may say undoes no Flag, but no Pass can rest on what it may lack. */
function ofItsBeginningAlone(judgement: LocalJudgement): LocalJudgement {
  const isCertain = judgement.result === "Flag" || judgement.places.length > 0;
  return {
    ...judgement,
    result: isCertain ? judgement.result : "Flag",
    fallback: isCertain ? judgement.fallback : null,
    analysis: `${judgement.analysis} ${BEGINNING}`,
  };
}

function unread({ key }: CheckToJudge): LocalJudgement {
  const analysis = "Not certain. The document has no text that can be read, so nothing in it could be compared.";
  return { key, result: "Flag", fallback: null, analysis, places: [], revisions: [] };
}

/** No two revisions of a document may overlap: of two checks that change the same words the first one does. */
function besideOthers(judgement: LocalJudgement, earlier: LocalJudgement[]): LocalJudgement {
  const taken = earlier.flatMap(({ revisions }) => revisions);
  const revisions = withoutOverlaps(judgement.revisions, taken);
  if (revisions.length === judgement.revisions.length) return { ...judgement, revisions };
  return { ...judgement, revisions, analysis: `${judgement.analysis} Another check already changes these words.` };
}

async function tagged(tagger: Tagger | undefined, text: string, signal?: AbortSignal): Promise<Tag[] | undefined> {
  try {
    return await tagger?.tag(text, signal);
  } catch (error) {
    if (error instanceof NoTagger) return undefined;
    throw error;
  }
}
