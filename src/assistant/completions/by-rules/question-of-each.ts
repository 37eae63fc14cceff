/** A question about many documents, as it is asked of each of them. */
export interface QuestionOfEach {
  words: string;
  /** It asks for the documents in which this is not so. */
  isNegated: boolean;
}

const DOCUMENTS = "(?:contracts?|agreements?|documents?|deals?|files?)";
const NUMBER = "(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,4})";
const SET = `(?:(?:any|all|each|every|some|none|no|which|what|many|of|our|the|those|these|them|your|my|in this vault|${NUMBER})\\s+)*(?:${DOCUMENTS}|(?:those|these)\\s${NUMBER}|those|these|them)`;
/** How the answer is to look, which is not what is asked. */
const SHOWN =
  /,?\s(?:as|in) an? (?:table|overview|list)(?: with (?:the |their )?(?:quotes?|citations?|sources?|words|passages?))?$/i;
const OPENING =
  "(?:please\\s+)?(?:and\\s+)?(?:which|what|how many|list|show|find|count|give|name|tell|identify|do|does|did|are|is|have|has|can|could|may|must|will)\\b";
const ABOUT_SET = new RegExp(
  `^${OPENING}(?:\\s+(?:me|us|there|i|we))*\\s*${SET}\\b,?\\s*(?:(?:that|which|who)\\s+)?`,
  "i",
);
const BARE_SET = new RegExp(`^${SET}\\s+(?:(?:that|which|who)\\s+)?`, "i");
const WITHOUT =
  /^(?:without|with no|lacking|lack|have no|has no|having no|do not|does not|don['’]t|doesn['’]t|are not|is not|aren['’]t|isn['’]t|cannot|can['’]t|may not|must not)\s+/i;
const OF_EACH = new RegExp(
  `,?\\s?\\b(?:in|under|of|for|by|across|within|from)\\s+(?:each|every|all|any|our|the|these|those)(?:\\s+(?:of|our|the|these|those))*\\s+${DOCUMENTS}\\b`,
  "gi",
);
const DO_THEY = new RegExp(`\\b(do|are|have)\\s+(?:(?:our|the|these|those|all)\\s+)*${DOCUMENTS}\\b`, "i");
const ONE: Record<string, string> = { do: "does", are: "is", have: "has" };

const PLURAL =
  "(?:(?:the|those|these|our|my|your|all|any|some)\\s+)*(?:contracts|agreements|deals|leases|ndas|documents|files|them|those|these)";
/** “Which of these contracts …”, “Do any of them …”, but not “What documents must be delivered?” */
const ASKS_OF_SET = new RegExp(
  `^(?:please\\s+)?(?:and\\s+)?(?:(?:which|how many|what(?!\\s+(?:documents|files)))\\s+(?:of\\s+)?|(?:list|show|find|count|name|identify|give|tell)\\s+(?:(?:me|us)\\s+)?(?:which\\s+)?(?:of\\s+)?|(?:do|does|did|are|is|have|has|can|could|may|must|will)\\s+(?:any|all|each|every|some|none|many)\\s+(?:of\\s+)?)${PLURAL}\\b\\s+\\S`,
  "i",
);

/** Whether a question is about many documents at once, so that each of them is asked. */
export const asksOfSet = (message: string): boolean => ASKS_OF_SET.test(withoutEnd(message));

const MARKS = new Set("?.! \n\t");

function withoutEnd(message: string): string {
  let end = message.length;
  while (end > 0 && MARKS.has(message.charAt(end - 1))) end--;
  return message.slice(0, end).trim();
}

/** “Which contracts mention penguins?” is asked of each as “Does this contract mention penguins?” */
export function questionOfEach(message: string): QuestionOfEach {
  const asked = withoutEnd(message).replace(SHOWN, "");
  const opening = ABOUT_SET.exec(asked) ?? BARE_SET.exec(asked);
  const predicate = opening ? asked.slice(opening[0].length) : "";
  const [, verb] = INVERTED.exec(opening?.[0] ?? "") ?? [];
  if (verb && predicate !== "")
    return { words: `${capital(singular(verb))} this contract ${predicate}?`, isNegated: false };
  const yesNo = predicate === "" ? undefined : asYesNo(predicate);
  if (yesNo) return yesNo;
  const words = asked
    .replace(OF_EACH, "")
    .replace(DO_THEY, (_, verb: string) => `${ONE[verb.toLowerCase()]} the contract`);
  return { words: `${words.replace(/\s+/g, " ").trim()}?`, isNegated: false };
}

/** “Is every agreement …”, but not “Are there agreements …”. */
const INVERTED = /^(is|are|can|could|may|must|will|has|have)\s+(?!there\b)/i;
const MODAL = /^(can|could|may|must|shall|should|will|would|is|are|was|were|has|have been)\s+(\S.*)$/i;
const HAVE =
  /^(?:with|have|has|having|containing|contain|contains|including|include|includes|there is|there are)\s+(\S.*)$/i;
const VERB = /^([a-z]+)\s+(\S.*)$/i;

/** “require arbitration” becomes “Does this contract require arbitration?” Undefined if it begins with no verb. */
function asYesNo(predicate: string): QuestionOfEach | undefined {
  const negation = WITHOUT.exec(predicate)?.[0];
  const isNegated = negation !== undefined;
  const said = isNegated ? predicate.slice(negation.length) : predicate;
  const ask = (words: string) => ({ words: `${words}?`, isNegated });
  if (isNegated && /^(?:without|with no|lack|ha[sv])/i.test(negation)) return ask(`Does this contract have ${said}`);
  if (isNegated && /^(?:are|is)/i.test(negation)) return ask(`Is this contract ${said}`);
  if (isNegated && /^(?:can|may|must)/i.test(negation)) return ask(`Can this contract ${said}`);
  const have = HAVE.exec(said);
  if (have) return ask(`Does this contract have ${have[1]}`);
  const modal = MODAL.exec(said);
  if (modal?.[1]) return ask(`${capital(singular(modal[1]))} this contract ${modal[2]}`);
  const verb = VERB.exec(said);
  if (!verb?.[1] || NO_VERB.test(verb[1])) return undefined;
  return ask(`Does this contract ${infinitive(verb[1])} ${verb[2]}`);
}

/** “in Ohio”, “from last year”, “on average” */
const NO_VERB = /^(?:in|on|at|of|for|from|by|under|about|where|whose|and|or|the|an?|do|does|did|we|they|you|i)$/i;

const singular = (modal: string) => {
  const word = modal.toLowerCase();
  if (word === "are" || word === "were" || word === "was") return "is";
  return word === "have been" ? "has" : word;
};
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** “mentioning” and “mentions” as “mention”. */
const infinitive = (verb: string) =>
  verb
    .toLowerCase()
    .replace(/(?<=[a-z]{3})ing$/, "")
    .replace(/(?<=[^s])s$/, "");
