import type { MadeChange } from "../work.schema.ts";
import { type Order, ordersIn } from "./orders.ts";
import { sentencesIn } from "./spoken.ts";
import { isVerb, QUESTION_WORDS } from "./verbs.ts";

export interface OrdersToActOn {
  /** What this message orders, or accepts. */
  own: Order[];
  /** What earlier messages ordered, if this one goes on with them. */
  carried: Order[];
  /** What was changed since the earliest of those messages. */
  made: MadeChange[];
}

/** A turn before this one. */
export interface EarlierTurn {
  message: string;
  answer: string;
  made: MadeChange[];
}

interface Now {
  /** The latest first. */
  before: EarlierTurn[];
  hasPlan: boolean;
  /** The person has allowed a change, so that the work goes on. */
  allows: boolean;
}

/** “Do that”, which names nothing of its own. */
const SAYS_YES = /^do (?:it|that|so|this|them|both|all)?(?: now| please)?$/;
const GOES_ON =
  /\b(?:go on|goes on|continue|proceed|carry on|keep going|resume|finish (?:it|this|that|them|the rest|up)|do the rest|the rest of (?:it|them)|and the rest|the same for)\b/i;
const STOPS = /^(?:no|stop|don['’]?t|do not|wait|cancel|never|not|hold|thanks|thank|leave|forget)\b/i;

/** What an answer may act on: the orders of this message, and those of before only where it goes on with them. */
export function ordersToActOn(message: string, { before, hasPlan, allows }: Now): OrdersToActOn {
  const own = ordersIn(message).filter((order) => !SAYS_YES.test(`${order.verbs.join(" ")} ${order.rest}`));
  const [last] = before;
  if (!allows && !goesOn(message) && !(hasPlan && own.length === 0 && isNoQuestion(message))) {
    const accepted = own.length === 0 && last && acceptedIn(message) === "one" ? offersIn(last.answer) : [];
    return { own: accepted.length === 1 ? accepted : own, carried: [], made: [] };
  }
  const carried: Order[] = [];
  const made: MadeChange[] = [];
  for (const turn of before) {
    carried.push(...ordersIn(turn.message));
    made.push(...turn.made);
    if (!goesOn(turn.message) && acceptedIn(turn.message) === undefined) break;
  }
  return { own, carried, made };
}

/** “Go on.” */
function goesOn(message: string): boolean {
  return sentences(message).some((said) => GOES_ON.test(said) && !STOPS.test(said) && !isAsked(said));
}

const sentences = (message: string) =>
  sentencesIn(message).map(
    ({ words, endsWithQuestionMark }) => words.map(({ text }) => text).join(" ") + (endsWithQuestionMark ? "?" : ""),
  );

const isAsked = (said: string) =>
  !/^(?:can|could|will|would) you\b/.test(said) &&
  (said.endsWith("?") || QUESTION_WORDS.has(said.split(" ", 1)[0] ?? ""));

/** “Begin with the small ones.” */
const isNoQuestion = (message: string) =>
  sentences(message).every((said) => !isAsked(said) && !STOPS.test(said)) && /\p{L}/u.test(message);

const WORDS = new Set(
  "yes yeah yep sure ok okay please pls do does it that this so them go ahead agreed approved allowed confirmed confirm i approve agree accept proceed absolutely of course by all means let's lets sounds good fine perfect great right exactly correct both everything every the change changes proposal proposals first second third fourth fifth one ones two three four five number no nr and , - – — just now make happen".split(
    " ",
  ),
);
const ACCEPTS =
  /\b(?:yes|yeah|yep|sure|do (?:it|that|so|this|them|both|all|the)|go ahead|agreed|approved?|allowed|confirm(?:ed)?|proceed|absolutely|of course|please do|by all means|make it so|accept)\b/;
const ALL = /\b(?:all|both|everything|every|them)\b/;
const PLACES: Record<string, number> = {
  first: 1,
  one: 1,
  second: 2,
  two: 2,
  third: 3,
  three: 3,
  fourth: 4,
  four: 4,
  fifth: 5,
  five: 5,
};
const MOST_WORDS = 12;
const MOST_CHARACTERS = 200;

/** Whether a message says yes to what was proposed: to one, to all, or to some by their number. Undefined if it says anything else. */
export function acceptedIn(message: string): "one" | "all" | number[] | undefined {
  if (message.length > MOST_CHARACTERS) return undefined;
  const [only, ...more] = sentences(message);
  const said = [only ?? "", ...more].join(" , ");
  const words = said.split(" ");
  const isKnown = words.every((word) => WORDS.has(word) || word === "all" || /^\d{1,2}$/.test(word));
  if (only === undefined || words.length > MOST_WORDS || !isKnown || said.includes("?")) return undefined;
  const numbers = words.flatMap(
    (word, at) =>
      (word === "one" && PLACES[words[at - 1] ?? ""] ? [] : PLACES[word]) ?? (/^\d+$/.test(word) ? [Number(word)] : []),
  );
  const isNumbered = numbers.length > 0 && !/\b(?:yes|do|accept) (?:that|this|the) one\b/.test(said);
  if (isNumbered) return [...new Set(numbers)];
  if (ALL.test(said)) return "all";
  return ACCEPTS.test(said) && !/^(?:no|not)\b/.test(said) ? "one" : undefined;
}

const OFFERS = /^(?:shall|should|may) i |^(?:do you want|would you like|want) me to /;

/** What an answer offered to do: “Shall I add a deadline?” */
function offersIn(answer: string): Order[] {
  return sentences(answer.slice(-2_000)).flatMap((said) => {
    const offer = OFFERS.exec(said)?.[0];
    const rest = said.slice(offer?.length ?? 0).replace("?", "");
    return offer && isVerb(rest.split(" ", 1)[0] ?? "") ? ordersIn(rest) : [];
  });
}
