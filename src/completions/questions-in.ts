import type { Inquiry } from "../models/engine/answer/free-answer.ts";
import { tellingWords } from "../models/engine/catalogue/telling-words.ts";
import { namedBy } from "../models/engine/evidence/route.ts";

/** One thing to look up for a question; a summary is made of several, each with a title. */
export interface Part extends Inquiry {
  title: string | null;
}

/** A question, and what is looked up for it. */
export interface LocalQuestion {
  words: string;
  parts: Part[];
  /** What is named without being quoted where it is there. */
  rest: Part[];
}

const COURTESIES =
  /^(?:hello|hi|hey|dear|all|there|good|morning|afternoon|evening|day|thanks?|thank|thx|cheers|you|very|so|much|many|a|lot|thats?|is|was|its?|helpful|great|perfect|nice|fine|ok|okay|cool|got|yes|no|yep|sure|please|bye|goodbye|test|testing|works?|well|done|again|for|the|help|your|how|are|today|who|what|can|do|chancery|assistant)$/;

/** Whether a message only greets, thanks or tries out: nothing in it asks about a document. */
export function isCourtesy(message: string): boolean {
  const words =
    message
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= 8 && words.every((word) => COURTESIES.test(word));
}

const ASKS = "what|which|who|whose|when|where|why|how|is|are|does|do|did|can|may|must|will|shall|should";
const LISTED = /\n\s{0,40}(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i;
const APART = new RegExp(
  `\\?\\s+|;\\s+|,?\\s{1,40}and\\s{1,40}(?=(?:${ASKS})\\b)|,\\s{1,40}(?=(?:${ASKS})\\s{1,40}(?:\\S{1,60}\\s{1,40}){2})`,
  "i",
);
const MOST_QUESTIONS = 6;

/** The questions that a message asks at once, each to be looked up by itself. */
export function splitQuestions(message: string): string[] {
  const [lead = "", ...listed] = `\n${message.trim()}`.split(LISTED);
  const pieces = listed.length > 1 ? [...(lead.includes("?") ? [lead] : []), ...listed] : [message];
  const parts = pieces
    .flatMap((piece) => piece.split(APART))
    .map((part) => part.trim().replace(/(?<![?.;,])[?.;,]+$/, ""));
  const least = listed.length > 1 ? 1 : 3;
  const questions = parts.filter((part) => part !== "" && part.split(/\s+/).length >= least && !isCourtesy(part));
  if (questions.length < 2 || questions.length > MOST_QUESTIONS) return mattersIn(message.trim());
  return listed.length > 1 ? questions : questions.map((question) => `${question}?`);
}

const LEAD =
  /^(?:(?:please|can you|could you|what(?:'s| is| are)|who(?:'s| is| are)|tell (?:me|us)|give (?:me|us)|show (?:me|us)|list|find|extract|identify|describe|explain|summar\w+|about|on|of|is there|are there|any|an?|all|the|its?|their)\s+)+/i;

/** “The parties, the term and the governing law”: matters that are each named outright are looked up one by one. */
function mattersIn(message: string): string[] {
  const parts = message
    .replace(/(?<![?.!])[?.!]+$/, "")
    .split(/,(?:\s{0,40}and\s)?|\sand\s|[&/]/i)
    .map((part) => part.trim().replace(LEAD, ""));
  const named = parts.map((part) => namedBy(part)[0]);
  const isList = parts.length > 1 && parts.length <= MOST_QUESTIONS && !named.includes(undefined);
  return isList && new Set(named).size === parts.length ? parts : [message];
}

const FOLLOWS = /^\s*(?:and|also|or|but|then|ok(?:ay)?|what about|how about|and what about)[,\s]+/i;

/** What to look up for one question, given the one before it. */
export function toLocalQuestion(question: string, before: string | undefined): LocalQuestion {
  const words = question.replace(FOLLOWS, "").trim() || question;
  if (isSummary(words)) return { words: question, parts: OUTLINE, rest: MENTIONED };
  const theme = THEMES.find(({ names }) => names.test(words));
  if (theme) return { words: question, parts: theme.parts, rest: [] };
  const bare = words.replace(SUMMARY, " ").trim() || words;
  return { words: question, parts: [{ title: null, words: bare, ...(before !== undefined && { before }) }], rest: [] };
}

const SUMMARY =
  /\b(?:summar(?:y|ies|i[sz]e[ds]?|i[sz]ing)|overview|outline|recap|abstract|tl;?dr|key (?:terms|points|provisions|facts|dates)|main (?:terms|points|provisions)|essential terms|most important (?:terms|points|provisions|clauses))\b/i;
const ABOUT =
  /\bwhat(?:'s| is) (?:this|the|it)\b[^?]{0,40}\babout\b|\bwhat does (?:this|the|it)\b[^?]{0,40}\b(?:cover|regulate|deal with)\b/i;
const FILLING =
  /\b(?:please|kindly|give|show|make|write|prepare|provide|need|want|short|brief|quick|concise|bullets?|points?|executive|of|these|both|all|attached|file|files|deal|paper|us|it|about)\b/gi;

/** Whether the documents as a whole are to be summed up, and no matter in them. */
function isSummary(words: string): boolean {
  if (ABOUT.test(words)) return true;
  return SUMMARY.test(words) && tellingWords(words.replace(SUMMARY, " ").replace(FILLING, " ")).length === 0;
}

const part = (title: string, words: string): Part => ({ title, words });

const TERMINATION: Part[] = [
  part("Term", "When does the initial term end?"),
  part("Renewal", "Renewal term"),
  part("Notice against renewal", "Non-renewal notice period"),
  part("Termination without cause", "Termination without cause"),
  part("Termination for cause", "Termination for breach"),
];

const OUTLINE: Part[] = [
  part("Document", "What is the title of this document?"),
  part("Parties", "Who are the parties to this agreement?"),
  part("Date", "Agreement date"),
  part("Effective date", "Effective date"),
  ...TERMINATION,
  part("Exclusivity", "Is there an exclusivity clause?"),
  part("Assignment", "Restrictions on assignment"),
  part("Limitation of liability", "Cap on liability"),
  part("Governing law", "Governing law"),
];

const MENTIONED: Part[] = [
  part("payment terms", "Payment terms"),
  part("license", "License grant"),
  part("intellectual property", "Assignment of intellectual property"),
  part("confidentiality", "Confidentiality"),
  part("indemnification", "Indemnification"),
  part("insurance", "Insurance requirements"),
  part("audit", "Audit rights"),
  part("change of control", "Change of control"),
  part("non-competition", "Non-compete"),
  part("dispute resolution", "Dispute resolution"),
];

/** Matters that several kinds of clause answer together. */
const THEMES: { names: RegExp; parts: Part[] }[] = [
  {
    names:
      /\bterminat\w*\s+(?:rights?|provisions?|clauses?|options?|events?|terms)\b|\b(?:rights?|ways?|grounds|options?)\s+(?:to|of|for)\s+(?:terminat\w*|exit\w*)\b|\b(?:summar\w+|overview)\b[^?]{0,30}\bterminat\w*|\b(?:how|when|on what grounds) (?:can|may|could|might) \w+(?: \w+){0,2} (?:be )?terminated?\s*\??$|^(?:the )?termination\??$/i,
    parts: TERMINATION,
  },
  {
    names: /\b(?:term and terminat\w*|term,? renewal and terminat\w*)\b/i,
    parts: TERMINATION,
  },
  {
    names:
      /\b(?:liability|risk)\s+(?:provisions?|clauses?|regime|allocation|terms)\b|\bsummar\w+\b[^?]{0,30}\bliabilit(?:y|ies)\b/i,
    parts: [
      part("Limitation of liability", "Cap on liability"),
      part("Not limited", "Uncapped liability"),
      part("Indemnification", "Indemnification"),
      part("Insurance", "Insurance requirements"),
    ],
  },
  {
    names: /\b(?:restrictive covenants?|restrictions on (?:our|the) business)\b/i,
    parts: [
      part("Exclusivity", "Is there an exclusivity clause?"),
      part("Non-competition", "Non-compete"),
      part("Soliciting customers", "Customer non-solicitation"),
      part("Soliciting employees", "Employee non-solicitation"),
      part("Disparagement", "Non-disparagement"),
    ],
  },
];
