import { must } from "../../../content/must.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Clause } from "../catalogue/clauses.schema.ts";
import type { Place } from "../evidence/place.ts";
import type { JudgingContext } from "./judging-context.ts";

/** Where a clause is, and whether that is certain. */
export interface LocatedClause {
  state: "there" | "absent" | "unknown";
  places: Place[];
  /** Its kind, where the tagger marks it. */
  kind: Clause | undefined;
  /** How it was looked for, for people. */
  how: string;
  /** The name by which it was looked for. */
  topic: string;
}

type Located = Omit<LocatedClause, "topic">;

const { judge: LIMITS } = CALIBRATION;

/** Finds a clause by its tags, by its words, or by search. */
export function locateClause(review: JudgingContext, label: string, instructions: string): LocatedClause {
  const question = { key: "", label, instructions, fieldType: "boolean", options: [] } as const;
  const route = review.router.route({ ...question, options: [] });
  if (route.to === "search") return { ...bySearch(review, label), topic: label };
  const { clause } = route;
  return { ...(clause.found_by === "tagger" ? byTags(review, clause) : byWords(review, clause)), topic: label };
}

function byTags({ reading }: JudgingContext, kind: Clause): Located {
  const { name, said_by, denied_by } = kind;
  const marked = reading.presentTags(name).map((tag) => reading.sentenceAround(tag));
  if (marked.length > 0)
    return {
      state: "there",
      places: marked.slice(0, LIMITS.clause_places),
      kind,
      how: "a trained model",
    };
  const worded = said_by ? reading.sentences.filter((place) => said_by.test(reading.quote(place))) : [];
  const how = reading.tags ? "a trained model and by words" : "words alone";
  const isCertain = reading.tags !== undefined && said_by !== undefined;
  const denied = worded.length > 0 && worded.every((place) => denied_by?.test(reading.quote(place)));
  if (worded.length === 0 || denied) return { state: isCertain ? "absent" : "unknown", places: [], kind, how };
  return { state: "unknown", places: worded.slice(0, LIMITS.clause_places), kind, how };
}

function byWords({ reading }: JudgingContext, { named_by, said_by }: Clause): Located {
  const said = must(said_by, "a clause that is found by words has them");
  const says = (place: Place) => said.test(reading.quote(place));
  const headed = reading.sections.filter(({ heading }) => named_by.test(heading));
  const inside = headed.flatMap(({ body, end }) =>
    reading.sentences.filter((each) => each.end > body && each.start < end),
  );
  const places = [...inside.filter(says), ...inside, ...(headed.length > 0 ? [] : reading.sentences.filter(says))];
  const how = "headings and words";
  const apart = places.filter((place, at) => places.indexOf(place) === at).slice(0, LIMITS.clause_places);
  return { state: apart.length > 0 ? "there" : "absent", places: apart, kind: undefined, how };
}

function bySearch(review: JudgingContext, label: string): Located {
  const named = label.replace(/\s(?:clause|provision)s?$/i, "");
  const candidates = review.candidates(named);
  const best = candidates[0];
  const how = "words and meaning";
  if (!best) return { state: "unknown", places: [], kind: undefined, how };
  const about = candidates.filter(({ coverage }) => coverage >= LIMITS.about_coverage).map(({ place }) => place);
  if (about.length > 0) return { state: "there", places: about.slice(0, LIMITS.clause_places), kind: undefined, how };
  const nowhere = candidates.every(
    ({ coverage, predicate }) => coverage < LIMITS.not_about_coverage && predicate < LIMITS.not_about_predicate,
  );
  return { state: nowhere ? "absent" : "unknown", places: [], kind: undefined, how };
}

/** The sentences of a clause without denials. */
export function withoutDenials(review: JudgingContext, { kind, places }: LocatedClause): Place[] {
  const denies = kind?.denied_by;
  return denies ? places.filter((place) => !denies.test(review.reading.quote(place))) : places;
}
