import type { Place } from "../answer/question.ts";
import { DENIES, SAYS } from "../catalogue/clause-words.ts";
import type { ClauseKind } from "../catalogue/clauses.ts";
import type { Topic } from "../catalogue/topics.ts";
import type { Route } from "../evidence/route.ts";
import type { Examination } from "./examination.ts";

/** Where the document treats a matter, and whether that is certain. */
export interface Clause {
  state: "there" | "absent" | "unknown";
  places: Place[];
  kind: ClauseKind | undefined;
  /** How it was looked for, for people. */
  how: string;
}

const PLACES = 6;
const SURELY_ABOUT = 0.75;
const SURELY_NOT = 0.34;

/** Finds the clauses that treat a matter: by the trained kinds, by known topics, else by words and meaning. */
export async function locateClause(exam: Examination, label: string, instructions: string): Promise<Clause> {
  const question = { key: "", label, instructions, fieldType: "boolean", options: [] } as const;
  const route: Route = await exam.router.route({ ...question, options: [] }, exam.signal);
  if (route.to === "kind") return byKind(exam, route.kind);
  return route.to === "topic" ? byTopic(exam, route.topic) : bySearch(exam, label);
}

function byKind({ reading }: Examination, kind: ClauseKind): Clause {
  const marked = reading.clauses(kind).map((tag) => reading.sentenceAround(tag));
  if (marked.length > 0)
    return { state: "there", places: marked.slice(0, PLACES), kind, how: "the trained reader of clauses" };
  const worded = SAYS[kind] ? reading.sentences.filter((place) => SAYS[kind]!.test(reading.quote(place))) : [];
  const how = reading.tags ? "the trained reader of clauses and by words" : "words alone";
  const isCertain = reading.tags !== undefined && SAYS[kind] !== undefined;
  const denied = worded.length > 0 && worded.every((place) => DENIES[kind]?.test(reading.quote(place)));
  if (worded.length === 0 || denied) return { state: isCertain ? "absent" : "unknown", places: [], kind, how };
  return { state: "unknown", places: worded.slice(0, PLACES), kind, how };
}

function byTopic({ reading }: Examination, topic: Topic): Clause {
  const says = (place: Place) => topic.says.test(reading.quote(place));
  const headed = reading.sections.filter(({ heading }) => topic.names.test(heading));
  const inside = headed.flatMap(({ body, end }) =>
    reading.sentences.filter((each) => each.end > body && each.start < end),
  );
  const places = [...inside.filter(says), ...inside, ...(headed.length > 0 ? [] : reading.sentences.filter(says))];
  const how = "headings and words";
  const apart = places.filter((place, at) => places.indexOf(place) === at).slice(0, PLACES);
  return { state: apart.length > 0 ? "there" : "absent", places: apart, kind: undefined, how };
}

async function bySearch(exam: Examination, label: string): Promise<Clause> {
  const candidates = await exam.candidates(label);
  const best = candidates[0];
  const how = "words and meaning";
  if (!best) return { state: "unknown", places: [], kind: undefined, how };
  const about = candidates.filter(({ coverage }) => coverage >= SURELY_ABOUT).map(({ place }) => place);
  if (about.length > 0) return { state: "there", places: about.slice(0, PLACES), kind: undefined, how };
  const nowhere = candidates.every(({ coverage, predicate }) => coverage < SURELY_NOT && predicate < 0.5);
  return { state: nowhere ? "absent" : "unknown", places: [], kind: undefined, how };
}

/** The sentences of a clause that do not say that there is no such thing. */
export function affirmed(exam: Examination, { kind, places }: Clause): Place[] {
  const denies = kind === undefined ? undefined : DENIES[kind];
  return denies ? places.filter((place) => !denies.test(exam.reading.quote(place))) : places;
}
