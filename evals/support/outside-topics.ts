import type { FieldType } from "../../src/content/values/values.ts";
import type { LocalAnswer, Question } from "../../src/models/engine/answer/question.ts";
import { findSections } from "../../src/models/engine/evidence/sections.ts";
import type { Annotated } from "./data.ts";
import { type Reader, statesClause } from "./extraction.ts";

/**
 * Topics the tagger was not trained on. Headings give the truth: a contract has the topic when a section
 * has that heading, and lacks it when none of its words occurs anywhere; other pairs are skipped.
 */
interface Outside {
  label: string;
  instructions: string;
  fieldType: FieldType;
  headed: RegExp;
  words: RegExp;
}

const OUTSIDE: Outside[] = [
  topic(
    "Force majeure",
    "Is a party excused when something beyond its control happens?",
    "boolean",
    /force majeure|acts? of god/i,
    /force majeure|act of god|acts of god|beyond (?:its|the|their)/i,
  ),
  topic(
    "Secrecy",
    "Do the parties have to keep what they learn to themselves?",
    "boolean",
    /confidential|non-?disclosure/i,
    /confiden|secre/i,
  ),
  topic("Notices", "How and where are notices to be given?", "text", /^notices?\b/i, /notice/i),
  topic("Arbitration", "Are disputes decided by arbitrators?", "boolean", /arbitration/i, /arbitrat/i),
  topic(
    "Severability",
    "What becomes of the rest if one clause is void?",
    "text",
    /severab|severance/i,
    /sever|invalid|unenforceable/i,
  ),
  topic(
    "Entire agreement",
    "Does this replace what was agreed before?",
    "boolean",
    /entire agreement|integration/i,
    /entire agreement|supersede/i,
  ),
  topic(
    "Indemnity",
    "Who must make good the other's loss from claims of others?",
    "text",
    /indemni/i,
    /indemn|harmless/i,
  ),
  topic("Amendments", "How can the text be changed?", "text", /amendment|modification/i, /amend|modif/i),
  topic("Counterparts", "May it be signed in several copies?", "boolean", /counterparts/i, /counterpart/i),
  topic(
    "Independent contractors",
    "Are the parties independent of each other?",
    "boolean",
    /independent contractor|relationship/i,
    /independent contractor|partnership|agency/i,
  ),
  topic("Waiver", "Is a right lost when it is not used at once?", "text", /waiver/i, /waive/i),
  topic("Taxes", "Who bears taxes?", "text", /^tax(?:es)?\b/i, /\btax/i),
  topic(
    "Publicity",
    "May a party issue press releases?",
    "text",
    /publicity|press release|announcement/i,
    /publicity|press release|announce/i,
  ),
  topic("Survival", "What stays in force after the end?", "text", /survival/i, /surviv/i),
  topic("Payment", "When is payment due?", "text", /^payments?\b|payment terms|invoic/i, /payment|invoice/i),
  topic("Export", "Which export rules must be kept?", "text", /export/i, /export/i),
];

function topic(label: string, instructions: string, fieldType: FieldType, headed: RegExp, words: RegExp): Outside {
  return { label, instructions, fieldType, headed, words };
}

export interface OutsideJudged {
  label: string;
  present: boolean;
  said: boolean;
  outcome: LocalAnswer["outcome"];
  /** Whether the first citation is in the section with that heading. */
  inside: boolean | undefined;
}

export async function judgeOutside(reader: Reader, contracts: Annotated[]): Promise<OutsideJudged[]> {
  const judged: OutsideJudged[] = [];
  for (const { text } of contracts) {
    const sections = findSections(text);
    const pairs = OUTSIDE.map((each) => ({
      ...each,
      places: sections.filter(({ heading }) => each.headed.test(heading)),
    }));
    const clear = pairs.filter(({ places, words }) => places.length > 0 || !words.test(text));
    const questions = clear.map((each, index): Question => ({ ...each, key: String(index), options: [] }));
    const answers = await reader(text, questions);
    clear.forEach(({ label, places }, index) => {
      judged.push(judge(label, places, answers[index]!));
    });
  }
  return judged;
}

function judge(label: string, places: { start: number; end: number }[], answer: LocalAnswer): OutsideJudged {
  const said = statesClause(answer);
  const [first] = answer.places;
  const inside =
    said && first && places.length > 0
      ? places.some((each) => first.start < each.end && each.start < first.end)
      : undefined;
  return { label, present: places.length > 0, said, outcome: answer.outcome, inside };
}
