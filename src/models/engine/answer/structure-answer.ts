import { findDefinition, findMentions, findSection } from "../../../content/structure/find.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import type { FreeAnswer } from "./free-answer.ts";

const { structure_answers: LIMITS } = CALIBRATION;

const NUMBERED =
  "(?:section|clause|article|paragraph|sec\\.|§|exhibit|schedule|annex|annexure|appendix|attachment)\\s{0,5}(?:no\\.?\\s{0,5})?(?:\\d{1,3}(?:\\.\\d{1,3}){0,5}|[ivxlc]{1,7}|[a-z])(?:\\s?\\([a-z0-9]{1,5}\\)){0,4}(?![\\w.]*\\w)";

/** “What does Section 8.4 say?”, “Show me Annex B”, “§ 12”. Not “Does Section 8.4 apply to …?” */
const ASKS_SECTION = new RegExp(
  `^(?:(?:please|can you|could you)\\s)*(?:what (?:does|do|is|are)(?: in)?|what's in|show(?: me)?|quote|read(?: me)?|give me|open)?\\s{0,5}(?:the (?:text|wording) of )?(${NUMBERED})(?: (?:say|says|state|provide|contain|cover|about|regulate|deal with)(?: about)?)?\\s{0,5}[?.!]?$`,
  "i",
);
const ASKS_DEFINITION =
  /^(?:how (?:is|are|does the (?:agreement|contract) define)|what is the (?:definition|meaning) of|what's the (?:definition|meaning) of|what (?:does|do)|what is meant by|definition of|define)\s+(?:the term\s+)?["“']?(.{2,60}?)["”']?(?:\s+(?:defined(?: (?:here|as|in (?:this|the) (?:agreement|contract|document)))?|means?))?\s*[?.!]?$/i;
const IS_DEFINITION = /\b(?:defin|mean)/i;
const ASKS_MENTIONS =
  /^where (?:is|are|does (?:it|the (?:agreement|contract)) (?:mention|refer to))\s+["“']?(.{2,60}?)["”']?(?:\s+(?:mentioned|referred to|referenced|cited|used))?\s*[?.!]?$/i;
const IS_MENTION = /\b(?:mention|refer|cited|used)/i;

/** What a question about the document's own structure asks for, read exactly: a section, a definition, or every mention. Undefined for other questions. */
export function answerFromStructure(reading: Evidence, words: string): FreeAnswer | undefined {
  const question = words.replace(/\s+/g, " ").trim();
  const section = ASKS_SECTION.exec(question)?.[1];
  const found = section ? findSection(reading.text, section) : undefined;
  if (found) return stated([found]);
  const term = IS_DEFINITION.test(question) ? ASKS_DEFINITION.exec(question)?.[1] : undefined;
  const definitions = term ? findDefinition(reading.text, term) : [];
  if (definitions.length > 0) return stated(definitions.slice(0, LIMITS.definitions));
  const mentioned = IS_MENTION.test(question) ? ASKS_MENTIONS.exec(question)?.[1] : undefined;
  const mentions = mentioned ? findMentions(reading.text, mentioned) : [];
  if (mentions.length === 0) return undefined;
  const shown = [...new Map(mentions.map((place) => [reading.sentenceAround(place).start, place])).values()];
  const note =
    shown.length > LIMITS.mentions ? `The first ${LIMITS.mentions} of ${shown.length} passages are shown.` : "";
  return { ...stated(shown.slice(0, LIMITS.mentions)), note };
}

const stated = (places: Place[]): FreeAnswer => ({
  kind: "stated",
  subject: null,
  outcome: "clause",
  value: null,
  note: "",
  places: places.map(({ start, end }) => ({ start, end })),
});
