import { first } from "../../content/must.ts";
import { cosineOf, embedText } from "../../content/search/embed.ts";
import { meaningfulWords } from "../../content/search/words.ts";
import { headingKey, knownKindOf, shortHeading, tidyHeading } from "../../models/engine/catalogue/heading-kinds.ts";
import { likeness, type Wording } from "./wording.ts";

/** A clause with its heading, for sorting by kind. */
export interface HeadedClause {
  /** Which contract it is from. */
  contract: number;
  heading: string | null;
  wording: Wording;
}

/** Clauses of the same kind. */
export interface Topic<C extends HeadedClause> {
  /** The heading that most of them have. */
  title: string | null;
  clauses: C[];
}

/** Clauses with so many words in common are of the same kind, whatever their headings. */
const SAME_KIND = 0.6;
const SAME_HEADING = 0.6;
const RELATED_MEANING = 0.75;
/** Kinds that stand side by side in so many of the contracts are two kinds. */
const SIDE_BY_SIDE = 0.5;
/** So many clauses of a kind stand for the rest. */
const SAMPLED = 6;

/** Clauses by kind: by their headings, by the kinds that the engine knows, and by their words. */
export function sortByKind<C extends HeadedClause>(clauses: C[]): Topic<C>[] {
  const headed = [
    ...Map.groupBy(
      clauses.filter(({ heading }) => heading !== null),
      ({ heading }) => headingKey(heading ?? ""),
    ).values(),
  ];
  const merged = mergeKinds(headed.map(toKind).sort((a, b) => b.clauses.length - a.clauses.length));
  const kinds = [...merged];
  for (const clause of clauses.filter(({ heading }) => heading === null)) {
    const own = kinds.find(
      (kind) =>
        kind.clauses.every(({ contract }) => contract !== clause.contract) &&
        kind.clauses.slice(0, SAMPLED).some((each) => isAlike(clause, each)),
    );
    if (own) own.clauses.push(clause);
    else kinds.push(toKind([clause]));
  }
  return kinds.map((kind) => ({ title: titleOf(kind.clauses), clauses: kind.clauses }));
}

interface Kind<C extends HeadedClause> {
  key: Set<string>;
  known: string | undefined;
  meaning: Float32Array;
  clauses: C[];
}

const toKind = <C extends HeadedClause>(clauses: C[]): Kind<C> => {
  const heading = first(clauses).heading ?? "";
  const words = shortHeading(heading);
  return {
    key: new Set(meaningfulWords(words)),
    known: knownKindOf(words)?.name,
    meaning: embedText(words),
    clauses,
  };
};

function mergeKinds<C extends HeadedClause>(kinds: Kind<C>[]): Kind<C>[] {
  const merged: Kind<C>[] = [];
  for (const kind of kinds) {
    const same = merged.find((other) => isSameKind(kind, other));
    if (same) same.clauses.push(...kind.clauses);
    else merged.push({ ...kind, clauses: [...kind.clauses] });
  }
  return merged;
}

/** Whether most of the contracts with the rarer clauses have the others too. */
export function areSideBySide(one: { contract: number }[], other: { contract: number }[]): boolean {
  const a = new Set(one.map(({ contract }) => contract));
  const b = new Set(other.map(({ contract }) => contract));
  const common = [...a].filter((contract) => b.has(contract)).length;
  return common / Math.min(a.size, b.size) >= SIDE_BY_SIDE;
}

function isSameKind<C extends HeadedClause>(one: Kind<C>, other: Kind<C>): boolean {
  if (areSideBySide(one.clauses, other.clauses)) return false;
  const pairs = one.clauses
    .slice(0, SAMPLED)
    .flatMap((a) => other.clauses.slice(0, SAMPLED).map((b): [C, C] => [a, b]));
  if (pairs.some(([a, b]) => isAlike(a, b))) return true;
  const isNamedAlike =
    sharedShare(one.key, other.key) >= SAME_HEADING || (one.known !== undefined && one.known === other.known);
  return isNamedAlike && pairs.some(([a, b]) => cosineOf(a.wording.meaning, b.wording.meaning) >= RELATED_MEANING);
}

const isAlike = (one: HeadedClause, other: HeadedClause) => likeness(one.wording, other.wording, SAME_KIND) > 0;

function sharedShare(one: Set<string>, other: Set<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  return one.size === 0 || other.size === 0 ? 0 : shared / Math.max(one.size, other.size);
}

function titleOf(clauses: HeadedClause[]): string | null {
  const headings = clauses.flatMap(({ heading }) => (heading === null ? [] : [tidyHeading(heading)]));
  const counts = new Map<string, number>();
  for (const heading of headings) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].length - b[0].length).at(0)?.[0] ?? null;
}
