import type { Definition } from "../definitions.ts";
import { isPointer } from "../find.ts";
import type { Range } from "../term-finder.ts";
import type { Draft, ProofreadFinding } from "./finding.ts";

/** The text takes terms from another document. */
const ELSEWHERE =
  /\b(?:capitali[sz]ed\s{1,5}(?:terms?|words?)|terms?\s{1,5}(?:used|not)\b[^.]{0,60}\bdefined|meanings?\s{1,5}(?:given|ascribed|assigned|set\s{1,5}forth)[^.]{0,60}\bin\s{1,5}the\s{1,5}(?:\p{Lu}|Cover)|(?:made|forms?|constitut\p{Ll}{1,3})\s{1,5}(?:an?\s{1,5})?(?:integral\s{1,5})?part\s{1,5}of\s{1,5}(?:the|that|a)\s{1,5}(?:certain\s{1,5})?\p{Lu}|Cover\s{1,3}Page|Key\s{1,3}Terms|Order\s{1,3}Form)/u;
const OWN_NAME = /^(?:this |the )?(?:agreement|contract|lease|party|parties|effective date)$/i;

/** It means this in some case: “for each country, “Efforts” means …”, “Supplier’s “Management” means …”. */
const WITH_CONTEXT = /(?:,|\bthen|[’']s?)\s{1,5}(?:the\s{1,5}term\s{1,5})?["“]$/;

const isPlainMeaning = (text: string, { start, end }: Range) =>
  !WITH_CONTEXT.test(text.slice(Math.max(0, start - 40), start)) &&
  /^["”]\s{1,9}(?:shall |will )?means?\b(?!,?\s(?:in relation|with respect|with regard|for purposes|when))/.test(
    text.slice(end, end + 60),
  );

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
      definitions.definitions.filter(({ at }) => isPlainMeaning(text, at)),
      (at) => index.at(at)?.exhibit?.number ?? "",
    ),
  ];
}

function unusedTerms(definitions: Definition[], unused: Set<string>): ProofreadFinding[] {
  const first = new Map(definitions.toReversed().map((definition) => [definition.term, definition]));
  return [...first.values()]
    .filter(({ term, kind }) => unused.has(term) && kind === "defined" && !OWN_NAME.test(term))
    .sort((a, b) => a.at.start - b.at.start)
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
    if (kind !== "defined" || isPointer(definition)) continue;
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
