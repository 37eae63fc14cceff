import { languageName } from "../../content/formats/language.ts";
import type { FreeAnswer, LocalAnswer } from "./answer/question.ts";
import { answerOfPart } from "./answer/settle.ts";
import type { LocalEngine } from "./engine.ts";
import { type EnglishPart, findReadable } from "./english-part.ts";
import type { LocalJudgement, Revision } from "./judge/judgement.ts";

/**
 * Checks the language of each document first. The engine reads only English: a document in another language is reported as such, and
 * nothing in it is reported absent or missing. In a document in two languages, the engine reads the English part.
 */
export function readingEnglish(engine: LocalEngine): LocalEngine {
  return {
    ...engine,
    async read(text, questions, signal) {
      const readable = await findReadable(text);
      if (readable.kind === "whole") return engine.read(text, questions, signal);
      if (readable.kind === "none") return questions.map(({ key }) => unreadAnswer(key, isIn(readable.language)));
      const { part, others } = readable;
      const answers = await engine.read(part.text, questions, signal);
      return answers.map((answer) => answerInDocument(answer, part, others));
    },
    async ask(text, questions, signal) {
      const readable = await findReadable(text);
      if (readable.kind === "whole") return engine.ask(text, questions, signal);
      if (readable.kind === "none") return questions.map(() => unreadFreeAnswer(isIn(readable.language)));
      const { part, others } = readable;
      const answers = await engine.ask(part.text, questions, signal);
      return answers.map((answer) => freeAnswerOfPart(answer, part, others));
    },
    async judge(text, checks, stance, { signal, stories = [] } = {}) {
      const readable = await findReadable(text);
      if (readable.kind === "whole") return engine.judge(text, checks, stance, { signal, stories });
      if (readable.kind === "none") return checks.map(({ key }) => unreadJudgement(key, isIn(readable.language)));
      const { part, others } = readable;
      const judgements = await engine.judge(part.text, checks, stance, { signal, stories: part.storiesOf(stories) });
      return judgements.map((judgement) => judgementOfPart(judgement, part, others));
    },
  };
}

const LIST = new Intl.ListFormat("en", { type: "conjunction" });
const namesOf = (languages: string[]) => LIST.format(languages.map(languageName));

const isIn = (language: string) =>
  `The document is in ${languageName(language)}. Without a language model, only English is read.`;
const readInPart = (others: string[]) => `Only the English part was read. The rest is in ${namesOf(others)}.`;
const sameIn = (others: string[]) => `the ${namesOf(others)} text needs the same change`;
const notInPart = (others: string[]) =>
  `Nothing was found in the English part of the document. The rest is in ${namesOf(others)}, and without a language model only English is read.`;

function unreadAnswer(key: string, error: string): LocalAnswer {
  return { key, outcome: "unreadable", value: null, places: [], confidence: 1, reasoning: "", error };
}

/** The rest may contain what the English part does not, even where it is a translation: nothing is absent. */
function answerInDocument(answer: LocalAnswer, part: EnglishPart, others: string[]): LocalAnswer {
  const inDocument = (places: LocalAnswer["places"]) => places.flatMap((place) => part.inDocument(place));
  const { nearest, learned, ...own } = { ...answer, places: inDocument(answer.places) };
  const placed = {
    ...own,
    ...(nearest && { nearest: inDocument(nearest) }),
    ...(learned && { learned: learnedInDocument(learned, (each) => answerInDocument(each, part, others), inDocument) }),
  };
  return answerOfPart(placed, readInPart(others));
}

function learnedInDocument(
  { without, says, ...learned }: NonNullable<LocalAnswer["learned"]>,
  placed: (answer: LocalAnswer) => LocalAnswer,
  inDocument: (places: LocalAnswer["places"]) => LocalAnswer["places"],
): NonNullable<LocalAnswer["learned"]> {
  return {
    ...learned,
    ...(without && { without: placed(without) }),
    ...(says && { says: { ...says, places: inDocument(says.places) } }),
  };
}

function unreadFreeAnswer(languageNote: string): FreeAnswer {
  return { kind: "not_found", subject: null, outcome: "unreadable", value: null, note: "", places: [], languageNote };
}

function freeAnswerOfPart(answer: FreeAnswer, part: EnglishPart, others: string[]): FreeAnswer {
  if (answer.outcome === "absent" && !part.isTranslation) return unreadFreeAnswer(notInPart(others));
  const places = answer.places.flatMap((place) => part.inDocument(place));
  return { ...answer, places, languageNote: readInPart(others) };
}

function unreadJudgement(key: string, why: string): LocalJudgement {
  const analysis = `Needs your judgement. ${why} It was not compared with this check.`;
  return {
    key,
    result: "Flag",
    fallback: null,
    certainty: null,
    analysis,
    why: "",
    demands: [],
    places: [],
    revisions: [],
    isUnread: true,
  };
}

function judgementOfPart(judgement: LocalJudgement, part: EnglishPart, others: string[]): LocalJudgement {
  if (judgement.places.length === 0 && !part.isTranslation) return unreadJudgement(judgement.key, notInPart(others));
  const revisions = judgement.revisions.flatMap((revision) => revisionInDocument(revision, part));
  const alone = revisions.length > 0 ? ` The change is made only in the English text: ${sameIn(others)}.` : "";
  return {
    ...judgement,
    demands: judgement.demands.map((each) => ({
      ...each,
      place: each.place && (part.inDocument(each.place)[0] ?? null),
    })),
    places: judgement.places.flatMap((place) => part.inDocument(place)),
    revisions: revisions.map((each) => ({
      ...each,
      rationale: `${each.rationale} In the English text only: ${sameIn(others)}.`,
    })),
    analysis: `${judgement.analysis} ${readInPart(others)}${alone}`,
  };
}

/** A revision across text of another language would delete that text, so it is left out. */
function revisionInDocument(revision: Revision, part: EnglishPart): Revision[] {
  const places = part.inDocument(revision);
  return places.length === 1 ? places.map((place) => ({ ...revision, ...place })) : [];
}
