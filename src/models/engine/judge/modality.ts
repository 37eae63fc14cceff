/** The modality of a sentence: duty, prohibition, permission or statement. */
export type Modality = "must" | "must not" | "may" | "says";

const FREES =
  /\bnothing\b[^.;]{0,120}\b(?:prevent|restrict|prohibit|preclude|limit|prohibits|prevents|restricts)\w*|\bnot\s+(?:be\s+)?(?:prohibited|prevented|restricted|precluded|prevent|restrict|prohibit|preclude|limit)\b|\bno\s+(?:obligation|liability|duty|restriction|limitation)\b|\bnot\s+(?:be\s+)?(?:apply|obliged|obligated|required|liable|considered|deemed|include)\b|\bnot\s+a\s+breach\b/i;
const FORBIDS =
  /\b(?:shall|must|may|will|can|should|do|does|is|are|could|would|to|hereby|and|or|agrees?|covenants?|undertakes?)\s+(?:not|never|neither)\b|\bcannot\b|\b(?:neither|no)\s+(?:party|right|licen[cs]e|person|title|interest|employee|recipient|provision|part)\b|\bnor\b|\bprohibit(?:s|ed)?\b|\bnothing\b|\brefrain\b|\bprevent\b|\bwithout\s+(?:the\s+)?(?:express\s+|prior\s+|written\s+)*(?:consent|permission|approval|authori[sz]ation)\b|\bnot\s+to\b|\b(?:is|are)\s+forbidden\b/i;
const PERMITS =
  /\bmay\b(?!\s+(?:not|be\s+required))|\bcan\b(?!\s*not)|\b(?:is|are|be)\s+(?:permitted|entitled|allowed|free|authori[sz]ed)\b|\bat\s+liberty\b|\bhas\s+the\s+right\b|\bhave\s+the\s+right\b|\bpermits?\b|\ballows?\b|\bsolely\b|\bonly\b/i;
const DEMANDS =
  /\b(?:shall|must|will|agrees?\s+to|undertakes?|covenants?|is\s+required|are\s+required|has\s+to|have\s+to|obligat\w+|responsible)\b/i;

/** The first modality that matches. A release such as "not prohibited" counts as a permission, despite its negation. */
export function modalityOf(words: string): Modality {
  if (FREES.test(words)) return "may";
  if (FORBIDS.test(words)) return "must not";
  return PERMITS.test(words) ? "may" : DEMANDS.test(words) ? "must" : "says";
}

const MODAL =
  /\b(?:shall|must|may|will|can|should|cannot|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|entitled|permitted|allowed)\s+to|has\s+to|have\s+to|(?:do|does|is|are)(?=\s+not\b))\b(?:\s+(?:not|never|only|solely|also|be|expressly|promptly|immediately)\b)*/i;

/** What is to be done or not done: the words after the modal verb, or all words if there is none. */
export function predicateOf(demand: string): string {
  const modal = MODAL.exec(demand);
  return modal ? demand.slice(modal.index + modal[0].length).trim() : demand;
}

/** Whom or what a text is about: the words before the modal verb, or none if there is no such verb. */
export function subjectOf(words: string): string {
  const modal = MODAL.exec(words);
  return modal ? words.slice(0, modal.index) : "";
}
