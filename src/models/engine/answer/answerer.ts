import type { Ranker } from "../encode/ranker.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { TrainedJudge } from "../judge/trained-judge.ts";
import type { Candidate } from "./candidate.ts";
import type { Question } from "./question.ts";
import type { Route, Router } from "./route.ts";

/** One document, with what is needed to read it. */
export interface OpenDocument {
  reading: Evidence;
  router: Router;
  signal: AbortSignal | undefined;
  /** Compares statements with the document. Undefined if there is no model. */
  judge?: TrainedJudge | undefined;
  /** Orders sentences by how well they answer. Undefined where there is no model. */
  ranker?: Ranker | undefined;
}

/** A question on its way through the answerers. */
export interface Asked {
  question: Question;
  /** The kind of clause that it is about. */
  route: Route;
  /** The candidate of the last answerer that had one. */
  earlier?: Candidate;
  /** The candidate for another question of the same document. */
  ask(question: Question): Promise<Candidate>;
}

/** One way to answer questions. */
export interface Answerer {
  name: string;
  /** If true, its candidate is final, found or not. If false, only a found candidate ends the search. */
  isDecisive: boolean;
  accepts(asked: Asked, document: OpenDocument): boolean;
  /** Candidates, best first. Empty if it has no answer. */
  read(document: OpenDocument, asked: Asked): Candidate[] | Promise<Candidate[]>;
}
