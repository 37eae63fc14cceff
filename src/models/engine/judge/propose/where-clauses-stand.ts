import { cosineOf } from "../../../../content/search/embed.ts";
import { CALIBRATION } from "../../calibration.ts";
import type { CheckToJudge } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";
import { actorsIn } from "../sides.ts";

const { judge: LIMITS } = CALIBRATION;

/** A part of the main body under a number or a heading, with its subsections. */
export interface Part {
  heading: string | null;
  start: number;
  end: number;
  body: number;
}

/** The name of the document is no heading of a clause, and nothing is promised among disclaimers. */
const TITLE = /\b(?:agreement|contract|terms and conditions)\W*$|\bdisclaimers?\b/i;

const LONGEST_TERM = 100;

/** A line of a list of definitions. */
const isDefinition = (text: string, { body }: Part) =>
  /^\s{0,9}["“][^"”]{1,60}["”]\s+(?:shall\s+)?(?:means?|has|have|refers?)\b/.test(
    text.slice(body, body + LONGEST_TERM),
  );

/** A clause to insert and the check that asks for it. */
export interface Wanted {
  check: Pick<CheckToJudge, "title" | "description">;
  language: string;
  /** The clause in the words of the playbook, which names the parties by their roles. */
  original: string;
}

/** The parts of the main body that end before `until`, in order. Lettered items and exhibits are no places for a clause. */
export function partsOf({ reading, outline }: JudgingContext, until: number): Part[] {
  const numbered: Part[] = outline
    .filter(({ mark, exhibit }) => mark && mark.kind !== "item" && !exhibit)
    .map(({ heading, start, end, body }) => ({ heading, start, end, body }));
  const headed: Part[] = reading.sections.map(({ heading, start, body }, at) => ({
    heading,
    start,
    body,
    end: reading.sections[at + 1]?.start ?? until,
  }));
  const isNumbered = ({ body }: Part) => numbered.some((each) => Math.abs(each.body - body) <= LIMITS.same_heading);
  return [...numbered, ...headed.filter((each) => !isNumbered(each))]
    .filter((part) => part.start < until && !TITLE.test(part.heading ?? "") && !isDefinition(reading.text, part))
    .map((each) => ({ ...each, end: Math.min(each.end, until) }))
    .sort((a, b) => a.start - b.start);
}

/** The parts where such a clause stands, best first: by the meaning of their headings and of their words. */
export function rankParts(review: JudgingContext, parts: Part[], wanted: Wanted): Part[] {
  const scored = parts.map((part) => ({ part, score: scoreOf(review, part, wanted) }));
  return scored
    .filter(({ part, score }) => score >= (part.heading === null ? LIMITS.place_least_unheaded : LIMITS.place_least))
    .sort((a, b) => b.score - a.score)
    .map(({ part }) => part);
}

function scoreOf(review: JudgingContext, part: Part, wanted: Wanted): number {
  const { reading } = review;
  const wording = reading.embed(wanted.language);
  const sentences = reading.sentences.filter(({ start }) => part.start <= start && start < part.end);
  const near = sentences.map((place) =>
    cosineOf(wording, reading.embed(reading.quote(place).slice(0, LIMITS.embedded_characters))),
  );
  const words = reading.embed(reading.text.slice(part.start, Math.min(part.end, part.start + LIMITS.place_characters)));
  const held = LIMITS.place_sentence * Math.max(0, ...near) + LIMITS.place_words * cosineOf(wording, words);
  const headed =
    part.heading === null ? held * LIMITS.place_unheaded : headingScore(review, part.heading, wanted, held);
  return headed * (isOfOtherParty(review, part, wanted.original) ? LIMITS.place_other_party : 1);
}

/** A heading on another matter rules a part out, whatever its words. */
function headingScore({ reading }: JudgingContext, heading: string, { check, language }: Wanted, held: number): number {
  const vector = reading.embed(heading);
  const [title, description, wording] = [check.title, check.description ?? check.title, language].map((words) =>
    cosineOf(reading.embed(words), vector),
  ) as [number, number, number];
  if (Math.max(title, description, wording) < LIMITS.place_heading) return 0;
  return held + LIMITS.place_title * title + LIMITS.place_description * description + LIMITS.place_language * wording;
}

/** "Customer represents and warrants that": a duty of the provider does not stand among those of the customer. */
function isOfOtherParty({ reading }: JudgingContext, { body, end }: Part, language: string): boolean {
  const opening = reading.sentences.find(({ start }) => body <= start && start < end);
  const acting = opening ? actorsIn(reading.quote(opening)) : [];
  const [asked] = actorsIn(language);
  return asked !== undefined && acting.length > 0 && !acting.includes(asked);
}
