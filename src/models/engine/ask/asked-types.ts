import type { FieldType } from "../../../content/values/values.ts";
import { LEXICON } from "../catalogue/lexicon.ts";

const TIME = "(?:hours?|days?|weeks?|months?|quarters?|years?)";

/** What words ask for, the first that matches. “When” may be answered by a date or by a length of time, “When may …?” only by a condition. */
const ASKED: [RegExp, FieldType[]][] = [
  [/\bwhen (?:may|can|could|might)\b/i, []],
  [
    /\b(?:from|since|starting|beginning) when\b|\bwhen (?:does|do|did) [^?]{1,40}\b(?:start|begin|run from)\b/i,
    ["date"],
  ],
  [
    new RegExp(
      `\\bhow (?:long|soon|quickly|fast|late|early|far (?:back|ahead|in advance)|many (?:[\\w-]+ ){0,2}${TIME}|much (?:\\w+ ){0,2}(?:notice|time|warning))\\b`,
      "i",
    ),
    ["duration"],
  ],
  [
    /\b(?:within|over|for|after|in) (?:what|which) (?:\w+ ){0,2}(?:period|time|term)\b|\b(?:what|which|how much|how long)(?! (?:form|kind|sort|type|manner|method|way|address|information|content|happens)\b)(?:'s| is| are)?(?: \S+){0,4} (?<!\b(?:that|this|such|those) )(?:notice|period|duration|time ?frame|time limit)\b|\b(?:notice|cure|grace|warranty|survival|payment|retention|sell-off) (?:period|term)\b|\b(?:initial|renewal) term\b/i,
    ["duration"],
  ],
  [/\b(?:what|which) date\b|\bon (?:what|which) day\b|\bdate\b/i, ["date"]],
  [/\b(?:by )?when\b|\bdeadline\b/i, ["date", "duration"]],
  [
    /\b(?:percentage|per ?cent|discount|commission|interest|mark-?up|margin|uptime|availability)\b|%|\bwhat (?:(?:'s|is) the )?(?:\S+ ){0,3}(?:rate|share)\b/i,
    ["percentage"],
  ],
  [
    /\bhow much\b|\b(?:what|which|maximum)(?:'s| is| are)?(?: the| our| its)?(?: \S+){0,4} (?:amount|fees?|price|sum|costs?|salary|deposit|bonus|penalty|rent|premium|retainer|charge|royalt(?:y|ies)|coverage|cap)\b|\bwhat (?:does|do|did|will|would) [^?]{1,60} (?:cost|owe)\b/i,
    ["currency"],
  ],
  [/\bdue\b/i, ["date", "duration"]],
  [/\bhow many\b/i, ["number"]],
];

/** The types of value that a question asks for, the likeliest first. Text by default. */
export function typesAskedFor(words: string): FieldType[] {
  return ASKED.find(([asks]) => asks.test(words))?.[1] ?? ["text"];
}

const ASKS =
  /\?\s*$|^(?:what|which|who|whose|when|where|why|how|is|are|does|do|did|can|may|must|will|shall|should|by when|by how|within (?:what|which|how)|in which|over what|for how)\b/i;

/** Whether words are a question, and not the name of a topic. */
export const isQuestion = (words: string) => ASKS.test(words.trim());

const LISTS = /\b(?:list|all|every|each|which (?:\w+ )?(?:events|grounds|cases|conditions|obligations)|what are)\b/i;
const SEVERAL =
  /^(?:please )?(?:list|enumerate|name)\b|\b(?:what|which)(?:(?! (?:is|does|has|was)\b) [\w-]+){0,3} (?!(?:is|does|has|was|this|us|courts?|laws)\b)[\w-]+s (?:are|were|apply|exist|do|must|can|may|have|shall|will)\b|\ball (?:of )?(?:the )?[\w-]+(?: [\w-]+)?s\b|\band (?:\w+ )?(?:what|which|how|when|where|whom?)\b/i;

/** Whether a question asks for more than one thing: “What notice periods are there?” One value is not its answer. */
export const asksForSeveral = (words: string) => SEVERAL.test(words.trim());

/** Whether the answer to a question may be a list, so that what is shown may not be all of it. */
export const isList = (words: string) => LISTS.test(words) || asksForSeveral(words);

const AFTER_MODAL = /\b(?:must|shall|may|can|could|does|do|did|will|would|should|(?:has|have|needs?) to)\s+(.+)/i;

/** Verbs that many sentences have, or that tell nothing about what is done. */
const LIGHT = new Set(
  "act agree allow apply be become begin bring commence continue enter exist expire extend fall get give go gain have hold keep last let make need put remain renew require run set start stay survive take tell terminate walk".split(
    " ",
  ),
);
const DEEDS = new Set(LEXICON.verbs_of_questions.filter((verb) => !LIGHT.has(verb)));

const BESIDE =
  /\b(?:after|upon|following|before|once|if|when|where|from|under|in|on|for|by|with|without|of|that|which|who)\b/i;

/** What somebody does, in a question about a time: “ship” in “How quickly must the seller ship?”. Undefined where no verb tells. */
export function deedAsked(words: string): string | undefined {
  const after = AFTER_MODAL.exec(words)?.[1]?.split(BESIDE, 1)[0] ?? "";
  return (after.toLowerCase().match(/[a-z]+/g) ?? []).find((word) => DEEDS.has(word));
}
