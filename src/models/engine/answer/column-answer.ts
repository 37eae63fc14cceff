import type { Embedder } from "../encode/embed.ts";
import type { Reading } from "../evidence/reading.ts";
import type { Route, Router } from "../evidence/route.ts";
import { answerSignatories, asksForSignatories } from "../evidence/signatures.ts";
import { findRelatedAgreements, titlePlace } from "../evidence/titles.ts";
import { findAddress } from "./address-answer.ts";
import { absent, found } from "./answers.ts";
import { answerFromClauses } from "./clause-answer.ts";
import { answerBySearch, answerFromTopic } from "./passage-answer.ts";
import type { LocalAnswer, Question } from "./question.ts";
import { isQuoted } from "./read-value.ts";
import { answerFromRow } from "./row-answer.ts";
import { answerFromTopics, areTopics } from "./topic-options.ts";

type Routed = Exclude<Route, { to: "search" }>;

/** What a question is answered with. */
export interface Means {
  reading: Reading;
  router: Router;
  embedder: Embedder | undefined;
  signal: AbortSignal | undefined;
}

/** Answers a column from the clauses of what it is about; where those do not say it, from a form's row or an address. */
export async function answerQuestion(means: Means, question: Question): Promise<LocalAnswer> {
  const { reading, router, signal } = means;
  if (question.fieldType === "related_agreement_list") return answerRelated(reading, question);
  if (asksForSignatories(question)) return answerSignatories(reading, question);
  if (areTopics(router, question)) {
    return answerFromTopics(reading, question, (option) => answerQuestion(means, option));
  }
  const route = await router.route(question, signal);
  const answer = await answerRouted(means, question, route);
  if (answer.outcome === "found") return answer;
  return answerFromRow(reading, question, router.nameOf(route)) ?? findAddress(reading, question) ?? answer;
}

async function answerRouted(means: Means, question: Question, route: Route): Promise<LocalAnswer> {
  const { reading, embedder, signal } = means;
  if (route.to === "search") return answerBySearch(reading, question, embedder, signal);
  const answer =
    route.to === "kind"
      ? answerFromClauses(reading, question, route.kind, route.sought)
      : answerFromTopic(reading, question, route.topic, route.sought);
  if (mayBeElsewhere(question, route, answer)) {
    const searched = await answerBySearch(reading, question, embedder, signal);
    if (searched.outcome === "found" || (route.to === "kind" && isQuoted(question.fieldType))) return searched;
  }
  return { ...answer, confidence: Math.round(answer.confidence * route.sure * 100) / 100 };
}

/** Whether the question says more than the name of what it was routed to, or a known topic is not told in words to quote. */
function mayBeElsewhere({ fieldType }: Question, { to, sought }: Routed, { outcome }: LocalAnswer): boolean {
  if (outcome === "found" || fieldType === "boolean") return false;
  return sought.words.length > 0 || (to === "topic" && outcome === "unreadable" && isQuoted(fieldType));
}

function answerRelated(reading: Reading, question: Question): LocalAnswer {
  const own = reading.best("Document Name") ?? titlePlace(reading.text);
  const others = findRelatedAgreements(reading.text, own ? reading.quote(own) : "");
  if (others.length === 0) return absent(question, 0.75, "The document speaks of no other agreement by name.");
  const value = others.map(({ title }) => ({ title, document_id: null }));
  const places = others.map(({ place }) => reading.sentenceAround(place));
  return found(question, { value, places, sure: 0.8 }, 1, "These agreements are referred to by name.");
}
