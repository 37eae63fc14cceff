import { findDefinition, findMentions, findSection, isPointer } from "../../../content/structure/find.ts";
import { SPELLED_NUMBER } from "../../../content/structure/numerals.ts";
import { findOutline } from "../../../content/structure/outline.ts";
import { findReferences } from "../../../content/structure/references.ts";
import type { FreeAnswer } from "../answer/question.ts";
import { CALIBRATION } from "../calibration.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";
import { absentAnswer } from "./from-clauses.ts";

const { structure_answers: LIMITS } = CALIBRATION;

const NUMBERED = `(?:section|clause|article|paragraph|sec\\.|§|exhibit|schedule|annex|annexure|appendix|attachment)\\s{0,5}(?:no\\.?\\s{0,5})?(?:${SPELLED_NUMBER}|\\d{1,3}(?:\\.\\d{1,3}){0,5}|[ivxlc]{1,7}|[a-z])(?:\\s?\\([a-z0-9]{1,5}\\)){0,4}(?![\\w.]*\\w)`;

/** “What does Section 8.4 say?”, “Show me Annex B”, “§ 12”. Not “Does Section 8.4 apply to …?” */
const ASKS_SECTION = new RegExp(
  `^(?:(?:please|can you|could you)\\s)*(?:what (?:does|do|is|are)(?: in)?|what's in|show(?: me)?|quote|read(?: me)?|give me|open)?\\s{0,5}(?:the (?:text|wording) of )?(${NUMBERED})(?: (?:say|says|state|provide|contain|cover|about|regulate|deal with)(?: about)?)?\\s{0,5}[?.!]?$`,
  "iu",
);
const DEFINITION_STARTS =
  /^(?:how (?:is|are|does the (?:agreement|contract) define)|what(?:'s| is) the (?:definition|meaning) of|what (?:does|do)|what is meant by|definition of|define) (?:the term )?/i;
const DEFINITION_ENDS = / (?:defined(?: (?:here|as|in (?:this|the) (?:agreement|contract|document)))?|means?)$/i;
const IS_DEFINITION = /\b(?:defin|mean)/i;
const MENTIONS_START = /^where (?:is|are|does (?:it|the (?:agreement|contract)) (?:mention|refer to)) /i;
const MENTIONS_END = / (?:mentioned|referred to|referenced|cited|used)$/i;
const IS_MENTION = /\b(?:mention|refer|cited|used)/i;

/** What a question names between its first and last words, without quotation marks. */
function namedBetween(question: string, starts: RegExp, ends: RegExp): string | undefined {
  if (!starts.test(question)) return undefined;
  const bare = question.replace(/[?.!]$/, "").trim();
  const name = bare
    .replace(starts, "")
    .replace(ends, "")
    .replace(/["“”']/g, "")
    .replace(/^(?:the|an?) /i, "")
    .trim();
  return name.length >= 2 && name.length <= LIMITS.name_characters ? name : undefined;
}

export const asksForSection = (words: string) => ASKS_SECTION.test(words.replace(/\s+/g, " ").trim());

/** What a question about the document's own structure asks for, read exactly: a section, a definition, or every mention. Undefined for other questions. */
export function answerFromStructure(reading: Evidence, words: string): FreeAnswer | undefined {
  const question = words.replace(/\s+/g, " ").trim();
  const section = ASKS_SECTION.exec(question)?.[1];
  const found = section ? (findSection(reading.text, section) ?? numberedSentence(reading, section)) : undefined;
  if (found) return stated([found]);
  const term = IS_DEFINITION.test(question) ? namedBetween(question, DEFINITION_STARTS, DEFINITION_ENDS) : undefined;
  const definitions = term ? findDefinition(reading.text, term) : [];
  if (definitions.length > 0) return stated(definitions.slice(0, LIMITS.definitions));
  const mentioned = IS_MENTION.test(question) ? namedBetween(question, MENTIONS_START, MENTIONS_END) : undefined;
  const mentions = mentioned ? findMentions(reading.text, mentioned) : [];
  if (mentions.length === 0) return nowhere(reading.text, { section, term, mentioned });
  const shown = [...new Map(mentions.map((place) => [reading.sentenceAround(place).start, place])).values()];
  const note =
    shown.length > LIMITS.mentions ? `The first ${LIMITS.mentions} of ${shown.length} passages are shown.` : "";
  return { ...stated(shown.slice(0, LIMITS.mentions)), note };
}

interface Named {
  section: string | undefined;
  term: string | undefined;
  mentioned: string | undefined;
}

/** What a question names and the document does not hold at all: no passage could answer it. Undefined where its number or its words stand somewhere. */
function nowhere(text: string, { section, term, mentioned }: Named): FreeAnswer | undefined {
  if (section) return isMissing(text, section) ? notThere(section) : undefined;
  if (term)
    return findMentions(text, term).length === 0 ? notThere(`definition of “${term}”, nor these words,`) : undefined;
  if (!mentioned) return undefined;
  const isNamed = new RegExp(`^${NUMBERED}$`, "iu").test(mentioned);
  const isNowhere = isNamed ? isMissing(text, mentioned, true) : findMentions(text, mentioned).length === 0;
  return isNowhere ? notThere(`mention of ${isNamed ? mentioned : `“${mentioned}”`}`) : undefined;
}

const notThere = (what: string): FreeAnswer => ({ ...absentAnswer(null), missing: `${what} in this document` });

const PLAIN_NUMBER = /(?<=[\s§.])\d{1,3}(?:\.\d{1,3}){0,5}$/;
const LETTERED = /^(exhibit|schedule|annex|annexure|appendix|attachment)\s+([a-z])$/i;
/** So many numbered sections show how a document numbers them. */
const LEAST_NUMBERED = 3;

/** Whether the number of a section stands nowhere but in references, or in `mentions` nowhere but over its own section; or no exhibit has the letter. */
function isMissing(text: string, name: string, mentions = false): boolean {
  const [, , letter] = LETTERED.exec(name) ?? [];
  if (letter !== undefined)
    return !new RegExp(`(?:exhibit|schedule|annex|appendi|attachment)[^.\\n]{0,60}\\b${letter}\\b`, "i").test(text);
  const [number] = PLAIN_NUMBER.exec(name) ?? [];
  if (number === undefined) return false;
  const sections = findOutline(text);
  if (sections.filter((one) => /^\d/.test(one.number ?? "")).length < LEAST_NUMBERED) return false;
  const references = mentions ? [] : findReferences(text);
  const own = mentions ? findSection(text, name, sections) : undefined;
  return findMentions(text, number).every(
    (place) =>
      place.start === own?.start || references.some(({ start, end }) => start <= place.start && place.end <= end),
  );
}

/** From the sentence that begins with the number to the next one with a number of its own, where the text does not break its lines at sections. */
function numberedSentence(reading: Evidence, section: string): Place | undefined {
  const [number] = /\d{1,3}(?:\.\d{1,3}){1,5}/.exec(section) ?? [];
  if (!number) return undefined;
  const numbered = reading.sentences.filter(({ start, end }) => {
    const words = reading.quote({ start, end });
    return words.startsWith(number) && /^[\d.]+\s+\p{Lu}/u.test(words) && !/^\d/.test(words.slice(number.length + 1));
  });
  const [own, ...others] = numbered;
  if (!own || others.length > 0) return undefined;
  const after = reading.sentences.filter(({ start }) => start > own.start);
  const next = after.findIndex((place) => isNextSection(reading.quote(place), number));
  return { start: own.start, end: (next === -1 ? own : (after[next - 1] ?? own)).end };
}

const SECTION_OPENS = /^\d{1,3}(?:\.\d{1,3}){0,5}\.?\s+\p{Lu}/u;
const PART_OPENS = /^(?:article\s{1,5}[\divxlc]{1,6}\b|(?:exhibit|schedule|annex|appendix)\s|in witness whereof\b)/i;

/** A section of its own, and no part of the section with the number. */
const isNextSection = (words: string, number: string) =>
  PART_OPENS.test(words) || (SECTION_OPENS.test(words) && !words.startsWith(`${number}.`));

const ASKS_TERM =
  /^(?:and )?(?:what|who|which)(?:'s| exactly is| is| are) (?:the |an? |our |meant by )?([^,;:?]{2,60}?)(?: (?:under|in) (?:this|the) (?:agreement|contract))?\s?\?*$/i;

/** A defined term that is asked about. */
export interface TermAsked {
  /** Where the term stands in its definition. */
  at: Place;
  /** Its definition, then the clause that this refers to. */
  places: Place[];
  /** The definition says what it is, and does not only lead to another clause. */
  isSaid: boolean;
}

/** “What is the General Cap?”, where that is a defined term. Undefined for other questions. */
export function termAsked(reading: Evidence, words: string): TermAsked | undefined {
  const name = ASKS_TERM.exec(words.replace(/\s+/g, " ").trim())?.[1]?.replace(/["“”]/g, "");
  if (name === undefined) return undefined;
  const definition = findDefinition(reading.text, name).find(({ kind }) => kind !== "blank");
  if (!definition) return quotedTerm(reading, name);
  const { start, end, at } = definition;
  const sentence = reading.quote(reading.sentenceAround(at)).slice(0, LIMITS.short_definition);
  const meant = end - start < LIMITS.short_definition ? clauseReferredTo(reading, definition) : [];
  const part = reading.units.find((unit) => unit.start <= at.start && at.start < unit.end);
  if (part && at.start - start > LIMITS.long_before) return { at, places: [part], isSaid: false };
  return { at, places: [{ start, end }, ...meant], isSaid: !isPointer({ quote: sentence }) };
}

/** The first sentence with the term in quotation marks: “Cause” shall exist in the event of … */
function quotedTerm(reading: Evidence, name: string): TermAsked | undefined {
  const wanted = name.toLowerCase();
  const at = findMentions(reading.text, name).find(({ start, end }) => {
    const [before, after] = [reading.text.charAt(start - 1), reading.text.charAt(end)];
    return /["“]/.test(before) && /["”]/.test(after) && reading.text.slice(start, end).toLowerCase() === wanted;
  });
  return at && { at, places: [reading.sentenceAround(at)], isSaid: false };
}

/** The first sentences of the clause or exhibit that a definition refers to. */
function clauseReferredTo(reading: Evidence, { start, end }: Place): Place[] {
  const { text, sentences } = reading;
  const target = findReferences(text)
    .filter((each) => start <= each.start && each.end <= end)
    .flatMap((each) => each.target ?? [])
    .find((each) => each.end <= start || end <= each.start);
  const [first, ...more] = target
    ? sentences.filter((each) => target.start <= each.start && each.end <= target.end)
    : [];
  const last = more.slice(0, LIMITS.referred_sentences).at(-1) ?? first;
  const isWhole = target && first && reading.textAt({ start: target.start, end: first.start }).trim() === "";
  return isWhole && last ? [{ start: first.start, end: last.end }] : [];
}

export const stated = (places: Place[]): FreeAnswer => ({
  kind: "stated",
  subject: null,
  outcome: "clause",
  value: null,
  note: "",
  places: places.map(({ start, end }) => ({ start, end })),
});
