/** What words do to what they speak of: demand it, forbid it, leave it free, or merely say it. */
export type Modality = "must" | "must not" | "may" | "says";

const FREES =
  /\bnothing\b[^.;]{0,120}\b(?:prevent|restrict|prohibit|preclude|limit|prohibits|prevents|restricts)\w*|\bnot\s+(?:be\s+)?(?:prohibited|prevented|restricted|precluded|prevent|restrict|prohibit|preclude|limit)\b|\bno\s+(?:obligation|liability|duty|restriction|limitation)\b|\bnot\s+(?:be\s+)?(?:apply|obliged|obligated|required|liable|considered|deemed|include)\b|\bnot\s+a\s+breach\b/i;
const FORBIDS =
  /\b(?:shall|must|may|will|can|should|do|does|is|are|could|would|to|hereby|and|or|agrees?|covenants?|undertakes?)\s+(?:not|never|neither)\b|\bcannot\b|\b(?:neither|no)\s+(?:party|right|licen[cs]e|person|title|interest|employee|recipient|provision|part)\b|\bnor\b|\bprohibit(?:s|ed)?\b|\bnothing\b|\brefrain\b|\bprevent\b|\bwithout\s+(?:the\s+)?(?:express\s+|prior\s+|written\s+)*(?:consent|permission|approval|authori[sz]ation)\b|\bnot\s+to\b|\b(?:is|are)\s+forbidden\b/i;
const PERMITS =
  /\bmay\b(?!\s+(?:not|be\s+required))|\bcan\b(?!\s*not)|\b(?:is|are|be)\s+(?:permitted|entitled|allowed|free|authori[sz]ed)\b|\bat\s+liberty\b|\bhas\s+the\s+right\b|\bhave\s+the\s+right\b|\bpermits?\b|\ballows?\b|\bsolely\b|\bonly\b/i;
const DEMANDS =
  /\b(?:shall|must|will|agrees?\s+to|undertakes?|covenants?|is\s+required|are\s+required|has\s+to|have\s+to|obligat\w+|responsible)\b/i;
const EXCEPTS = /\b(?:except|excepting|unless|other\s+than|save|excluding|exclusive\s+of|apart\s+from)\b/i;
const CUTS =
  /(?=;|:|\bprovided\b|\bexcept\b|\bunless\b|\bother\s+than\b|\bsave\s+(?:for|that|as)\b|\bbut\b|\bexcluding\b|\bhowever\b|\(\w{1,3}\)\s)/i;

/** The first of the three that words show; a freedom counts before the negation that it is written with. */
export function modalityOf(words: string): Modality {
  if (FREES.test(words)) return "may";
  if (FORBIDS.test(words)) return "must not";
  return PERMITS.test(words) ? "may" : DEMANDS.test(words) ? "must" : "says";
}

/** A stretch of a sentence with what it does: an exception turns round what it is an exception from. */
export interface Stretch {
  words: string;
  modality: Modality;
}

/** The stretches of a sentence; one without a verb of its own goes on with what was before it. */
export function stretchesOf(sentence: string): Stretch[] {
  let before: Modality = "says";
  return sentence.split(CUTS).map((words) => {
    const own = modalityOf(words);
    const isException = EXCEPTS.test(words.slice(0, 14));
    const modality = isException ? turned(before) : own === "says" ? before : own;
    if (!isException) before = modality;
    return { words, modality };
  });
}

function turned(modality: Modality): Modality {
  return modality === "must not" ? "may" : modality === "may" || modality === "must" ? "must not" : "says";
}

/** Whether words with the one modality deny what was asked for with the other. */
export function isAgainst(asked: Modality, found: Modality): boolean {
  if (asked === "must not") return found === "may" || found === "must";
  return (asked === "may" || asked === "must") && found === "must not";
}

const MODAL =
  /\b(?:shall|must|may|will|can|should|cannot|agrees?\s+to|undertakes?\s+to|(?:is|are)\s+(?:required|entitled|permitted|allowed)\s+to|has\s+to|have\s+to)\b(?:\s+(?:not|never|only|solely|also|be|expressly|promptly|immediately)\b)*/i;

/** The words that say what is to be done or left: those right behind the verb of duty, or all where there is none. */
export function predicateOf(demand: string): string {
  const modal = MODAL.exec(demand);
  return modal ? demand.slice(modal.index + modal[0].length).trim() : demand;
}
