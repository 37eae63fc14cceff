import { must } from "../../../content/must.ts";
import { countShared, guidanceWords, stemOf } from "../../../content/values/prose/guidance.ts";
import { findDutyClashes, findLawClashes } from "./contradictions.ts";
import { findDisorders } from "./order.ts";
import { findVagueness } from "./vague.ts";

export type LintedCheck = {
  id: string;
  title: string;
  description: string | null;
  importance: "low" | "medium" | "high" | null;
  positions: readonly { type: "standard" | "fallback"; guidance: string }[];
};

export interface LintFinding {
  check_id: string;
  kind: "contradiction" | "vague" | "missing_fallback" | "duplicate";
  message: string;
  /** Indexes into the check's own positions. */
  positions: number[];
}

/** A check with its positions from best to worst, their original indexes and display names. */
type OrderedCheck = { check: LintedCheck; guidances: string[]; indexes: number[]; names: string[] };

/** Finds contradictions, vague guidance, missing fallbacks and duplicates. */
export function lintPlaybook(checks: readonly LintedCheck[], onCheck: () => void = () => {}): LintFinding[] {
  const findings = checks.flatMap((check) => {
    onCheck();
    return lintCheck(check);
  });
  return [...findings, ...findDuplicates(checks)];
}

function lintCheck(check: LintedCheck): LintFinding[] {
  const ordered = orderPositions(check);
  const repeats = findRepeats(ordered);
  return [...repeats, ...findContradictions(ordered, repeats), ...findVague(ordered), ...findMissingFallback(ordered)];
}

function orderPositions(check: LintedCheck): OrderedCheck {
  const all = check.positions.map((position, index) => ({ ...position, index }));
  const standards = all.filter((position) => position.type === "standard");
  const fallbacks = all.filter((position) => position.type === "fallback");
  const ordered = [...standards, ...fallbacks];
  return {
    check,
    guidances: ordered.map((position) => position.guidance),
    indexes: ordered.map((position) => position.index),
    names: [...standards.map(() => "the standard"), ...fallbacks.map((_, at) => `fallback ${at + 1}`)],
  };
}

function toFinding(
  { check, indexes }: OrderedCheck,
  kind: LintFinding["kind"],
  places: number[],
  message: string,
): LintFinding {
  return {
    check_id: check.id,
    kind,
    message: `“${check.title}”: ${message}`,
    positions: places.map((at) => must(indexes[at], "a position of the check")),
  };
}

function findRepeats(ordered: OrderedCheck): LintFinding[] {
  const texts = ordered.guidances.map((guidance) => guidanceWords(guidance).join(" "));
  return texts.flatMap((text, worse) => {
    const better = texts.indexOf(text);
    if (text === "" || better === worse) return [];
    const message = `${ordered.names[worse]} says the same as ${ordered.names[better]}, so it can never apply. Make it a weaker position or remove it.`;
    return [toFinding(ordered, "contradiction", [better, worse], message)];
  });
}

function findContradictions(ordered: OrderedCheck, repeats: LintFinding[]): LintFinding[] {
  const { check, guidances, names } = ordered;
  const known = new Set(repeats.map((repeat) => repeat.positions.join()));
  const found = [
    ...findDisorders(guidances).map(({ better, worse, betterText, worseText }) => {
      const message = `${names[worse]} says “${worseText}” where ${names[better]} says “${betterText}”, which is not a weaker position. Order the positions from best to worst, or correct the number.`;
      return toFinding(ordered, "contradiction", [better, worse], message);
    }),
    ...[...findDutyClashes(guidances), ...findLawClashes(`${check.title}\n${check.description ?? ""}`, guidances)].map(
      (clash) => {
        const against = clash.wanting === clash.better ? clash.worse : clash.better;
        const message = `${names[clash.wanting]} requires “${clash.object}” and ${names[against]} rejects it. Decide which applies, or state when it is acceptable.`;
        return toFinding(ordered, "contradiction", [clash.better, clash.worse], message);
      },
    ),
  ];
  return found.filter((one) => !known.has(one.positions.join()));
}

function findVague(ordered: OrderedCheck): LintFinding[] {
  return ordered.guidances.flatMap((guidance, at) => {
    const reason = findVagueness(guidance);
    return reason === undefined ? [] : [toFinding(ordered, "vague", [at], `in ${ordered.names[at]}, ${reason}`)];
  });
}

const NO_FALLBACK_MEANT =
  /\b(?:no fallbacks?|non-?negotiable|not negotiable|deal[- ]?breaker|walk[- ]away|required by law|mandatory (?:by|under) law)\b/i;

function findMissingFallback(ordered: OrderedCheck): LintFinding[] {
  const { check, names, guidances } = ordered;
  if (check.importance !== "medium" && check.importance !== "high") return [];
  if (names.some((name) => name.startsWith("fallback"))) return [];
  if (NO_FALLBACK_MEANT.test(`${check.description ?? ""}\n${guidances.join("\n")}`)) return [];
  const message = `the check is of ${check.importance} importance and has no fallback. Add a fallback, or state in the standard that it is not negotiable.`;
  return [toFinding(ordered, "missing_fallback", guidances.length > 0 ? [0] : [], message)];
}

function findDuplicates(checks: readonly LintedCheck[]): LintFinding[] {
  const all = checks.map((check) => ({ check, topic: topicOf(check.title) }));
  return all.flatMap(({ check, topic }, later) => {
    const earlier = all.slice(0, later).find((each) => sameTopic(each.topic, topic));
    if (!earlier) return [];
    const message = `“${check.title}” is about the same clause as “${earlier.check.title}”. Merge them, or make their titles show the difference.`;
    return [{ check_id: check.id, kind: "duplicate" as const, message, positions: [] }];
  });
}

const TITLE_ALIASES: [RegExp, string][] = [
  [/\b(?:applicable|governing|proper) law\b|\bchoice of law\b|\blaw applicable\b/g, "governinglaw"],
  [/\b(?:non-?disclosure|confidentiality) (?:agreement|obligations?|dut(?:y|ies))\b/g, "confidentiality"],
  [/\bauto(?:matic)?[- ]renewal\b/g, "renewal"],
  [/\bsub[- ]?(processor|contractor)s?\b/g, "sub$1"],
  [/\b(?:data|security) (?:breach(?:es)?|incidents?)\b/g, "incident"],
];

const TITLE_FILLERS = new Set(
  "a an the of on in to for and or by clause clauses provision provisions terms".split(" "),
);

function topicOf(title: string): Set<string> {
  const plain = TITLE_ALIASES.reduce((text, [pattern, name]) => text.replace(pattern, name), title.toLowerCase());
  return new Set(
    guidanceWords(plain)
      .filter((word) => !TITLE_FILLERS.has(word))
      .map(stemOf),
  );
}

function sameTopic(a: Set<string>, b: Set<string>): boolean {
  if (a.size !== b.size || a.size === 0) return false;
  const [left, ...more] = [...a].filter((word) => !b.has(word));
  const [right] = [...b].filter((word) => !a.has(word));
  if (left === undefined || right === undefined) return true;
  return countShared(a, b) > 0 && more.length === 0 && isTypoOf(left, right);
}

/** One letter apart in a long word. A different last letter is a different word: employer, employee. */
function isTypoOf(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 6 || Math.abs(a.length - b.length) > 1 || a.at(-1) !== b.at(-1)) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const skip = (word: string, other: string) => word.slice(start + (word.length >= other.length ? 1 : 0));
  return skip(a, b) === skip(b, a);
}
