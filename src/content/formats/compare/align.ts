import { diffArrays } from "diff";
import { must } from "../../must.ts";
import { chainOf } from "./chain.ts";
import { findLinks, similarityOf, wordsOf } from "./similar-units.ts";

/** Units of both texts that belong together. Empty on one side: they were inserted or deleted. */
export interface Block {
  base: [from: number, until: number];
  revised: [from: number, until: number];
}

/** A unit that is at another place in the revised text. */
export interface Move {
  base: number;
  revised: number;
}

export interface Alignment {
  /** In the order of both texts; together they cover all units. */
  blocks: Block[];
  moves: Move[];
}

interface Gap {
  base: [number, number];
  revised: [number, number];
}

/** Beyond this many edits, or this large a similarity table, there is no search: the units count as deleted and inserted. */
const MAX_EDITS = 1000;
const MAX_TABLE = 40_000;
const MIN_SIMILARITY = 0.4;
const SHORT_WORDS = 12;

/**
 * Aligns two lists of paragraphs: equal ones first, then similar ones, including paragraphs that were split or joined. The rest
 * on both sides was deleted or inserted, or moved if it is found elsewhere.
 */
export function alignUnits(base: string[], revised: string[]): Alignment {
  const whole: Gap = { base: [0, base.length], revised: [0, revised.length] };
  const blocks: Block[] = [];
  for (const part of splitByEqual(base, revised, whole)) {
    if (isEqualPair(base, revised, part)) blocks.push(part);
    else for (const linked of splitByLinks(base, revised, part)) blocks.push(...alignRest(base, revised, linked));
  }
  const settled = blocks.filter((block) => size(block.base) + size(block.revised) > 0);
  return { blocks: settled, moves: findMoves(base, revised, settled) };
}

const size = ([from, until]: [number, number]) => until - from;
const isEqualPair = (base: string[], revised: string[], { base: [b, bEnd], revised: [r, rEnd] }: Gap) =>
  bEnd - b === 1 && rEnd - r === 1 && base[b] === revised[r];

/** Pairs of equal units that occur once in each text, and the gaps between them. */
function splitByEqual(base: string[], revised: string[], { base: [b0, b1], revised: [r0, r1] }: Gap): Gap[] {
  let [head, tail] = [0, 0];
  while (b0 + head < b1 && r0 + head < r1 && base[b0 + head] === revised[r0 + head]) head++;
  while (b1 - tail > b0 + head && r1 - tail > r0 + head && base[b1 - tail - 1] === revised[r1 - tail - 1]) tail++;
  const inner: Gap = { base: [b0 + head, b1 - tail], revised: [r0 + head, r1 - tail] };
  const once = (units: string[], [from, until]: [number, number]) => {
    const at = new Map<string, number>();
    for (const [offset, key] of units.slice(from, until).entries()) {
      if (key.trim() !== "") at.set(key, at.has(key) ? -1 : from + offset);
    }
    return at;
  };
  const [inBase, inRevised] = [once(base, inner.base), once(revised, inner.revised)];
  const links = [...inBase].flatMap(([key, index]) => {
    const other = inRevised.get(key) ?? -1;
    return index < 0 || other < 0 ? [] : [{ base: index, revised: other, weight: 1 + Math.min(20, key.length / 20) }];
  });
  const pairs = (from: number, to: number, count: number): Gap[] =>
    Array.from({ length: count }, (_, index) => ({
      base: [from + index, from + index + 1],
      revised: [to + index, to + index + 1],
    }));
  return [
    ...pairs(b0, r0, head),
    ...gapsBetween(
      inner,
      chainOf(links, "strict").map(({ base: b, revised: r }) => ({ base: [b, b + 1], revised: [r, r + 1] })),
    ),
    ...pairs(b1 - tail, r1 - tail, tail),
  ];
}

/** The blocks with the gaps between them, in order. */
function gapsBetween({ base, revised }: Gap, blocks: Block[]): Gap[] {
  const all: Gap[] = [];
  let [b, r] = [base[0], revised[0]];
  for (const block of [...blocks, { base: [base[1], base[1]], revised: [revised[1], revised[1]] } as Block]) {
    if (block.base[0] > b || block.revised[0] > r)
      all.push({ base: [b, block.base[0]], revised: [r, block.revised[0]] });
    if (size(block.base) + size(block.revised) > 0) all.push(block);
    [b, r] = [block.base[1], block.revised[1]];
  }
  return all;
}

interface Linked extends Gap {
  isLinked?: boolean;
}

/** Groups of similar units, and the gaps between them. */
function splitByLinks(base: string[], revised: string[], gap: Gap): Linked[] {
  if (size(gap.base) === 0 || size(gap.revised) === 0) return [gap];
  const chain = chainOf(findLinks(base, revised, gap.base, gap.revised), "groups");
  const groups: (Block & Linked)[] = [];
  for (const { base: b, revised: r } of chain) {
    const last = groups.at(-1);
    if (last && (b < last.base[1] || r < last.revised[1])) {
      last.base[1] = Math.max(last.base[1], b + 1);
      last.revised[1] = Math.max(last.revised[1], r + 1);
    } else groups.push({ base: [b, b + 1], revised: [r, r + 1], isLinked: true });
  }
  return gapsBetween(gap, groups) as Linked[];
}

