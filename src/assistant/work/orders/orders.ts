import { openingAt } from "./openings.ts";
import { type Sentence, sentencesIn, type Word } from "./spoken.ts";
import {
  ADVERBS,
  FILLERS,
  FINITE,
  INFORMING,
  isDeterminer,
  isOfOpinion,
  isPlainVerb,
  isVerb,
  MODALS,
  NEGATIONS,
  PREPOSITIONS,
  QUESTION_WORDS,
  SPEAKING,
  SUBORDINATING,
  verbOfForm,
} from "./verbs.ts";

/** Something that the person tells the assistant to do, in a main clause of their own. */
export interface Order {
  verbs: string[];
  /** What follows the verb, in lower case, quotations blotted out. */
  rest: string;
  /** The same as written. */
  said: string;
  /** The whole sentence as written. */
  sentence: string;
  /** “If the law is Ohio, add a deadline.” */
  isConditional: boolean;
}

const MAX_WORDS = 4_000;

/** What a message orders. What it quotes, forbids, asks or tells of others is none. */
export function ordersIn(message: string): Order[] {
  const orders: Order[] = [];
  for (const sentence of sentencesIn(message)) orders.push(...ordersOf(sentence, message));
  return orders;
}

/** Clauses of one sentence that may be orders, each with what joins it to the one before. */
interface Clause {
  words: Word[];
  joiner: string[];
}

type Kind = "order" | "denied" | "question" | "condition" | "other";

function ordersOf({ words, endsWithQuestionMark }: Sentence, message: string): Order[] {
  const clauses = clausesOf(words.slice(0, MAX_WORDS));
  const found: (Order & { end: number })[] = [];
  const [head] = clauses;
  if (!head || isDeferred(words)) return [];
  const isCommandOfHead = commandOf(head.words);
  const headKind = kindOf(head.words, isCommandOfHead, endsWithQuestionMark);
  let before = headKind;
  for (const clause of clauses) {
    const command = clause === head ? isCommandOfHead : commandOf(clause.words);
    const own = clause === head ? headKind : kindOf(clause.words, command, false);
    const kind = clause === head ? own : joined(own, clause, { before, head: head.words, headKind });
    before = kind;
    if (kind !== "order" || !command) continue;
    const rest = clause.words.slice(command.objectAt);
    const [first, last] = [rest[0], rest.at(-1)];
    const end = clause.words.at(-1)?.end ?? 0;
    found.push({
      verbs: command.verbs,
      rest: rest.map(({ text }) => text).join(" "),
      said: first && last ? message.slice(first.start, last.end) : "",
      sentence: message.slice(words[0]?.start, words.at(-1)?.end),
      isConditional: command.isConditional || headKind === "condition",
      end,
    });
  }
  return withObjects(found);
}

/** “Set, verify and note every value”: all of them have the object of the last. */
function withObjects(orders: (Order & { end: number })[]): Order[] {
  return orders.map(({ end: _, ...order }, at) => {
    const next = order.rest === "" ? orders.slice(at + 1).find(({ rest }) => rest !== "") : undefined;
    return next ? { ...order, rest: next.rest, said: next.said } : order;
  });
}

/** Whether a clause that follows is an order depends on the one it goes on from: “Should we review it and add a deadline” is none. */
function joined(own: Kind, clause: Clause, { before, head, headKind }: { before: Kind; head: Word[]; headKind: Kind }) {
  if (own !== "order") return own;
  const { joiner } = clause;
  const isPlease = joiner.includes("please") || joiner.includes("kindly");
  const isApart = joiner.some((word) => [",", ";", "–", "—", "-", ":"].includes(word));
  const turns = joiner.some((word) => ["but", "instead", "then", "so", "plus"].includes(word));
  if (before === "order") return joiner.includes("or") && !isApart ? "order" : own;
  if (before === "denied") return turns || (isApart && joiner.includes("and")) ? own : "denied";
  if (head.some(({ text }) => SPEAKING.has(text))) return "other";
  if (headKind === "condition") return isApart && !joiner.includes("and") && !joiner.includes("or") ? own : "other";
  const isModal = head.some(({ text }) => MODALS.has(text));
  if (isModal) return isPlease ? own : before;
  return isPlease || isApart ? own : before;
}

interface Command {
  verbs: string[];
  /** Where the words after the verbs begin. */
  objectAt: number;
  isPolite: boolean;
  isConditional: boolean;
  isDenied: boolean;
}

function kindOf(words: Word[], command: Command | undefined, endsWithQuestionMark: boolean): Kind {
  if (command?.isDenied) return "denied";
  if (command) return endsWithQuestionMark && !command.isPolite ? "question" : "order";
  const at = afterFillers(words, 0);
  const first = words[at]?.text ?? "";
  if (NEGATIONS.has(first)) return "denied";
  if (SUBORDINATING.has(first)) return "condition";
  return endsWithQuestionMark || QUESTION_WORDS.has(first) ? "question" : "other";
}

/** “Wait until I say so.” */
function isDeferred(words: Word[]): boolean {
  return words.some(
    ({ text }, at) =>
      /^(?:when|once|after|until|if|unless)$/.test(text) &&
      words[at + 1]?.text === "i" &&
      /^(?:say|confirm|tell|ask|approve|agree|decide|have|give|get)$/.test(words[at + 2]?.text ?? "") &&
      /^(?:|,|;|so|it|you|to|approved|agreed|confirmed|decided|said|told|my|the|back|go-ahead|them|this|that)$/.test(
        words[at + 3]?.text ?? "",
      ),
  );
}

const JOINERS = new Set([",", ";", ":", "–", "—", "-", "and", "or", "then", "but", "plus", "&", "so", "(", ")"]);
const SOFT = new Set([...ADVERBS, "afterwards", "finally", "lastly", "next", "instead", "secondly", "thirdly"]);

