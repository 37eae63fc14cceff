import { must } from "../../../content/must.ts";
import { CALIBRATION } from "../calibration.ts";
import { addressAnswerer } from "./address-answer.ts";
import type { Answerer, Asked, OpenDocument } from "./answerer.ts";
import { type Candidate, isExplainedAbsence } from "./candidate.ts";
import { clauseAnswerer } from "./clause-answer.ts";
import { clauseOptionsAnswerer } from "./clause-options.ts";
import type { Question } from "./question.ts";
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

/**
 * The first candidate that can be stated is the answer. After a value that cannot, only a decisive answerer may give a better one.
 * Else an explained absence is the answer, else the last candidate.
 */
export async function findCandidate(
  document: OpenDocument,
  question: Question,
): Promise<{ asked: Asked; candidate: Candidate }> {
  const route = document.router.route(question);
  const ask = async (other: Question) => (await findCandidate(document, other)).candidate;
  const asked: Asked = { question, route, ask };
  for (const answerer of ANSWERERS) {
    const isWeak = asked.earlier?.outcome === "found";
    if ((isWeak && !answerer.isDecisive) || !answerer.accepts(asked, document)) continue;
    const [candidate] = await answerer.read(document, asked);
    if (!candidate) continue;
    asked.earlier = better(asked.earlier, candidate);
    if (answerer.isDecisive || isStated(candidate)) break;
  }
  return { asked, candidate: must(asked.earlier, "one of the answerers reads every question") };
}

const isStated = ({ outcome, score }: Candidate) => outcome === "found" && score >= CALIBRATION.absence.stated;

function better(earlier: Candidate | undefined, candidate: Candidate): Candidate {
  if (earlier?.outcome === "found")
    return candidate.outcome === "found" && candidate.score > earlier.score ? candidate : earlier;
  return candidate.outcome !== "found" && earlier && isExplainedAbsence(earlier) ? earlier : candidate;
}
