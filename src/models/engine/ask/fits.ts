import { CALIBRATION } from "../calibration.ts";
import { LEXICON } from "../catalogue/lexicon.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { Place } from "../evidence/place.ts";

/** Words that make a value one of several. */
const ONE_OF_SEVERAL =
  /\b(?:(?:longer|shorter|later|earlier|greater|lesser|higher|lower|larger|smaller|latest|earliest|greatest|least)\s+(?:of|to\s+occur)|whichever(?:\s+(?:is|comes|occurs)\s+\w+)?|either\s+\(?[ai1]\))/i;
/** “one (1) year or until the services are completed”, “one or more” */
const OR_ANOTHER =
  /^\)?,?\s+or\s+(?:(?:more|fewer|less)\b|(?:until|upon|when|such)\s+(?!(?:it\s+is\s+|this\s+\w+\s+is\s+)?(?:(?:earlier|sooner|otherwise)\s+)?(?:terminat|cancel)))/i;

/** Words after a value that take it back or put another in its place. */
const TAKEN_BACK =
  /\b(?:unless(?!\s+(?:it\s+is\s+)?(?:sooner|earlier|otherwise|separately|extended|renewed|terminated))|except|provided,?\s+(?:however|that)|but\s+not|in\s+no\s+event|however|notwithstanding)\b/i;

