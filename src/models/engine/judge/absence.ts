import { headedBy } from "../answer/search-answer.ts";
import { CALIBRATION } from "../calibration.ts";
import { canonicalWords } from "../catalogue/words.ts";
import { cosineOf } from "../encode/embed.ts";
import type { Place } from "../evidence/place.ts";
import type { CheckToJudge } from "./judgement.ts";
import { shorten } from "./language.ts";
import type { LocatedClause } from "./locate-clause.ts";
import type { Review } from "./review.ts";

const { judge: LIMITS } = CALIBRATION;

/** What a search for a topic found: passages on it, or nothing and what was nearest. */
export interface TopicSearch {
  /** Clauses on the topic. Where there is one, nothing is called missing and nothing is put in. */
  places: Place[];
  /** What was searched and what came nearest, for people. */
  certificate: string;
}

/** Looks for clauses on the topic of a check, by its clause, by headings and by passages, before anything is called missing. */
export function searchTopic(review: Review, { title }: CheckToJudge, clause: LocatedClause): TopicSearch {
  const { reading } = review;
  const headed = headedBy(reading, title);
  const near = nearestSentence(review, title);
  const isNear = near !== undefined && near.cosine >= LIMITS.on_topic && hasRareWords(review, title, near.place);
  const places = [
    ...(clause.state === "absent" ? [] : clause.places.filter((place) => isMeant(review, title, clause, place))),
    ...(headed ? [{ start: headed.start, end: Math.min(headed.end, headed.start + LIMITS.topic_characters) }] : []),
    ...(isNear ? [near.place] : []),
  ];
  const ways = [reading.tags && "the trained reader of clauses", "headings", "words", "meaning"].filter(Boolean);
  const nearest = near ? ` The nearest passage is “${shorten(reading.quote(near.place))}”` : "";
  const certificate = ` Searched for a clause on this topic (${shorten(title)}) in ${reading.sentences.length} sentences by ${ways.join(", ")}.${nearest}`;
  return { places, certificate };
}

/** A clause of the very kind that the title names, or one with the words of the title that are rare in the document. */
function isMeant(review: Review, title: string, { kind }: LocatedClause, place: Place): boolean {
  const isNamed = kind !== undefined && review.router.named(title).includes(kind);
  return isNamed || hasRareWords(review, title, place);
}

/** Every sentence of a confidentiality agreement is near to “return of confidential information”; few speak of a return. */
const hasRareWords = (review: Review, title: string, place: Place) =>
  review.coverageOf(canonicalWords(title), place) >= LIMITS.topic_coverage;

function nearestSentence({ reading }: Review, title: string): { place: Place; cosine: number } | undefined {
  const asked = reading.embed(title);
  const near = reading.sentences.map((place) => ({
    place,
    cosine: cosineOf(asked, reading.embed(reading.quote(place).slice(0, LIMITS.embedded_characters))),
  }));
  return near.sort((a, b) => b.cosine - a.cosine)[0];
}
