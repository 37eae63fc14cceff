import type { Word } from "./spoken.ts";
import { ADVERBS, QUESTION_WORDS } from "./verbs.ts";

/** How an order begins. */
export interface Opening {
  verbAt: number;
  isPolite: boolean;
  isDenied: boolean;
  isForm?: boolean;
  isAdvice?: boolean;
  /** “Don't forget the memo.” */
  isReminder?: boolean;
}

/** The words before the verb of an order, from the most to the least: “would you mind adding”, “I'd like you to add”, “add”. */
const OPENINGS: { words: RegExp; is?: Partial<Omit<Opening, "verbAt">> }[] = [
  {
    words: /^(?:(?:you )?(?:must|should|may|shall|can) (?:not|never)|(?:please )?(?:do not|don['’]?t|never|not)) /,
    is: { isDenied: true },
  },
  { words: /^(?:i|we) (?:do not|don['’]?t|never) (?:want|need) (?:you )?(?:to )?/, is: { isDenied: true } },
  { words: /^(?:avoid|stop|refrain from) /, is: { isDenied: true, isForm: true } },
  { words: /^would you (?:please )?mind /, is: { isPolite: true, isForm: true } },
  { words: /^would you (?:please|kindly) /, is: { isPolite: true } },
  { words: /^would you /, is: { isPolite: true, isAdvice: true } },
  { words: /^(?:can|could|will) you /, is: { isPolite: true } },
  { words: /^(?:i|we) (?:would like|want|need) you to /, is: { isPolite: true } },
  { words: /^(?:i['’]d|we['’]d) like you to /, is: { isPolite: true } },
  { words: /^(?:i|we) (?:would like|want) to /, is: { isPolite: true } },
  { words: /^(?:i['’]d|we['’]d) like to /, is: { isPolite: true } },
  { words: /^(?:i|we) (?=(?:need|want) )/, is: { isPolite: true } },
  { words: /^(?:i would|we would|i['’]d|we['’]d) (?=like )/, is: { isPolite: true } },
  { words: /^you (?:may|can) /, is: {} },
  { words: /^(?:let['’]?s|let us|help me to|help me|help us to|help us) /, is: { isPolite: true } },
  {
    words:
      /^(?:go ahead and|go on and|feel free to|be sure to|make sure to|make sure you|make sure that you|remember to|try to) /,
    is: {},
  },
  { words: /^(?:do not|don['’]?t) forget (?:to )?/, is: { isReminder: true } },
  { words: /^/, is: {} },
];
const AT_MOST = 8;

/** The beginning of an order at this place. Undefined for a question. */
export function openingAt(words: Word[], at: number): Opening | undefined {
  const said = `${words
    .slice(at, at + AT_MOST)
    .map(({ text }) => text)
    .join(" ")} `;
  const forget = /^(?:please )?(?:do not|don['’]?t) forget /.test(said);
  const found = OPENINGS.find(({ words: pattern, is }) => pattern.test(said) && !(forget && is?.isDenied));
  const length = found ? (found.words.exec(said)?.[0].split(" ").length ?? 1) - 1 : 0;
  if (
    !found ||
    (found.is?.isPolite !== true &&
      QUESTION_WORDS.has(words[at]?.text ?? "") &&
      length === 0 &&
      words[at]?.text !== "do")
  )
    return undefined;
  let verbAt = at + length;
  while (ADVERBS.has(words[verbAt]?.text ?? "")) verbAt++;
  return { verbAt, isPolite: false, isDenied: false, ...found.is };
}
