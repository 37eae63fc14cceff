import { guidancePassages, type Passage } from "../../../content/values/prose/guidance.ts";
import { type Bound, findBounds, type WrittenMeasure } from "../../../content/values/prose/measures.ts";
import { CALIBRATION } from "../calibration.ts";
import { actorOfDemand } from "./sides.ts";

/** One requirement of a position. */
export interface Demand {
  text: string;
  bounds: WrittenMeasure[];
  /** What must not be in the document, if that is the demand. */
  without: string[];
  /** The clause that must be there, if its presence is all that is demanded. */
  clause?: string;
  /** Whether the guidance refuses what `text` says. */
  isRefusal?: boolean;
  /** Whether it asks that the document have no such term, and not that it say so: silence meets it. */
  isTermRefused: boolean;
}

/** A position in testable form. */
export interface Position {
  demands: Demand[];
  /** What is accepted instead of the demands, in order: “Prefer … Accept …” in one guidance. */
  accepted: Demand[][];
  /** What fails the position even if the demands are met. */
  refused: string[];
  /** Language to insert into the document, verbatim. */
  language: string[];
  /** Whether a document that says nothing about it meets the position. */
  silencePasses: boolean;
}

/** Asks for nothing, so that a document without a clause meets it. */
export const SILENT: Position = { demands: [], accepted: [], refused: [], language: [], silencePasses: true };

const LABEL =
  /^[\s\-*•]*(?:requires?d?|accept(?:able|ed)?|must have|insist|demand|standard|fallback|prefer(?:red)?|position|refuse|reject|red flags?|unacceptable|never|walk[- ]away|proposed (?:clause|language|wording)|language|clause)\b[^:.]{0,30}:\s*/i;
const LEAD =
  /^(?:(?:the|this|our|any)\s+)?(?:agreement|contract|document|clause|provision|paper)\s+(?:must|shall|should|has to|needs to)\s+(?:(?:expressly|clearly)\s+)?(?:provide|state|say|specify|make clear|require)(?:\s+that)?\s*[:,]?\s*/i;
const QUOTED = /“([^“”]*)”|"([^"]*)"/g;
const { judge: LIMITS } = CALIBRATION;
/** Advice to the reader of the playbook is not a demand on the document. */
const ADVICE =
  /^(?:take|note|see|consider|ask|consult|put|use\s+(?:the|our|this|an?))\b|\b(?:is|are) (?:welcome|preferred but not)\b/i;
const SILENCE = /\bsilence (?:passes|is (?:fine|acceptable|enough|ok))\b|\b(?:may|can) be silent\b/i;
const NOT_IN =
  /^(?:there\s+(?:must|shall|should)\s+be\s+|there\s+is\s+)?(?:no\b(?!\s+(?:later|less|more|earlier|fewer|longer|shorter|greater|lower|higher|party|change)\b)|without\b)\s*(?:any\s+|a\s+)?/i;
const MUST_NOT_HOLD =
  /\b(?:must|shall|should|may|can)\s*not\s+(?:contain|include|have|provide for|impose)\s+(?:any\s+|an?\s+)?/i;
const TERM_REFUSED =
  /^(?:(?:the|this|our|any)\s+)?(?:agreement|contract|document|paper)\s+(?:(?:must|shall|should|may|can)\s+not|cannot|does\s+not)\b/i;
/** "The buyer must not be obliged to …": a contract that says nothing obliges nobody. */
const NOT_OBLIGED =
  /^[^,;:]{1,80}\b(?:must|shall|should|may|can)\s+not\s+be\s+(?:obliged|obligated|required|bound|forced|compelled)\s+to\b/i;
