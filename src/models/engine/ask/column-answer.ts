import type { FieldType } from "../../../content/values/values.ts";
import { typeOf } from "../../../content/values/values.ts";
import type { OpenDocument } from "../answer/answerer.ts";
import { findCandidate } from "../answer/answerers.ts";
import type { FreeAnswer, LocalAnswer, Question } from "../answer/question.ts";
import type { Route, Router } from "../answer/route.ts";
import { settle, unsure } from "../answer/settle.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { isQuestion } from "./asked-types.ts";
import { answerFreeQuestion } from "./free-answer.ts";
import { joinLearned } from "./learned-answer.ts";
import { toStatement } from "./statement.ts";

const { absence: LIMITS } = CALIBRATION;
const FACTS: FieldType[] = ["boolean", "duration", "date", "currency", "percentage", "number", "text"];

/**
 * Answers a column. One whose name is a question gets the answer that a chat gives to it: what is stated there is found, what is only
 * shown is unsure, and what is not found is absent.
 */
export async function answerColumn(document: OpenDocument, question: Question): Promise<LocalAnswer> {
  const isFact = isQuestion(question.label) && FACTS.includes(question.fieldType);
  if (isFact && document.ranker) {
    const fact = await answerFreeQuestion(document, { words: question.label, type: question.fieldType });
    return joinLearned(document.reading, question, columnOf(question, fact));
  }
  const { asked, candidate } = await findCandidate(document, question);
  const settled = settle(document, asked, candidate);
  const answer = await confirmed(document, asked.route, question, settled);
  return isMarked(asked.route, answer) ? answer : joinLearned(document.reading, question, answer);
}

/**
 * Yes or No to a question in the instructions of a column: words of the topic alone, of a kind that the tagger does not know, tell neither. It is
 * stated where a chat states it.
 */
async function confirmed(
  document: OpenDocument,
  route: Route,
  { instructions, fieldType }: Question,
  answer: LocalAnswer,
): Promise<LocalAnswer> {
  const isOpen = typeOf(fieldType).isYesNo === true && answer.outcome === "found" && !isMarked(route, answer);
  if (!isOpen || !document.ranker || toStatement(instructions) === undefined) return answer;
  const { kind, says, places } = await answerFreeQuestion(document, { words: instructions, type: fieldType });
  if (kind === "stated" && says !== undefined) return { ...answer, value: says === "Yes", places };
  return unsure(answer, answer.places, `${SHOWN} ${answer.reasoning}`);
}

/** An answer that was given before the column learned, with what it learned since. */
export function answerAgain(reading: Evidence, router: Router, question: Question, answer: LocalAnswer): LocalAnswer {
  return isMarked(router.route(question), answer) ? answer : joinLearned(reading, question, answer);
}

/** Whether the answer is a clause of a kind that the tagger knows. */
const isMarked = (route: Route, { outcome }: LocalAnswer) =>
  outcome === "found" && route.to === "clause" && route.clause.found_by === "tagger";

function columnOf({ key, fieldType }: Question, fact: FreeAnswer): LocalAnswer {
  const { kind, value, says, places, note, nearest = [] } = fact;
  const answer = { key, value: null, places, confidence: LIMITS.certified, reasoning: note };
  if (kind === "not_found")
    return { ...answer, outcome: "absent", nearest, reasoning: `${SEARCHED} All of them agree that it is not there.` };
  const said = typeOf(fieldType).isYesNo ? says && says === "Yes" : value?.type === fieldType ? value.value : undefined;
  if (kind === "stated" && said !== undefined)
    return { ...answer, outcome: "found", value: said, confidence: LIMITS.fact, reasoning: `${READ} ${note}`.trim() };
  return unsure({ ...answer, outcome: "unsure", confidence: LIMITS.shown_fact }, places, `${SHOWN} ${note}`.trim());
}

const SEARCHED = "Searched the whole document by kind of clause, headings, words and their synonyms, and meaning.";
const READ = "Read from the sentence that answers the question best.";
const SHOWN = "Nothing is certain enough to be stated. These passages come nearest.";