/** Equal units such as blank lines, then pairs by similarity. */
function alignRest(base: string[], revised: string[], gap: Linked): Block[] {
  if (gap.isLinked || size(gap.base) === 0 || size(gap.revised) === 0) return [gap];
  const [left, right] = [base.slice(...gap.base), revised.slice(...gap.revised)];
  const changes = diffArrays(left, right, { maxEditLength: MAX_EDITS });
  if (!changes) return pairSimilar(base, revised, gap);
  const equal: Block[] = [];
  let [b, r] = [gap.base[0], gap.revised[0]];
  for (const { added, removed, count } of changes) {
    if (!added && !removed)
      for (let index = 0; index < count; index++)
        equal.push({ base: [b + index, b + index + 1], revised: [r + index, r + index + 1] });
    if (!added) b += count;
    if (!removed) r += count;
  }
  return gapsBetween(gap, equal).flatMap((part) =>
    isEqualPair(base, revised, part) ? [part] : pairSimilar(base, revised, part),
  );
}

/** Pairs the units of a small gap by shared words. One unit on each side, or equal numbers of short units, are always paired. */
function pairSimilar(base: string[], revised: string[], gap: Gap): Block[] {
  const [rows, columns] = [size(gap.base), size(gap.revised)];
  if (rows === 0 || columns === 0) return [gap];
  const isShort = (units: string[], [from, until]: [number, number]) =>
    units.slice(from, until).every((unit) => wordsOf(unit).length <= SHORT_WORDS);
  if (rows === columns && (rows === 1 || (isShort(base, gap.base) && isShort(revised, gap.revised)))) {
    return Array.from({ length: rows }, (_, index) => ({
      base: [gap.base[0] + index, gap.base[0] + index + 1],
      revised: [gap.revised[0] + index, gap.revised[0] + index + 1],
    }));
  }
  if (rows * columns > MAX_TABLE) return separate(gap);
  const links = [];
  for (const [b, unit] of base.slice(...gap.base).entries()) {
    for (const [r, other] of revised.slice(...gap.revised).entries()) {
      const weight = similarityOf(unit, other);
      if (weight >= MIN_SIMILARITY) links.push({ base: gap.base[0] + b, revised: gap.revised[0] + r, weight });
    }
  }
  const pairs = chainOf(links, "strict").map(
    ({ base: b, revised: r }): Block => ({ base: [b, b + 1], revised: [r, r + 1] }),
  );
  const isPair = new Set(pairs);
  return gapsBetween(gap, pairs).flatMap((part) => (isPair.has(part) ? [part] : separate(part)));
}

const separate = ({ base, revised }: Gap): Block[] => [
  { base, revised: [revised[0], revised[0]] },
  { base: [base[1], base[1]], revised },
];

const MIN_MOVED_WORDS = 3;
const MIN_MOVED_SIMILARITY = 0.8;

/** Deleted units that were inserted elsewhere with the same words, or nearly the same. */
function findMoves(base: string[], revised: string[], blocks: Block[]): Move[] {
  const only = (units: string[], side: "base" | "revised", other: "base" | "revised"): PlacedUnit[] =>
    blocks
      .filter((block) => size(block[other]) === 0)
      .flatMap(({ [side]: range }) => units.slice(...range).map((unit, offset) => ({ unit, index: range[0] + offset })))
      .filter(({ unit }) => wordsOf(unit).length >= MIN_MOVED_WORDS);
  const [from, to] = [only(base, "base", "revised"), only(revised, "revised", "base")];
  const byKey = new Map<string, number[]>();
  for (const { unit, index } of to) byKey.set(unit, [...(byKey.get(unit) ?? []), index]);
  const moves: Move[] = [];
  const rest: PlacedUnit[] = [];
  for (const placed of from) {
    const place = byKey.get(placed.unit)?.shift();
    if (place === undefined) rest.push(placed);
    else moves.push({ base: placed.index, revised: place });
  }
  const left = to.filter(({ index }) => !moves.some(({ revised: taken }) => taken === index));
  return [...moves, ...similarMoves(rest, left)].sort((a, b) => a.revised - b.revised);
}

interface PlacedUnit {
  unit: string;
  index: number;
}

function similarMoves(from: PlacedUnit[], to: PlacedUnit[]): Move[] {
  const [left, right] = [from.map(({ unit }) => unit), to.map(({ unit }) => unit)];
  const taken = { base: new Set<number>(), revised: new Set<number>() };
  return findLinks(left, right, [0, left.length], [0, right.length])
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ base: b, revised: r }) => {
      if (taken.base.has(b) || taken.revised.has(r)) return [];
      const [one, other] = [must(from[b], "a link is between units"), must(to[r], "a link is between units")];
      if (similarityOf(one.unit, other.unit) < MIN_MOVED_SIMILARITY) return [];
      taken.base.add(b);
      taken.revised.add(r);
      return [{ base: one.index, revised: other.index }];
    });
}