/** A full sentence, not the name of something. */
const VERB = /\b(?:applies|apply|is|are|may|shall|will|must|can|has|have)\b/i;
export const WITHOUT_CONSENT = /\bwithout\s+(?:[\w'’-]+\s+){0,6}(?:consent|permission|approval|instructions?)\b/i;
const REFUSAL =
  /^(?:(?:we\s+)?(?:do not|don't|will not|won't|cannot|can't|never)\s+(?:accept|agree to|allow|sign|tolerate)|refuse|reject|delete|strike|remove|avoid|decline|resist)\s+(?:if\s+)?(?:any\s+|an?\s+|all\s+)?/i;
const PREFERENCE = /^(?:we\s+)?(?:can\s+|may\s+|also\s+|will\s+)?(?:prefer|accept)\s+(?:that\s+)?/i;
const CLAUSE =
  /^(?:(?:the\s{1,40})?(?:agreement|contract|document)\s{1,40})?(?:must|shall|should|has to|needs to)?\s{0,40}(?:contain|include|have|there\s{1,40}(?:must|should|shall)\s{1,40}be)\s{1,40}(?:an?\s{1,40}|the\s{1,40})?([^.;,]{3,60}?)\s{1,40}(?:clause|provision|section)s?\b[^,;]{0,20}$/i;

/** Replaces a long quotation in the guidance, so that text about the quotation is not read without it. */
const QUOTATION = "\uFFFC";

/** Parses guidance in plain words into demands that can be tested one by one. */
export function readPosition(guidance: string): Position {
  const all = guidancePassages(guidance.replace(QUOTED, (whole) => (isLong(whole) ? ` ${QUOTATION} ` : whole)));
  const refused = all.filter(({ kind, text }) => kind === "refused" && !text.includes(QUOTATION));
  const asked = all.filter(({ kind }) => kind === "asked");
  const preferred = asked.filter(({ concession }) => concession === undefined);
  const read = (passages: Passage[]) => demandsOf(guidance, passages);
  const own = read(preferred);
  const demands = own.length > 0 ? own : read(asked);
  const conceded = own.length > 0 ? asked.filter(({ concession }) => concession !== undefined) : [];
  const refusals = refused.map(({ text }) => bare(text).replace(REFUSAL, "").trim()).filter((text) => text.length > 2);
  const language = languageOf(guidance);
  const isOnlyQuoted = demands.length === 0 && refusals.length === 0;
  return {
    demands:
      demands.length > 0 ? demands : isOnlyQuoted ? quotedDemands(language) : refusalsAsDemands(refused, refusals),
    accepted: [...Map.groupBy(conceded, ({ concession }) => concession).values()].map(read),
    refused: demands.length > 0 ? refusals : [],
    language,
    silencePasses: SILENCE.test(guidance),
  };
}

function demandsOf(guidance: string, passages: Passage[]): Demand[] {
  const read = passages.map((each) => ({ ...each, ...openingOf(each) }));
  return withReferents(read)
    .flatMap((each) => (each.concession === undefined ? [each] : whatIsConceded(each)))
    .flatMap(apartFromRefusals)
    .filter(({ text }) => !SILENCE.test(text) && !ADVICE.test(text) && /\p{L}{3}/u.test(text))
    .map((each) => demandOf(each, LEAD.test(guidance)));
}

const openingOf = ({ text }: Passage) => ({
  text: bare(text.replaceAll(QUOTATION, " ")),
  opens: LABEL.test(text) || PREFERENCE.test(text),
});

const WITH_WHOM =
  /\b(?:with|to)\s+(?!the\s)((?:[\p{L}-]+,?\s+){0,6}?(?:and|or)\s+[\p{L}-]+(?:\s+[\p{L}-]+)?)\s+(?:who|that|which)\b/iu;
const THEIRS = /\btheir\s+(acts|omissions|breach\w*|conduct|compliance)\b|\b(?:all\s+of\s+)?them\b/i;

/** "… share with employees and advisers who …. The Recipient is liable for their acts": whose they are. */
function withReferents(passages: Opened[]): Opened[] {
  let whom: string | undefined;
  return passages.map((passage) => {
    const { text } = passage;
    const named = WITH_WHOM.exec(text)?.[1];
    const [they, acts] = named === undefined ? (THEIRS.exec(text) ?? []) : [];
    const told = they && whom ? text.replace(they, acts ? `the ${acts} of its ${whom}` : `its ${whom}`) : text;
    whom = named ?? whom;
    return { ...passage, text: told };
  });
}

const NOT_MORE =
  "(?!later|less|more|longer|fewer|earlier|lower|higher|greater|shorter|party|change|limit|limitation|cap)";
const BEFORE_REFUSAL = new RegExp(
  `,?\\s(?:and|but)\\s(?=(?:(?:the|its|our|any|either|an?)\\s(?:[\\p{L}'’-]{1,40}\\s){1,3}?)?(?:may|shall|must|can|will|should)\\snot\\b|neither\\s|in\\sno\\s|no\\s${NOT_MORE}[a-z])`,
  "iu",
);
const BARE_REFUSAL = /^(?:may|shall|must|can|will|should)\s+not\b/i;

/** "The customer may terminate, and the supplier may not": what is refused is a demand of its own. */
function apartFromRefusals(passage: Opened): Opened[] {
  const [asked = "", ...refused] = passage.text.split(BEFORE_REFUSAL);
  if (refused.length === 0 || NOT_IN.test(asked)) return [passage];
  const whole = refused.map((text) => (BARE_REFUSAL.test(text) ? `${actorOfDemand(asked)} ${text}`.trim() : text));
  return [asked, ...whole].map((text) => ({ ...passage, text }));
}

/** Guidance that is nothing but the clause to have asks for what that clause says. */
const quotedDemands = (language: string[]) =>
  language.flatMap((clause) =>
    demandsOf(
      clause,
      guidancePassages(clause).filter(({ kind }) => kind === "asked"),
    ),
  );

const isLong = (quotation: string) => quotation.split(/\s+/).length >= LIMITS.long_quotation_words;

/** `opens`: it follows the label, so that what it denies may be missing. "Accept: an injunction. No indemnity." denies for good. */
type Opened = Passage & { opens: boolean };

const NOT_NEEDED =
  /\b(?:needed|needs?|required|necessary|due|owed)\b|^no\s+(?:words?|mention|reference|clause|annex)\b/i;

/** "Accept: no annex, but …": what may be missing is not refused; what must be there instead is demanded. */
function whatIsConceded(passage: Opened): Opened[] {
  const { text } = passage;
  if (!NOT_IN.test(text) || DEED.test(text.replace(NOT_IN, ""))) return [passage];
  if (!passage.opens && !NOT_NEEDED.test(text)) return [passage];
  const but = text.search(/\bbut\b/i);
  if (but !== -1) return [{ ...passage, text: text.slice(but + "but".length).trim() }];
  return /,\s*if\b/i.test(text) ? [passage] : [];
}

/** Guidance that only refuses: a number refused is a bound, anything else must not be there. */
function refusalsAsDemands(refused: Passage[], refusals: string[]): Demand[] {
  const bounds = refused.flatMap(findBounds);
  if (bounds.length > 0) return [{ text: refusals.join("; "), bounds, without: [], isTermRefused: false }];
  return refusals.map((text) => ({ text, bounds: [], without: [text], isRefusal: true, isTermRefused: false }));
}

function demandOf(passage: Passage, isToBeSaid: boolean): Demand {
  const { text } = passage;
  const bounds = findBounds({ ...passage, demanded: true });
  const without = bounds.length > 0 ? [] : objectsOf(text);
  const clause = CLAUSE.exec(text)?.[1];
  const isTermRefused = !isToBeSaid && (TERM_REFUSED.test(text) || NOT_OBLIGED.test(text));
  return { text, bounds, without, isTermRefused, ...(clause === undefined || without.length > 0 ? {} : { clause }) };
}

/** "no non-compete, no exclusivity and no standstill": each of them. */
function objectsOf(text: string): string[] {
  const held = MUST_NOT_HOLD.exec(text);
  if (held) return [text.slice(held.index + held[0].length).trim()];
  if (!NOT_IN.test(text) || /,\s*(?:or\s+(?:one|a|an)|but|if)\b/i.test(text)) return [];
  if (VERB.test(text.replace(/[:(,;].*/s, "")) || WITHOUT_CONSENT.test(text)) return [];
  return text
    .split(/(?:,|;|\band\b|\bor\b)\s*(?=no\b)/i)
    .map((part) =>
      part
        .replace(NOT_IN, "")
        .replace(/(?:[:(]|\bunless\b|\bexcept\b).*/is, "")
        .trim(),
    )
    .map((part) => part.replace(/(?<![\s,.;])[\s,.;]+$/, ""))
    .filter((part) => part.length > 2);
}

/** Actions are allowed unless a document forbids them. Terms bind only if a document has them. */
export const DEED =
  /^(?:\w+\s+){0,1}\w+ing\b|^(?:\w+\s+){0,1}(?:use|sale|resale|disclosure|transfer|assignment|solicitation|deletion|attempt|publicity|announcement|publication|copy|copies|reproduction|change)s?\b/i;

function bare(text: string): string {
  return text.replace(LABEL, "").replace(PREFERENCE, "").replace(LEAD, "").trim();
}

function languageOf(guidance: string): string[] {
  return Array.from(guidance.matchAll(QUOTED), ([, curly, straight]) => (curly ?? straight ?? "").trim()).filter(
    (text) => text.split(/\s+/).length >= LIMITS.language_words && /[.;]$/.test(text),
  );
}

/** Numbers without a word of bound: where they rise or fall from the standard to the fallbacks, that tells which way is better. */
export function withDirections(positions: Position[]): Position[] {
  const bounds = positions.map(({ demands }) => demands.flatMap((demand) => demand.bounds));
  const direction = (measure: WrittenMeasure): Bound => {
    if (measure.bound !== null) return measure.bound;
    const series = bounds.map((each) => each.filter(({ unit }) => unit === measure.unit));
    if (series.length < 2 || series.some((each) => each.length !== 1)) return null;
    const values = series.flat().map(({ value }) => value);
    const falls = values.every((value, at) => value < (values[at - 1] ?? Number.POSITIVE_INFINITY));
    const rises = values.every((value, at) => value > (values[at - 1] ?? Number.NEGATIVE_INFINITY));
    return falls ? "min" : rises ? "max" : null;
  };
  return positions.map((position) => ({
    ...position,
    demands: position.demands.map((demand) => ({
      ...demand,
      bounds: demand.bounds.map((measure) => ({ ...measure, bound: direction(measure) })),
    })),
  }));
}
