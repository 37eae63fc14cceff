import { type Passage, passages } from "../../values/prose/guidance.ts";
import { boundsIn, type WrittenMeasure } from "../../values/prose/measures.ts";

/** One thing that a position asks of a document. */
export interface Demand {
  text: string;
  bounds: WrittenMeasure[];
  /** What must not be in the document, where that is what is asked. */
  without: string[];
  /** The clause that must be there, where its presence is all that is asked. */
  clause?: string;
}

/** A position as it can be tested. */
export interface Position {
  demands: Demand[];
  /** What fails the position even where the rest is there. */
  refused: string[];
  /** Language to put into the document, as it was written. */
  language: string[];
  /** Whether a document that says nothing of it meets the position. */
  silencePasses: boolean;
}

const LABEL =
  /^[\s\-*•]*(?:requires?d?|accept(?:able|ed)?|must have|insist|demand|standard|fallback|prefer(?:red)?|position|refuse|reject|red flags?|unacceptable|never|walk[- ]away|proposed (?:clause|language|wording)|language|clause)\b[^:.]{0,30}:\s*/i;
const LEAD =
  /^(?:(?:the|this|our|any)\s+)?(?:agreement|contract|document|clause|provision|paper)\s+(?:must|shall|should|has to|needs to)\s+(?:(?:expressly|clearly)\s+)?(?:provide|state|say|specify|make clear|require)(?:\s+that)?\s*[:,]?\s*/i;
const QUOTED = /“([^“”]*)”|"([^"]*)"/g;
const SHORTEST_LANGUAGE = 5;
/** Advice to whoever reads the playbook asks nothing of the document. */
const ADVICE = /^(?:take|note|see|consider|ask|consult|put|use)\b|\b(?:is|are) (?:welcome|preferred but not)\b/i;
const SILENCE = /\bsilence (?:passes|is (?:fine|acceptable|enough|ok))\b|\b(?:may|can) be silent\b/i;
const NOT_IN =
  /^(?:there\s+(?:must|shall|should)\s+be\s+|there\s+is\s+)?(?:no\b(?!\s+(?:later|less|more|earlier|fewer|longer|shorter|greater|lower|higher|party|change)\b)|without\b)\s*(?:any\s+|a\s+)?/i;
const MUST_NOT_HOLD =
  /\b(?:must|shall|should|may|can)\s*not\s+(?:contain|include|have|provide for|impose)\s+(?:any\s+|an?\s+)?/i;
const REFUSAL =
  /^(?:(?:we\s+)?(?:do not|don't|will not|won't|cannot|can't|never)\s+(?:accept|agree to|allow|sign|tolerate)|refuse|reject|delete|strike|remove|avoid|decline|resist)\s+(?:any\s+|an?\s+|all\s+)?/i;
const CLAUSE =
  /^(?:(?:the\s+)?(?:agreement|contract|document)\s+)?(?:must|shall|should|has to|needs to)?\s*(?:contain|include|have|there\s+(?:must|should|shall)\s+be)\s+(?:an?\s+|the\s+)?([^.;,]{3,60}?)\s+(?:clause|provision|section)s?\b[^,;]{0,20}$/i;

/** Reads guidance in plain words into what can be tested one by one. */
export function readPosition(guidance: string): Position {
  const all = passages(guidance);
  const refused = all.filter(({ kind }) => kind === "refused").map(({ text }) => bare(text));
  const asked = all.filter(({ kind }) => kind === "asked").map((each) => ({ ...each, text: bare(each.text) }));
  const demands = asked
    .filter(({ text }) => !SILENCE.test(text) && !ADVICE.test(text) && /\p{L}{3}/u.test(text))
    .map(demandOf);
  const refusals = refused.map((text) => text.replace(REFUSAL, "").trim()).filter((text) => text.length > 2);
  return {
    demands: demands.length > 0 ? demands : refusalsAsDemands(all, refusals),
    refused: demands.length > 0 ? refusals : [],
    language: languageOf(guidance),
    silencePasses: SILENCE.test(guidance),
  };
}

/** Guidance that only refuses: a number refused is a bound, anything else must not be there. */
function refusalsAsDemands(all: Passage[], refusals: string[]): Demand[] {
  const bounds = all.filter(({ kind }) => kind === "refused").flatMap(boundsIn);
  if (bounds.length > 0) return [{ text: refusals.join("; "), bounds, without: [] }];
  return refusals.map((text) => ({ text, bounds: [], without: [text] }));
}

function demandOf(passage: Passage): Demand {
  const { text } = passage;
  const bounds = boundsIn({ ...passage, demanded: true });
  const without = bounds.length > 0 ? [] : objectsOf(text);
  const clause = CLAUSE.exec(text)?.[1];
  return { text, bounds, without, ...(clause === undefined || without.length > 0 ? {} : { clause }) };
}

/** "no non-compete, no exclusivity and no standstill": each of them. */
function objectsOf(text: string): string[] {
  const held = MUST_NOT_HOLD.exec(text);
  if (held) return [text.slice(held.index + held[0].length).trim()];
  if (!NOT_IN.test(text) || /,\s*or\s+(?:one|a|an)\b/i.test(text)) return [];
  return text
    .split(/(?:,|;|\band\b|\bor\b)\s*(?=no\b)/i)
    .map((part) =>
      part
        .replace(NOT_IN, "")
        .split(/[:(]|\bunless\b|\bexcept\b/i)[0]!
        .trim(),
    )
    .map((part) => part.replace(/[\s,.;]+$/, ""))
    .filter((part) => part.length > 2);
}

function bare(text: string): string {
  return text.replace(LABEL, "").replace(LEAD, "").trim();
}

function languageOf(guidance: string): string[] {
  return Array.from(guidance.matchAll(QUOTED), ([, curly, straight]) => (curly ?? straight ?? "").trim()).filter(
    (text) => text.split(/\s+/).length >= SHORTEST_LANGUAGE && /[.;]$/.test(text),
  );
}