const BLANK =
  /\[(?:[*_\s•●#]{1,20}|fill in|insert [^[\]\n]{1,60})\]|\{\w+\}|_{3,}|(?<=\S\s{1,3})[*•●]+(?=\s{1,3}\S)|\b(?:from|on|until|to|of|dated?|is)\s+[.;](?=\s|$)|\bfrom\s+and\b/i;

/** Why a value is not all that its sentence says, for people. */
export type Doubt = "one of several" | "blank" | "taken back";

/** What else the sentence of a value says of it: that it is one of several, that something beside it is left blank, or that it is taken back. */
export function doubtOnValue(reading: Evidence, value: Place): Doubt | undefined {
  const sentence = reading.sentenceAround(value);
  const before = reading.textAt({ start: sentence.start, end: value.start });
  const after = reading.textAt({ start: value.end, end: sentence.end });
  const isOne = !ONE_OF_SEVERAL.test(`${before} `) && !/\bwhichever\b/i.test(after) && !OR_ANOTHER.test(after);
  if (!isOne) return "one of several";
  if (BLANK.test(before) || BLANK.test(after)) return "blank";
  return TAKEN_BACK.test(after) ? "taken back" : undefined;
}

/** A sentence that takes back or changes what stands before it. */
const TAKES_BACK =
  /^(?:\(?\w{1,3}[.)]\s+)?(?:however|notwithstanding|except|provided|unless|(?:in\s+(?:the\s+)?(?:case|event)\s+of\s+)?(?:an?y?\s+)?(?:conflicts?|inconsistenc\w+|discrepanc\w+)\b|the\s+foregoing|this\s+(?:section|clause)\s+(?:shall|does|will)\s+not)\b/i;
const LIMITS_IT =
  /\b(?:do(?:es)?|shall|will)\s+not\s+(?:apply|restrict|prevent|prohibit|preclude|limit)\b|\bappl(?:y|ies)\s+only\b/i;

export const takesBack = (sentence: string) => TAKES_BACK.test(sentence);

/** Whether one of the next sentences of the same section takes a sentence back. */
export function isTakenBackNearby(reading: Evidence, place: Place): boolean {
  const at = reading.sentences.findIndex(({ start, end }) => start <= place.start && place.start < end);
  const section = reading.sectionAround(place);
  return reading.sentences
    .slice(at + 1, at + 1 + NEARBY)
    .filter(({ start }) => !section || start < section.end)
    .some((each) => TAKES_BACK.test(reading.quote(each)) || LIMITS_IT.test(reading.quote(each)));
}

const NEARBY = CALIBRATION.ranking.nearby;

/** What must be told of a sentence to read: it leaves something blank, or its value is one of several. */
export function remarkOn(reading: Evidence, place: Place): string {
  const words = reading.textAt(place);
  const several = ONE_OF_SEVERAL.exec(words)?.[0].replace(/\s+/g, " ");
  if (several && !/^either/i.test(several)) return `The document gives no single value: it says “${several}”.`;
  return BLANK.test(words) ? "Something is left blank or redacted there." : "";
}

const BOUND =
  /\b(?:not?\s+less\s+than|at\s+least|no\s+fewer\s+than|not?\s+more\s+than|up\s+to|not\s+to\s+exceed|a\s+(?:minimum|maximum)\s+of)\s+(?:[\w-]{1,20}\s*\(?)?$/i;

/** What must be told of a value that is only the least or the most. */
export function boundOn(reading: Evidence, value: Place): string {
  const { start } = reading.sentenceAround(value);
  const bound = BOUND.exec(reading.textAt({ start, end: value.start }))?.[0]
    .replace(/\s+/g, " ")
    .trim();
  return bound ? `The document says “${bound}”.` : "";
}

export const EVERY_PARTY =
  /\b(?:each|either|both|neither|any|every|no)\s+(?:of\s+the\s+)?part(?:y|ies)\b|\bthe\s+parties\b/i;
const ACTS =
  "\\s+(?:also\\s+|hereby\\s+|further\\s+|promptly\\s+|only\\s+)?(?:shall|will|must|may|can|agrees?|has|have|is|are|gives?|provides?|elects?|fails?|desires?|wish(?:es)?|pays?|receives?|reserves?|warrants?|grants?|indemnif\\w+)\\b";

/** “Licensee”, “Supplier”. A word that also means something else, such as “Party”, is none. */
const ROLES = LEXICON.party_roles.map((role) => role.toLowerCase()).filter((role) => !/part(?:y|ies)$/.test(role));

/** The party that a question asks about, by the name that the document gives it. */
function partyAsked(names: string[][], words: string): string[] | undefined {
  const subject = SUBJECT.exec(words)?.[1] ?? words;
  const asked = names.filter((own) => own.some((name) => mentions(subject, name)));
  return asked.length === 1 ? asked[0] : undefined;
}

/** “must the customer give”, “Can Lucid terminate”: the words after the first verb begin with who acts. */
const SUBJECT = /\b(?:must|may|can|could|does|do|did|shall|will|would|should|is|are|has|have)\s+((?:\S+\s*){1,4})/i;

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");
const mentions = (text: string, name: string) => new RegExp(`(?<!\\w)${escaped(name)}(?!\\w)`, "i").test(text);

/** Whether the sentence speaks of what the party of the question does, and not of what the other one does. */
export function isOfParty(reading: Evidence, words: string, place: Place, value?: Place): boolean {
  const named = reading.parties.map(({ party, aliases }) => [party.name, ...aliases].filter((name) => name.length > 2));
  const known = named.flat().map((name) => name.toLowerCase());
  const names = [...named, ...ROLES.filter((role) => !known.includes(role)).map((role) => [role])];
  const asked = partyAsked(names, words);
  const sentence = reading.quote(place);
  if (!asked || EVERY_PARTY.test(sentence)) return true;
  const others = names.filter((own) => own !== asked).flat();
  const actors = [...actorsIn(sentence, asked, true), ...actorsIn(sentence, others, false)].sort((a, b) => a.at - b.at);
  if (actors.length === 0) return true;
  const at = value ? reading.quote({ start: place.start, end: value.start }).length : 0;
  const acting = actors.findLast((each) => each.at <= at) ?? actors[0];
  return acting === undefined || acting.isAsked;
}

/** “notice by the Licensee” */
const BY =
  "\\b(?:notice|terminat\\w+|terminable|cancell?ed|paid|payable|borne|given|provided|delivered|made|performed|reimbursed)\\s+by\\s+(?:the\\s+|such\\s+)?";

function actorsIn(sentence: string, names: string[], isAsked: boolean): { at: number; isAsked: boolean }[] {
  return names.flatMap((name) => {
    const acts = new RegExp(`${BY}${escaped(name)}(?!\\w)|(?<!\\w)${escaped(name)}(?!\\w)${ACTS}`, "gi");
    return [...sentence.matchAll(acts)].map(({ index }) => ({ at: index, isAsked }));
  });
}
