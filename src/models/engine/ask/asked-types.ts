import type { FieldType } from "../../../content/values/values.ts";

const TIME = "(?:hours?|days?|weeks?|months?|quarters?|years?)";

/** What words ask for, the first that matches. “When” may be answered by a date or by a length of time. */
const ASKED: [RegExp, FieldType[]][] = [
  [
    new RegExp(
      `\\bhow (?:long|soon|quickly|fast|late|early|far (?:back|ahead|in advance)|many (?:[\\w-]+ ){0,2}${TIME}|much (?:\\w+ ){0,2}(?:notice|time|warning))\\b`,
      "i",
    ),
    ["duration"],
  ],
  [
    /\b(?:within|over|for|after|in) (?:what|which) (?:\w+ ){0,2}(?:period|time|term)\b|\b(?:what|which|how much|how long)(?:'s| is| are)?(?: \S+){0,4} (?:notice|period|duration|time ?frame|time limit)\b|\b(?:notice|cure|grace|warranty|survival|payment|retention|sell-off) (?:period|term)\b|\b(?:initial|renewal) term\b/i,
    ["duration"],
  ],
  [/\b(?:what|which) date\b|\bon (?:what|which) day\b|\bdate\b/i, ["date"]],
  [/\b(?:by )?when\b|\bdeadline\b|\bdue\b/i, ["date", "duration"]],
  [
    /\b(?:percentage|per ?cent|discount|commission|interest|mark-?up|margin|uptime|availability)\b|%|\bwhat (?:(?:'s|is) the )?(?:\S+ ){0,3}(?:rate|share)\b/i,
    ["percentage"],
  ],
  [
    /\bhow much\b|\b(?:what|which|maximum)(?:'s| is| are)?(?: the| our| its)?(?: \S+){0,4} (?:amount|fees?|price|sum|costs?|salary|deposit|bonus|penalty|rent|premium|retainer|charge|royalt(?:y|ies)|coverage|cap)\b/i,
    ["currency"],
  ],
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
