import type { FreeQuestion } from "../../models/engine/answer/question.ts";
import { clausesNamed } from "../../models/engine/answer/route.ts";
import { typesAskedFor } from "../../models/engine/ask/asked-types.ts";
import { isBare } from "../../models/engine/ask/follow-up.ts";
import { keywordsOf } from "../../models/engine/catalogue/words.ts";

/** One lookup for a question. A summary has several, each with a title. */
export interface Lookup extends FreeQuestion {
  title: string | null;
}

/** A question with its lookups. */
export interface LocalQuestion {
  words: string;
  parts: Lookup[];
  /** Topics to mention, without a quote, if the document has them. */
  rest: Lookup[];
}

const SMALL_TALK =
  /^(?:hello|hi|hey|dear|all|there|good|morning|afternoon|evening|day|thanks?|thank|thx|cheers|you|very|so|much|many|a|lot|thats?|is|was|its?|helpful|great|perfect|nice|fine|ok|okay|cool|got|yes|no|yep|sure|please|bye|goodbye|test|testing|works?|well|done|again|for|the|help|your|how|are|today|who|what|can|do|chancery|assistant)$/;

/** Whether a message is only a greeting, thanks or a test. */
export function isSmallTalk(message: string): boolean {
  const words =
    message
      .toLowerCase()
      .replace(/['’]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.length <= 8 && words.every((word) => SMALL_TALK.test(word));
}

const QUESTION_WORDS =
  "what|which|who|whose|when|where|why|how|is|are|does|do|did|can|may|must|will|shall|should|(?:by|for|on|to|at|in|within|from|under)\\s{1,40}(?:what|which|whom?|when|how)";
const LIST_ITEM = /\n\s{0,40}(?:[-*•–]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+/i;
const QUESTION_BREAK = new RegExp(
  `\\?\\s+|;\\s+|,?\\s{1,40}and\\s{1,40}(?=(?:${QUESTION_WORDS})\\b)|,\\s{1,40}(?=(?:${QUESTION_WORDS})\\s{1,40}(?:\\S{1,60}\\s{1,40}){2})`,
  "i",
);
const MAX_QUESTIONS = 6;

/** “After it's over, how long …”: it tells nothing of what is asked. */
const WHEN_OVER =
  /^\s*(?:after|once|when)\s+(?:it|this|that)(?:['’]s|\s+is|\s+has)?\s+(?:been\s+)?(?:over|done|finished|ended|ends),\s+/i;

/** Splits a message into its questions. */
export function splitQuestions(whole: string): string[] {
  const message = whole.replace(WHEN_OVER, "");
  const [lead = "", ...listed] = `\n${message.trim()}`.split(LIST_ITEM);
  const pieces = listed.length > 1 ? [...(lead.includes("?") ? [lead] : []), ...listed] : [message];
  const parts = pieces
    .flatMap((piece) => joinConditions(piece.split(QUESTION_BREAK)))
    .map((part) => part.trim().replace(/(?<![?.;,])[?.;,]+$/, ""));
  const least = listed.length > 1 ? 1 : 3;
  const questions = parts.filter((part) => part !== "" && part.split(/\s+/).length >= least && !isSmallTalk(part));
  if (questions.length < 2 || questions.length > MAX_QUESTIONS) return splitTopics(message.trim());
  return listed.length > 1 ? questions : questions.map((question) => `${question}?`);
}

const AUXILIARY = "is|are|was|were|does|do|did|can|could|may|must|will|would|shall|should|has|have";
const CONDITION = new RegExp(
  `^\\s*(?:after|before|if|once|unless|until|while|upon|during|assuming|supposing|where|when|as (?:soon|long) as|in (?:case|the event))\\s+(?!(?:${AUXILIARY})\\b)`,
  "i",
);

/** “From what day”, “Where”: words that ask without saying of what. */
const ONLY_ASKS =
  /^\s*(?:(?:by|for|on|to|at|in|within|from|under|before)\s+)?(?:what|which|whom?|when|where|how(?:\s+(?:long|much|many|often))?)(?:\s+(?:day|date|rate|amount|time|period|place|price))?\s*$/i;

/** “After termination, how long …” is one question, and so is “From what day and at what rate …”. */
function joinConditions(parts: string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && CONDITION.test(before)) joined.splice(-1, 1, `${before}, ${part}`);
    else if (before !== undefined && ONLY_ASKS.test(before)) joined.splice(-1, 1, `${before} and ${part}`);
    else joined.push(part);
  }
  return joined;
}

const LEAD_IN =
  /^(?:(?:please|can you|could you|what(?:'s| is| are)|who(?:'s| is| are)|what (?:does|do) (?:this|the|these|it|each)(?: (?:agreements?|contracts?|documents?))? (?:say|provide) (?:about|on|for|regarding)|tell (?:me|us)|give (?:me|us)|show (?:me|us)|list|find|extract|identify|describe|explain|summar\w+|about|on|of|is there|are there|any|an?|all|the|its?|their)\s+)+/i;

/** Splits a list of known topics, such as “the parties, the term and the governing law”. */
function splitTopics(message: string): string[] {
  const parts = message
    .replace(/(?<![?.!])[?.!]+$/, "")
    .split(/,(?:\s{0,40}and\s)?|\sand\s|[&/]/i)
    .map((part) => part.trim().replace(LEAD_IN, ""));
  const named = parts.map((part) => clausesNamed(part)[0]);
  const isList = parts.length > 1 && parts.length <= MAX_QUESTIONS && !named.includes(undefined);
  return isList && new Set(named).size === parts.length ? parts : [message];
}

const FOLLOW_UP = /^\s*(?:and|also|or|but|then|ok(?:ay)?|what about|how about|and what about)[,\s]+/i;

/** Works out the lookups for a question. `before` is the previous question. */
export function toLocalQuestion(question: string, before: string | undefined): LocalQuestion {
  const words = question.replace(FOLLOW_UP, "").trim() || question;
  const again = before !== undefined && isBare(question) ? toLocalQuestion(before, undefined) : undefined;
  if (again && again.parts[0]?.title !== null) return { ...again, words: question };
  if (isSummary(words)) return { words: question, parts: OUTLINE, rest: ALSO_MENTIONED };
  const named = topicsNamed(words);
  if (named) return { words: question, parts: named, rest: [] };
  const theme = THEMES.find(({ names }) => isOnlyOn(names, words));
  if (theme) return { words: question, parts: theme.parts, rest: [] };
  const bare = words.replace(SUMMARY, " ").trim() || words;
  return {
    words: question,
    parts: [{ title: null, words: bare, ...(before !== undefined && { previous: before }) }],
    rest: [],
  };
}

const SUMMARY =
  /\b(?:summar(?:y|ies|i[sz]e[ds]?|i[sz]ing)|overview|outline|recap|abstract|gist|rundown|highlights|nutshell|bottom line|tl;?dr|(?:key|main|essential|most important|important) (?:terms|points|provisions|facts|dates|clauses|takeaways|issues))\b/i;
const ABOUT =
  /\bwhat(?:'s| is) (?:this|the|it)\b[^?]{0,40}\babout\b|\bwhat does (?:this|the|it)\b[^?]{0,40}\b(?:cover|regulate|deal with)\b/i;
const FILLER =
  /\b(?:please|kindly|give|show|make|write|prepare|provide|need|want|short|brief|quick|concise|bullets?|points?|executive|of|these|both|all|attached|file|files|deal|paper|us|it|about|in|run|walk|through|go|over|boil|down|tell|what|me|you|can|could|do|i|to|know|here|main|key)\b/gi;

/** Whether the question asks for a summary of whole documents, not of one topic. */
export function isSummary(words: string): boolean {
  if (ABOUT.test(words)) return true;
  return SUMMARY.test(words) && keywordsOf(words.replace(SUMMARY, " ").replace(FILLER, " ")).length === 0;
}

type TitledLookup = Lookup & { title: string };

const lookup = (title: string, words: string): TitledLookup => ({ title, words, isTopic: true });

const TERMINATION: TitledLookup[] = [
  lookup("Term", "When does the initial term end?"),
  lookup("Renewal", "Renewal term"),
  lookup("Notice against renewal", "Non-renewal notice period"),
  lookup("Termination without cause", "Termination without cause"),
  lookup("Termination for cause", "Termination for breach"),
];

const OUTLINE: TitledLookup[] = [
  lookup("Document", "What is the title of this document?"),
  lookup("Parties", "Who are the parties to this agreement?"),
  lookup("Date", "Agreement date"),
  lookup("Effective date", "Effective date"),
  ...TERMINATION,
  lookup("Exclusivity", "Is there an exclusivity clause?"),
  lookup("Assignment", "Restrictions on assignment"),
  lookup("Limitation of liability", "Cap on liability"),
  lookup("Governing law", "Governing law"),
];

const ALSO_MENTIONED: TitledLookup[] = [
  lookup("payment terms", "Payment terms"),
  lookup("license", "License grant"),
  lookup("intellectual property", "Assignment of intellectual property"),
  lookup("confidentiality", "Confidentiality"),
  lookup("indemnification", "Indemnification"),
  lookup("insurance", "Insurance requirements"),
  lookup("audit", "Audit rights"),
  lookup("change of control", "Change of control"),
  lookup("non-competition", "Non-compete"),
  lookup("dispute resolution", "Dispute resolution"),
];

const ONE_WORD: [name: RegExp, titles: string[]][] = [
  [/^(?:term|duration|expir\w+)$/, ["Term"]],
  [/^renewals?$/, ["Renewal", "Notice against renewal"]],
  [/^terminations?$/, ["Termination without cause", "Termination for cause"]],
  [/^liabilit(?:y|ies)$/, ["Limitation of liability"]],
  [/^law$/, ["Governing law"]],
];

/** The parts of a summary that names its topics: “the key terms: parties, term, liability”. Undefined if one is not known. */
function topicsNamed(words: string): Lookup[] | undefined {
  const list = words.slice(words.lastIndexOf(":") + 1);
  if (list === words || !SUMMARY.test(words)) return undefined;
  const known = [...OUTLINE, ...ALSO_MENTIONED];
  const topics = list
    .toLowerCase()
    .split(/[,;]|\band\b/)
    .map((topic) =>
      topic
        .replace(/[.?!]/g, "")
        .replace(/^\s*(?:the|its)\s/, "")
        .trim(),
    )
    .filter((topic) => topic !== "");
  const parts = topics.map((topic) => {
    const titles = ONE_WORD.find(([name]) => name.test(topic))?.[1] ?? [topic];
    return titles.flatMap((title) => known.filter((each) => each.title.toLowerCase() === title.toLowerCase()));
  });
  const isKnown = parts.length > 0 && parts.every((found) => found.length > 0);
  return isKnown ? [...new Set(parts.flat())].map(capitalized) : undefined;
}

const capitalized = (part: TitledLookup): TitledLookup => ({
  ...part,
  title: `${part.title.charAt(0).toUpperCase()}${part.title.slice(1)}`,
});

/** Whether words ask for a theme as a whole: not for one value, nor for one case of it, as “the right to terminate for late payment”. */
function isOnlyOn(names: RegExp, words: string): boolean {
  const found = names.exec(words);
  if (!found || typesAskedFor(words)[0] !== "text") return false;
  return keywordsOf(words.slice(found.index + found[0].length)).length === 0;
}

/** Topics that cover several kinds of clause. */
const THEMES: { names: RegExp; parts: Lookup[] }[] = [
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
      lookup("Limitation of liability", "Cap on liability"),
      lookup("Not limited", "Uncapped liability"),
      lookup("Indemnification", "Indemnification"),
      lookup("Insurance", "Insurance requirements"),
    ],
  },
  {
    names: /\b(?:restrictive covenants?|restrictions on (?:our|the) business)\b/i,
    parts: [
      lookup("Exclusivity", "Is there an exclusivity clause?"),
      lookup("Non-competition", "Non-compete"),
      lookup("Soliciting customers", "Customer non-solicitation"),
      lookup("Soliciting employees", "Employee non-solicitation"),
      lookup("Disparagement", "Non-disparagement"),
    ],
  },
];
