import { cosineOf } from "../../../content/search/embed.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Place } from "../evidence/place.ts";
import { isHeading } from "../evidence/sections.ts";
import { shorten } from "./finding-prose.ts";
import type { CheckToJudge, DemandResult } from "./judgement.ts";
import type { JudgingContext } from "./judging-context.ts";
import type { LocatedClause } from "./locate-clause.ts";
import type { Position } from "./position.ts";

const { judge: LIMITS } = CALIBRATION;

/** The result of searching for a topic: passages on it, or the closest passage if there are none. */
export interface TopicSearch {
  /** Whether there may be a clause on the topic. If so, nothing is reported missing and nothing is inserted. */
  isThere: boolean;
  /** The passages that are most likely on the topic. */
  places: Place[];
  /** The chance that no clause covers the topic. */
  absent: number;
  /** What was searched and what came nearest, for people. */
  certificate: string;
}

/** What is known about a check before it is reported missing. */
export interface Searched {
  check: CheckToJudge;
  clause: LocatedClause;
  positions: Position[];
  tested: DemandResult[][];
}

interface Near {
  place: Place;
  cosine: number;
}

/** Looks for a clause on the topic of a check. Anything above its threshold counts: a tag, a heading, a passage, another demand. */
export async function searchTopic(review: JudgingContext, searched: Searched): Promise<TopicSearch> {
  const topic = searchByWords(review, searched);
  if (topic.isThere) return topic;
  const asked = [searched.check.title, ...searched.tested.flat().flatMap(({ demand }) => demand ?? [])];
  for (const subject of asked.slice(0, LIMITS.topics_reworded)) {
    const place = await review.otherWords?.find(subject);
    if (place) return { ...topic, isThere: true, places: [place] };
  }
  return topic;
}

function searchByWords(review: JudgingContext, { check, clause, positions, tested }: Searched): TopicSearch {
  const { reading } = review;
  const title = nearestSentence(review, check.title);
  const described = check.description ? nearestSentence(review, check.description) : title;
  const worded = positions
    .flatMap(({ language }) => language)
    .flatMap((language) => nearestSentence(review, language) ?? [])
    .filter((near) => near.cosine >= LIMITS.topic_language);
  const headed = nearestHeading(review, check.title);
  const present = chanceOfPresence(title?.cosine ?? 0, described?.cosine ?? 0);
  const isNear = present >= LIMITS.topic_present;
  const places = [
    ...clause.places,
    ...tested.flat().flatMap((found) => found.places),
    ...(isNear && title ? [withBody(review, title.place)] : []),
    ...(isNear && described ? [withBody(review, described.place)] : []),
    ...worded.map((near) => withBody(review, near.place)),
    ...(headed ? [headed] : []),
  ];
  const isThere = places.length > 0 || tested.flat().some(speaks);
  const ways = [reading.tags && "a trained model", "headings", "words", "meaning"].filter(Boolean);
  const nearest = title ? ` The closest passage is “${shorten(reading.quote(title.place))}”.` : "";
  const certificate = `Searched for a clause on this topic (${shorten(check.title)}) in ${reading.sentences.length} sentences by ${ways.join(", ")}.${nearest}`;
  return { isThere, places, absent: 1 - present, certificate };
}

/** A demand that the document may meet shows that it covers the topic, unless silence meets the demand. */
const speaks = ({ outcome, places }: DemandResult) =>
  outcome !== "missing" && (outcome !== "holds" || places.length > 0);

/** The chance of a clause on a topic, by the sentences nearest to its name and to its description. */
function chanceOfPresence(title: number, description: number): number {
  const logit =
    LIMITS.present_offset + LIMITS.present_title * title + LIMITS.present_description * Math.max(description, 0);
  return 1 / (1 + Math.exp(-logit));
}

function nearestSentence({ reading }: JudgingContext, words: string): Near | undefined {
  const asked = reading.embed(words);
  const near = reading.sentences.map((place) => ({
    place,
    cosine: cosineOf(asked, reading.embed(reading.quote(place).slice(0, LIMITS.embedded_characters))),
  }));
  return near.sort((a, b) => b.cosine - a.cosine)[0];
}

/** A heading that was cut off from its clause is quoted with the sentence after it. */
function withBody({ reading }: JudgingContext, place: Place): Place {
  const next = isHeading(reading.quote(place)) && reading.sentences.find(({ start }) => start >= place.end);
  return next ? { start: place.start, end: next.end } : place;
}

/** The beginning of the section whose heading is close to a title. */
function nearestHeading({ reading }: JudgingContext, title: string): Place | undefined {
  const asked = reading.embed(title);
  const [best] = reading.sections
    .map((section) => ({ section, cosine: cosineOf(asked, reading.embed(section.heading)) }))
    .sort((a, b) => b.cosine - a.cosine);
  if (!best || best.cosine < LIMITS.topic_heading) return undefined;
  const { start, end } = best.section;
  return { start, end: Math.min(end, start + LIMITS.topic_characters) };
}
