import { must } from "../../../content/must.ts";
import { addressAnswerer } from "./address-answer.ts";
import type { Answerer, Asked, OpenDocument } from "./answerer.ts";
import { isExplainedAbsence } from "./candidate.ts";
import { clauseAnswerer } from "./clause-answer.ts";
import { clauseOptionsAnswerer } from "./clause-options.ts";
import type { LocalAnswer, Question } from "./question.ts";
import { relatedAgreementsAnswerer } from "./related-agreements.ts";
import { rowAnswerer } from "./row-answer.ts";
import { searchAnswerer } from "./search-answer.ts";
import { signaturesAnswerer } from "./signatures-answer.ts";
import { wordsAnswerer } from "./words-answer.ts";

/** All answerers, in the order in which they are asked. */
export const ANSWERERS: Answerer[] = [
  relatedAgreementsAnswerer,
  signaturesAnswerer,
  clauseOptionsAnswerer,
  clauseAnswerer,
  wordsAnswerer,
  searchAnswerer,
  rowAnswerer,
  addressAnswerer,
];

/** Answers a column. The first candidate with a value is the answer, else an explained absence, else the last candidate. */
export async function answerQuestion(document: OpenDocument, question: Question): Promise<LocalAnswer> {
  const route = document.router.route(question);
  const asked: Asked = { question, route, ask: (other) => answerQuestion(document, other) };
  for (const answerer of ANSWERERS) {
    if (!answerer.accepts(asked, document)) continue;
    const [candidate] = await answerer.read(document, asked);
    if (!candidate) continue;
    if (candidate.outcome === "found" || !isExplainedAbsence(asked.earlier)) asked.earlier = candidate;
    if (answerer.isDecisive || candidate.outcome === "found") break;
  }
  const {
    outcome,
    value,
    evidence: places,
    score: confidence,
    reasoning,
  } = must(asked.earlier, "one of the answerers reads every question");
  return { key: question.key, outcome, value, places, confidence, reasoning };
}
