import { detectShortLanguage, languageName } from "../../content/formats/language.ts";

/** What asks for new text and not for what the documents say. */
const WRITING =
  /^\s*(?:(?:please|kindly|now|then|ok(?:ay)?|can you|could you|would you|i (?:want|need) you to|help me(?: to)?)[,\s]+)*(?:draft|re-?draft|write|re-?write|rephrase|paraphrase|reword|translate|compose|improve|shorten|simplify|negotiate|propose|suggest)\b/i;

const TRANSLATING = /\btranslat(?:e|ion)\b[^?]{0,60}\b(?:in)?to\b/i;

const ENGLISH =
  /\b(?:the|a|an|of|is|are|what|which|who|when|where|why|how|does|do|can|may|must|and|or|to|for|with|this|that|any|there|we|our|it|notice|law|party|parties|term|section|clause|contract|agreement)\b/i;

/** Only a sentence of some length tells its language. */
const LEAST_LETTERS = 12;

/** Why a message is not answered without a language model: it asks for new text, or is not in English. Undefined for a question in English. */
export async function whyNotAnswered(message: string): Promise<string | undefined> {
  if (WRITING.test(message) || TRANSLATING.test(message))
    return "This asks for new text, which needs a language model. None is configured here. Without one, questions about what the documents say are answered with their passages. An administrator can set a model under Settings.";
  if (ENGLISH.test(message) || (message.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS) return undefined;
  const language = await detectShortLanguage(message);
  if (language === undefined || language === "en") return undefined;
  return `This question is in ${languageName(language)}. Without a language model, only questions in English are understood, and none is configured here. Ask in English, or ask an administrator to set a model under Settings.`;
}
