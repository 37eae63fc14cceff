import { languageName } from "../../content/formats/language.ts";
import { isSummary } from "./local-questions.ts";
import { languageOfQuestion } from "./question-language.ts";

const LANGUAGE =
  "(?:Arabic|Chinese|Czech|Danish|Dutch|English|Finnish|French|German|Greek|Hebrew|Hindi|Hungarian|Italian|Japanese|Korean|Mandarin|Norwegian|Polish|Portuguese|Romanian|Russian|Spanish|Swedish|Turkish|Ukrainian)";
const PLAIN = `(?:${LANGUAGE}|(?:plain|simple|simpler|everyday)(?:\\s(?:English|words|terms|language))|lay(?:man|person)['’]?s?\\sterms)`;
const POLITE =
  "^(?:(?:please|kindly|now|then|next|also|and|ok(?:ay)?|can you|could you|would you|will you|i (?:want|need|would like|['’]d like) you to|i['’]d like you to|help me(?: to)?|let['’]?s)[,\\s]{1,5}){0,4}";
const REWRITE =
  "(?:draft|re-?draft|write|re-?write|rephrase|paraphrase|re-?word|translate|compose|formulate|improve|shorten|simplify|soften|strengthen|tighten|negotiate|propose|suggest|revise|redline|mark up)";
const PRODUCE = "(?:generate|prepare|create|make|turn|put|convert|amend|edit|adapt|modify|change|counter)";
/** What follows a verb in an order, and not a noun: “draft a letter”, but not “draft delivery date”. */
const OBJECT =
  "\\s(?:up\\s|back\\s)?(?:an?|the|this|that|these|those|it|them|me|us|my|ours?|your|their|its|some|another|alternatives?|better|new|both|all|each|changes|amendments|edits|improvements|wording|language|sections?|clauses?|articles?|paragraphs?|§|\\d)(?![\\p{L}’'-])";
const WANTED = `(?:give|send|provide|show|get|make|(?:i|we) (?:need|want|would like)|(?:i|we)['’]d like)\\s(?:me\\s|us\\s|with\\s){0,2}(?:an?|another|your|the|some)\\s(?:[\\p{L}-]{1,20}\\s){0,3}?`;

const WRITING = [
  new RegExp(`${POLITE}(?:${REWRITE}|${PRODUCE})${OBJECT}`, "iu"),
  new RegExp(`${POLITE}(?:re-?draft|re-?write|rephrase|paraphrase|translate)\\s?[.!]?$`, "iu"),
  new RegExp(`${POLITE}(?:draft|write):\\s(?:an?|the)\\s`, "iu"),
  new RegExp(
    `${POLITE}(?:add|insert|include)\\s(?:an?|another|the)\\s(?:[\\p{L}-]{1,20}\\s){0,2}(?:clause|provision|section|sentence|exception|carve-?out)\\b`,
    "iu",
  ),
  new RegExp(
    `${POLITE}${WANTED}(?:translation|re-?draft|re-?write|redline|mark-?up|counter-?proposal|alternative (?:wording|language|clause)|better wording|${PLAIN}\\sversion|first draft|draft (?:of|for))(?!\\s(?:clauses?|provisions?|sections?|obligations?|requirements?|costs?|rights?))`,
    "iu",
  ),
  new RegExp(
    `${POLITE}(?:summari[sz]e|explain|answer|describe|recap|put|say)\\b[^?]{0,200}\\bin(?:to)?\\s${PLAIN}\\b`,
    "iu",
  ),
  new RegExp(
    `${POLITE}(?:compare|find|read|take|look at|check|review|analy[sz]e|summari[sz]e|list|extract|show|explain|identify|use)\\b[^?]{0,300}(?:\\band|,|;|\\bthen)\\s(?:then\\s|please\\s){0,2}${REWRITE}${OBJECT}`,
    "iu",
  ),
  new RegExp(
    `^(?:how|what)\\s(?:would|should|could)\\s(?:you|i|we)\\s(?:${REWRITE}|word|phrase|respond|reply)\\b`,
    "iu",
  ),
];

const ADVICE = [
  /\b(?:market[- ](?:standard|practice|norms?|terms)|(?:off|on|at)[- ]market|common in the market)\b/i,
  /\bshould\s(?:i|we|my client|our client)\s(?:sign|accept|agree|ask for|push|insist|reject|resist|worry|be worried|be concerned)\b/i,
  /^(?:how|what)\swould\syou\s(?:change|do|advise|recommend|ask)\b/i,
];

/** Orders to change or send something, which only a model carries out. */
const ORDER = new RegExp(
  `${POLITE}(?:remind|alert|notify|(?:send|e-?mail)(?!\\s(?:me|us)\\b)|assign|accept|reject|fill|update|mark|flag|verify|delete|remove|rename|hide|archive|share|invite|upload|schedule)\\s(?:an?|the|me|us|it|them|this|that|these|those|all|each|every|my|our|another)(?![\\p{L}’'-])`,
  "iu",
);
/** Orders to make a thing of the product, or to put something into one. */
const MAKES = new RegExp(
  `${POLITE}(?:add|create|set up|make|open|put|move|copy)\\s[^.?!]{0,80}\\b(?:projects?|vaults?|columns?|alerts?|folders?|reminders?|deadlines?|calendar|portfolios?)\\b`,
  "iu",
);

/** What quotes from the documents make up: a summary, a list or a table. */
const QUOTABLE = /\b(?:summar(?:y|ies)|overview|outline|list|table|recap|abstract|timeline)\b/i;
const NEW_LANGUAGE = new RegExp(`\\bin(?:to)?\\s${PLAIN}\\b`, "i");

const NO_MODEL = "which needs a language model. None is configured here.";
const INSTEAD =
  "Without one, questions about what the documents say are answered with their passages. An administrator can set a model under Settings, or for the whole installation with MODEL_PROVIDER, MODEL_NAME and MODEL_API_KEY.";

/**
 * Why a message is not answered without a language model: it asks for new text, for advice or for a change, or is not in English. Undefined for a
 * question in English.
 */
export async function whyNotAnswered(message: string): Promise<string | undefined> {
  const sentences = message.split(/(?<=[.?!])\s+|\n+/).map((sentence) => sentence.trim());
  const forDeed = (pattern: RegExp) =>
    sentences.some((sentence) => pattern.test(sentence) && !QUOTABLE.test(sentence.slice(0, 60)));
  if (forDeed(MAKES)) return `This asks for something to be done, ${NO_MODEL} ${INSTEAD}`;
  if (sentences.some(asksForText)) return `This asks for new text, ${NO_MODEL} ${INSTEAD}`;
  if (sentences.some((sentence) => ADVICE.some((pattern) => pattern.test(sentence))))
    return `This asks for advice, ${NO_MODEL} ${INSTEAD}`;
  if (forDeed(ORDER)) return `This asks for something to be done, ${NO_MODEL} ${INSTEAD}`;
  const language = await languageOfQuestion(message);
  if (language === "en") return undefined;
  return `This question is in ${languageName(language)}. Without a language model, only questions in English are understood, and none is configured here. Ask in English, or ask an administrator to set a model under Settings.`;
}

function asksForText(sentence: string): boolean {
  if (!WRITING.some((pattern) => pattern.test(sentence))) return false;
  return NEW_LANGUAGE.test(sentence) || !(isSummary(sentence) || QUOTABLE.test(sentence.slice(0, 60)));
}