/** Cuts a sentence where something else is told to be done, or forbidden. */
function clausesOf(words: Word[]): Clause[] {
  const clauses: Clause[] = [];
  let start = 0;
  let joiner: string[] = [];
  for (let at = 1; at < words.length; at++) {
    if (!JOINERS.has(words[at]?.text ?? "")) continue;
    let next = at;
    while (next < words.length && (JOINERS.has(words[next]?.text ?? "") || SOFT.has(words[next]?.text ?? ""))) next++;
    const goesAhead = words[at - 2]?.text === "go" && words[at]?.text === "and";
    if (!goesAhead && begins(words, next)) {
      clauses.push({ words: words.slice(start, at), joiner });
      joiner = words.slice(at, next).map(({ text }) => text);
      start = next;
    }
    at = next - 1;
  }
  clauses.push({ words: words.slice(start), joiner });
  return clauses;
}

/** Whether an order or its negation may begin here. */
function begins(words: Word[], at: number): boolean {
  const [first = "", second = "", third = ""] = words.slice(at, at + 3).map(({ text }) => text);
  if (isVerb(first)) return hasObject(words, at, "inside");
  if (/^(?:don't|don’t|dont|never|not)$/.test(first)) return true;
  if (first === "do" && second === "not") return true;
  return /^(?:can|could|will|would)$/.test(first) ? second === "you" : first === "i" && third === "you";
}

/** Whether the word at this place is used as a verb. */
function hasObject(words: Word[], at: number, where: "head" | "inside"): boolean {
  const [verb = "", next = ""] = words.slice(at, at + 2).map(({ text }) => text);
  if (where === "inside" && !isPlainVerb(verb)) return isDeterminer(next) || isListOfVerbs(words, at);
  if (/^(?:is|are|was|were|of|has|have|shall|must|will|may)$/.test(next)) return false;
  if (isPlainVerb(verb)) return where === "head" || !(next === "" || JOINERS.has(next)) || isListOfVerbs(words, at);
  const isNoun = !isDeterminer(next) && words.slice(at + 1).some(({ text }) => FINITE.has(text));
  return !isNoun && !/^(?:date|dates|period|periods|rights?|fees?|clauses?|terms?|process|committee)$/.test(next);
}

/** “verify, flag and note every value” */
function isListOfVerbs(words: Word[], at: number): boolean {
  let last = at;
  for (let next = at + 1; next < words.length; next++) {
    const { text } = words[next] as Word;
    if (isVerb(text)) last = next;
    else if (!JOINERS.has(text)) return last > at && isDeterminer(text);
  }
  return false;
}

function afterFillers(words: Word[], from: number): number {
  let at = from;
  while (at < words.length && isFiller(words, at)) at++;
  return at;
}

const isFiller = (words: Word[], at: number) =>
  words[at]?.text === "you"
    ? words[at - 1]?.text === "thank"
    : FILLERS.has(words[at]?.text ?? "") && !isNegation(words, at);

const isNegation = (words: Word[], at: number) =>
  words[at]?.text === "no" && !/^[,–—-]?$/.test(words[at + 1]?.text ?? "");

const MOST_LEAD = 30;

/** The order at the beginning of a clause, after words of politeness and what it is for. Undefined if there is none. */
function commandOf(words: Word[]): Command | undefined {
  let at = afterFillers(words, 0);
  let isConditional = false;
  const lead = words[at]?.text ?? "";
  if (PREPOSITIONS.has(lead) || SUBORDINATING.has(lead)) {
    const comma = words.findIndex(({ text }, index) => index > at && text === ",");
    if (comma === -1 || comma - at > MOST_LEAD) return undefined;
    isConditional = SUBORDINATING.has(lead);
    at = afterFillers(words, comma);
  }
  const opening = openingAt(words, at);
  if (!opening) return undefined;
  const verb = words[opening.verbAt]?.text ?? "";
  if (opening.isReminder && isDeterminer(verb))
    return { verbs: ["make"], objectAt: opening.verbAt, isPolite: false, isConditional, isDenied: false };
  const known = isVerb(verb) ? verb : opening.isForm ? verbOfForm(verb) : undefined;
  if (known === undefined) return undefined;
  if (!opening.isPolite && !opening.isDenied && !hasObject(words, opening.verbAt, "head")) return undefined;
  if (opening.isAdvice && isOfOpinion(known)) return undefined;
  const { verbs, end } = verbsFrom(words, opening.verbAt, known);
  const next = words.slice(end).find(({ text }) => text !== "me" && text !== "us")?.text ?? "";
  if (INFORMING.has(next) && !(next === "that" && isThing(words, end))) return undefined;
  const { isPolite, isDenied } = opening;
  return { verbs, objectAt: end, isPolite, isConditional, isDenied: isDenied || next === "no" || next === "nothing" };
}

/** “that note” is a thing, “that the note …” and “that it …” are not. */
const isThing = (words: Word[], at: number) =>
  !/^(?:the|a|an|it|they|he|she|we|i|you|this|these|those|there)$/.test(words[at + 1]?.text ?? "");

/** “Set, verify, flag and note” */
function verbsFrom(words: Word[], at: number, first: string): { verbs: string[]; end: number } {
  const verbs = [first];
  let end = at + 1;
  for (let next = end; next < words.length; next++) {
    const { text } = words[next] as Word;
    if (JOINERS.has(text) && text !== ";" && text !== ":") continue;
    if (!isVerb(text) || next === end) break;
    verbs.push(text);
    end = next + 1;
  }
  while (ADVERBS.has(words[end]?.text ?? "")) end++;
  return { verbs, end };
}
