import { findDefinition } from "../../../../content/structure/find.ts";
import type { Revision } from "../judgement.ts";
import type { JudgingContext } from "../judging-context.ts";

const DEFINES = /^["“]?(\p{Lu}[\p{L}\s-]{2,60}?)["”]?\s+(?:means|includes)\s/u;

/** Language that defines a term takes the place of the document's definition of it: two would contradict each other. */
export function proposeDefinition({ reading: { text } }: JudgingContext, language: string): Revision | undefined {
  const term = DEFINES.exec(language)?.[1];
  const own =
    term && findDefinition(text, term).find(({ kind, at, start }) => kind === "defined" && at.start - start <= 1);
  if (!own) return undefined;
  const written = text.slice(own.start, own.at.end + (own.at.start - own.start));
  const meaning = language.slice(language.search(/\s(?:means|includes)\s/)).replace(/\.$/, "");
  const stop = /\.$/.test(text.slice(own.start, own.end)) ? "." : "";
  return {
    start: own.start,
    end: own.end,
    replacement: `${written}${meaning}${stop}`,
    rationale: `Defines “${own.term}” anew.`,
  };
}
