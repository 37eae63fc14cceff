import { guidancePassages, guidanceWords, straightened } from "../../values/prose/guidance.ts";
import { measuresOf } from "../../values/prose/measures.ts";
import { namesLaw } from "./lint-stances.ts";

const SHORTEST_WORDS = 3;
const SHORTEST_LETTERS = 16;
const WORDS_A_VAGUE_ONE_SPOILS = 12;
const LONGEST_REFERRAL = 10;

const VAGUE =
  /\b(?:(?:un)?reasonabl[ey]|appropriate(?:ly)?|adequate(?:ly)?|suitabl[ey]|sufficient(?:ly)?|sensible|balanced|fair(?:ly)?|favou?rable|customary|usual|normal|typical|timely|satisfactory|(?:our |the |market |industry |industry-|usual )?standard (?:terms|language|wording|position|clause|provisions?|form|practice)|market[- ]standard|industry[- ]standard|best practices?|acceptable (?:terms|level|limit|amount)|as (?:usual|needed|necessary|applicable)|where possible|and so on|and so forth)\b|\betc\b\.?/gi;

/** Terms of art that contain a vague word and yet have a settled meaning, in courts or by comparison. */
const TERMS_OF_ART =
  /\b(?:(?:same|at least|no less than|not less than) (?:a )?(?:degree of )?reasonable (?:care|skill)|reasonable (?:degree of )?(?:care|skill)|reasonable person|reasonable (?:attorneys?'?|legal) (?:fees|costs)|reasonable (?:efforts|endeavou?rs|steps|measures)|commercially reasonable|(?:not (?:to )?be |not )?unreasonably (?:withheld|delayed|conditioned|withhold|delay|condition)|reasonably (?:necessary|required|understood|likely|believes?)|reasonable and appropriate steps|fair (?:use|dealing|market value)|normal (?:business|working) hours|standard contractual clauses)\b/gi;

const REFERRAL =
  /\b(?:tbd|tbc|n\/a|to be (?:decided|determined|confirmed|agreed)|as above|(?:see|ask|consult|check with|discuss with|escalate to|refer to|speak to|contact) (?:\w+ ){0,2}(?:above|below|legal|counsel|gc|manager|management|policy|template|team|lawyer|partner|finance|security))\b/i;
const ABSOLUTE = /^(?:no|none|never|must not|not|delete|remove|strike|refuse|reject|silence)\b/i;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const CROSS_REFERENCE =
  /\b(?:section|clause|fallback|position|schedule|exhibit|paragraph|annex|appendix)s?\s\d+(?:\.\d+)*/gi;

/** Says what a reader could not judge a document by, or undefined when the guidance can be worked with. */
export function vagueness(guidance: string): string | undefined {
  const text = straightened(guidance);
  const count = guidanceWords(text).length;
  if (measurable(text)) return undefined;
  if (count <= LONGEST_REFERRAL && REFERRAL.test(text))
    return `“${REFERRAL.exec(text)?.[0]}” sends the reader elsewhere. Say what the document must contain.`;
  const hits = text.replace(TERMS_OF_ART, " ").match(VAGUE) ?? [];
  if (hits.length * WORDS_A_VAGUE_ONE_SPOILS >= count && hits.length > 0) return wordedFor(hits);
  return tooShort(text, count)
    ? "the guidance is too short to judge a document by. Say what must be there and what to refuse."
    : undefined;
}

function tooShort(text: string, count: number): boolean {
  if (count >= SHORTEST_WORDS || UNSPACED.test(text) || ABSOLUTE.test(text.trim()) || text.search(TERMS_OF_ART) >= 0)
    return false;
  return (text.match(/\p{L}/gu)?.length ?? 0) < SHORTEST_LETTERS;
}

function measurable(text: string): boolean {
  if (/\d/.test(text.replace(CROSS_REFERENCE, " "))) return true;
  return (
    namesLaw(text) || measuresOf(text).length > 0 || guidancePassages(text).some((passage) => passage.kind === "quoted")
  );
}

function wordedFor(hits: string[]): string {
  const named = [...new Set(hits.map((hit) => `“${hit.toLowerCase()}”`))].slice(0, 3).join(", ");
  if (hits.every((hit) => /^etc|^and so/i.test(hit)))
    return `${named} leaves the list open. Name everything that is meant.`;
  return `${named} gives nothing to measure a document by. State a number, a period or the wording that must be there.`;
}
