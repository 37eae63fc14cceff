import { guidancePassages, guidanceWords, straightenQuotes } from "../../../content/values/prose/guidance.ts";
import { measuresOf } from "../../../content/values/prose/measures.ts";
import { namesLaw } from "./contradictions.ts";

const MIN_WORDS = 3;
const MIN_LETTERS = 16;
const WORDS_PER_VAGUE_TERM = 12;
const MAX_REFERRAL_WORDS = 10;

const VAGUE =
  /\b(?:(?:un)?reasonabl[ey]|appropriate(?:ly)?|adequate(?:ly)?|suitabl[ey]|sufficient(?:ly)?|sensible|balanced|fair(?:ly)?|favou?rable|customary|usual|normal|typical|timely|satisfactory|(?:our |the |market |industry |industry-|usual )?standard (?:terms|language|wording|position|clause|provisions?|form|practice)|market[- ]standard|industry[- ]standard|best practices?|acceptable (?:terms|level|limit|amount)|as (?:usual|needed|necessary|applicable)|where possible|and so on|and so forth)\b|\betc\b\.?/gi;

/** Legal terms that contain a vague word but have a settled meaning. */
const TERMS_OF_ART =
  /\b(?:(?:same|at least|no less than|not less than) (?:a )?(?:degree of )?reasonable (?:care|skill)|reasonable (?:degree of )?(?:care|skill)|reasonable person|reasonable (?:attorneys?'?|legal) (?:fees|costs)|reasonable (?:efforts|endeavou?rs|steps|measures)|commercially reasonable|(?:not (?:to )?be |not )?unreasonably (?:withheld|delayed|conditioned|withhold|delay|condition)|reasonably (?:necessary|required|understood|likely|believes?)|reasonable and appropriate steps|fair (?:use|dealing|market value)|normal (?:business|working) hours|standard contractual clauses)\b/gi;

const REFERRAL =
  /\b(?:tbd|tbc|n\/a|to be (?:decided|determined|confirmed|agreed)|as above|(?:see|ask|consult|check with|discuss with|escalate to|refer to|speak to|contact) (?:\w+ ){0,2}(?:above|below|legal|counsel|gc|manager|management|policy|template|team|lawyer|partner|finance|security))\b/i;
const ABSOLUTE = /^(?:no|none|never|must not|not|delete|remove|strike|refuse|reject|silence)\b/i;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const CROSS_REFERENCE =
  /\b(?:section|clause|fallback|position|schedule|exhibit|paragraph|annex|appendix)s?\s\d+(?:\.\d+)*/gi;

/** Explains why the guidance is too vague. Undefined when it is not. */
export function findVagueness(guidance: string): string | undefined {
  const text = straightenQuotes(guidance);
  const count = guidanceWords(text).length;
  if (isMeasurable(text)) return undefined;
  if (count <= MAX_REFERRAL_WORDS && REFERRAL.test(text))
    return `“${REFERRAL.exec(text)?.[0]}” refers to something else. State what the document must contain.`;
  const hits = text.replace(TERMS_OF_ART, " ").match(VAGUE) ?? [];
  if (hits.length * WORDS_PER_VAGUE_TERM >= count && hits.length > 0) return vagueMessage(hits);
  return isTooShort(text, count)
    ? "the guidance is too short to evaluate a document. State what is required and what to reject."
    : undefined;
}

function isTooShort(text: string, count: number): boolean {
  if (count >= MIN_WORDS || UNSPACED.test(text) || ABSOLUTE.test(text.trim()) || text.search(TERMS_OF_ART) >= 0)
    return false;
  return (text.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS;
}

function isMeasurable(text: string): boolean {
  if (/\d/.test(text.replace(CROSS_REFERENCE, " "))) return true;
  return (
    namesLaw(text) || measuresOf(text).length > 0 || guidancePassages(text).some((passage) => passage.kind === "quoted")
  );
}

function vagueMessage(hits: string[]): string {
  const named = [...new Set(hits.map((hit) => `“${hit.toLowerCase()}”`))].slice(0, 3).join(", ");
  if (hits.every((hit) => /^etc|^and so/i.test(hit))) return `${named} leaves the list open. List every item.`;
  return `${named} is not measurable. State a number, a period or the required wording.`;
}
