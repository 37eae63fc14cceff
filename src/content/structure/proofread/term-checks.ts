import type { Definition } from "../definitions.ts";
import { isPointer } from "../find.ts";
import type { Draft, ProofreadFinding } from "./finding.ts";

/** The text takes terms from another document. */
const ELSEWHERE =
  /\b(?:capitali[sz]ed\s{1,5}(?:terms?|words?)|terms?\s{1,5}(?:used|not)\b[^.]{0,60}\bdefined|meanings?\s{1,5}(?:given|ascribed|assigned|set\s{1,5}forth)[^.]{0,60}\bin\s{1,5}the\s{1,5}(?:\p{Lu}|Cover)|Cover\s{1,3}Page|Key\s{1,3}Terms|Order\s{1,3}Form)/u;
const OWN_NAME = /^(?:this |the )?(?:agreement|contract|lease|party|parties|effective date)$/i;

/** Supplier’s “Management” means …, and Customer’s “Management” means … */
const OF_SOMEBODY = /[’'](?:s|)\s["“]$/;

/** Terms that are used undefined, defined unused, or defined twice. */
export function checkTerms({ text, definitions, index }: Draft): ProofreadFinding[] {
  const undefinedTerms = ELSEWHERE.test(text) ? [] : definitions.undefined;
  return [
    ...undefinedTerms.flatMap(({ term, uses: [first] }): ProofreadFinding[] =>
      first
        ? [
            {
              ...first,
              kind: "undefined_term",
              severity: "medium",
              message: `“${term}” is used like a defined term, but is not defined.`,
              fix: null,
            },
          ]
        : [],
    ),
    ...unusedTerms(definitions.definitions, new Set(definitions.unused)),
    ...duplicates(
      definitions.definitions.filter(({ at }) => !OF_SOMEBODY.test(text.slice(Math.max(0, at.start - 5), at.start))),
      (at) => index.at(at)?.exhibit?.number ?? "",
    ),
  ];
}

function unusedTerms(definitions: Definition[], unused: Set<string>): ProofreadFinding[] {
  return definitions
    .filter(({ term, kind }) => unused.has(term) && kind === "defined" && !OWN_NAME.test(term))
    .map(({ term, at }) => ({
      ...at,
      kind: "unused_term",
      severity: "low",
      message: `“${term}” is defined, but is not used.`,
      fix: null,
    }));
}

/** The same term with “means” twice in the same part of the document. */
function duplicates(definitions: Definition[], partAt: (position: number) => string): ProofreadFinding[] {
  const first = new Map<string, Definition>();
  const found: ProofreadFinding[] = [];
  for (const definition of definitions) {
    const { term, at, kind, quote } = definition;
    if (
      kind !== "defined" ||
      isPointer(definition) ||
      !/["”]?\s{1,9}(?:shall |will )?means?\b/.test(quote.slice(0, 200))
    )
      continue;
    const key = `${partAt(at.start)} ${term}`;
    const known = first.get(key);
    if (known && known.quote !== quote)
      found.push({
        ...at,
        kind: "duplicate_definition",
        severity: "high",
        message: `“${term}” is defined twice, in different words.`,
        fix: null,
      });
    else if (known)
      found.push({
        ...at,
        kind: "duplicate_definition",
        severity: "medium",
        message: `“${term}” is defined twice.`,
        fix: null,
      });
    else first.set(key, definition);
  }
  return found;
}
