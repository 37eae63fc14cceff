import type { OpenDocument } from "../answer/answerer.ts";
import type { FreeQuestion } from "../answer/question.ts";
import { CALIBRATION } from "../calibration.ts";
import { countKeywords, keywordsOf } from "../catalogue/words.ts";
import type { Evidence } from "../evidence/evidence.ts";
import { type Place, placesOverlap } from "../evidence/place.ts";
import { withoutRoles } from "../judge/sides.ts";
import { type RankedSentence, rankSentences } from "./rank-sentences.ts";

const { ranking: LIMITS } = CALIBRATION;

/** What a question that was asked before is about. */
export interface SubjectBefore {
  /** The sentence that answers it best and those after it in its section. */
  near: Place[];
  /** Whether a place is about it: it is near, and the question was clearly answered, or it has every word of the subject. */
  keeps: (place: Place) => boolean;
}

/** The subject of “and how much notice must it give?”, from the question before. */
export async function subjectBefore(document: OpenDocument, previous: string): Promise<SubjectBefore> {
  const { reading } = document;
  const ranked = await rankSentences(document, previous);
  const [best] = ranked;
  const near = best ? placesFrom(reading, best.sentence) : [];
  const isRanked = ranked.some(({ answers }) => answers > 0);
  const isAnswered = best !== undefined && (!isRanked || best.answers >= LIMITS.stated);
  const asked = keywordsOf(withoutRoles(previous));
  return {
    near,
    keeps: (place) =>
      (isAnswered && near.some((each) => placesOverlap(each, place))) ||
      (asked.length > 1 && holdsAll(reading, asked, place)),
  };
}

/** The sentences for a question, ranked, and what must be true of those that are stated. */
export interface Ranking {
  ranked: RankedSentence[];
  /** The best sentence for the words of a follow-up without those of the question before, and the best of those behind its answer. */
  alone: RankedSentence[];
  keeps: SubjectBefore["keeps"];
}

/** Ranks the sentences for a question. One that leans on the question before keeps its subject; one that nothing answers clearly is looked for near that one's answer, too. */
export async function rankFor(
  document: OpenDocument,
  { words, previous }: FreeQuestion,
  asked: { words: string; isTogether: boolean },
): Promise<Ranking> {
  const ranked = await rankSentences(document, asked.words);
  const isClear = ranked.some(({ answers }) => answers >= LIMITS.unclear);
  if (previous === undefined || (isClear && !asked.isTogether)) return { ranked, alone: [], keeps: () => true };
  const { near, keeps } = await subjectBefore(document, previous);
  const again = await rankSentences(document, asked.words, near);
  if (!asked.isTogether) return { ranked: again, alone: [], keeps: () => true };
  const own = await rankSentences(document, words, near);
  const isOn = ({ place }: RankedSentence) => keeps(place) || near.some((each) => placesOverlap(each, place));
  const alone = own.find(isOn) ?? own[0];
  const next = own.find(({ place }) => near.slice(1).some((each) => placesOverlap(each, place)));
  return {
    ranked: [...again.filter(isOn), ...again.filter((each) => !isOn(each))],
    alone: [...new Set([alone, next])].filter((each) => each !== undefined),
    keeps,
  };
}

function holdsAll(reading: Evidence, asked: string[], place: Place): boolean {
  const heading = reading.sectionAround(place)?.heading ?? "";
  return countKeywords(`${heading} ${reading.quote(reading.sentenceAround(place))}`, asked) === asked.length;
}

/** A sentence and the next ones of its section. */
function placesFrom(reading: Evidence, at: number): Place[] {
  const [own, ...next] = reading.sentences.slice(at, at + 1 + LIMITS.continued);
  const section = own && reading.sectionAround(own);
  return own ? [own, ...next.filter(({ start }) => !section || start < section.end)] : [];
}
