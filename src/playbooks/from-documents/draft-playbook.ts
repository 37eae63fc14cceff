import { first, must } from "../../content/must.ts";
import { knownKindOf, shortHeading } from "../../models/engine/catalogue/heading-kinds.ts";
import type { CutClause } from "./cut-clause.ts";
import type { CutContract } from "./cut-clauses.ts";
import { type ComparedClause, countContracts, groupWordings, type UsualWording } from "./group-wordings.ts";
import { ourNames, type Renaming, renameParties, renamingsOf } from "./roles.ts";
import { areSideBySide, sortByKind, type Topic } from "./topics.ts";
import { readWording, sharedPairs } from "./wording.ts";

export const MOST_CHECKS = 100;
const MOST_FALLBACKS = 3;
/** Kept of each kind of clause: positions and other wordings. */
const MOST_WORDINGS = 12;
/** A kind of clause that fewer of the contracts have is left out. */
const LEAST_SHARE = 0.15;
/** Among so few contracts, a wording of one of them can be a fallback, and a kind that most contracts have need not be in two. */
const FEW_CONTRACTS = 3;
const LONGEST_GUIDANCE = 3900;
const LONGEST_TITLE = 200;

/** Where a wording stands. */
export interface WordingPlace {
  /** Which contract, as its place in the list. */
  contract: number;
  number: string | null;
  start: number;
  end: number;
}

export interface DraftedWording {
  /** The standard position, the number of the fallback, or null for a wording that is no position. */
  position: "standard" | number | null;
  text: string;
  contracts: number;
  places: WordingPlace[];
}

/** A check of the playbook, with all wordings of its kind of clause. */
export interface DraftedCheck {
  title: string;
  description: string;
  positions: { type: "standard" | "fallback"; guidance: string }[];
  /** How many contracts have such a clause. */
  contracts: number;
  wordings: DraftedWording[];
}

export interface DraftedChecks {
  checks: DraftedCheck[];
  /** The clauses of which no check was made. */
  left: (WordingPlace & { heading: string | null })[];
  /** Kinds of clause that too few contracts have. */
  rare: number;
}

type Compared = ComparedClause & CutClause;

const isUsualKind = (title: string | null) => title !== null && knownKindOf(shortHeading(title)) !== undefined;

/** Checks from the clauses of several contracts: one for each kind of clause, the most usual wording as the standard. */
export function draftChecks(contracts: CutContract[]): DraftedChecks {
  const ours = ourNames(contracts);
  const renamings = contracts.map(({ parties }) => renamingsOf(parties, ours));
  const roles = [...new Set(renamings.flat().map(({ role }) => role))];
  const clauses = contracts.flatMap(({ clauses: cut }, contract) =>
    cut.map((clause) => compared(clause, contract, { renamings: renamings[contract] ?? [], roles })),
  );
  const least = contracts.length === 1 ? 1 : Math.max(2, Math.ceil(contracts.length * LEAST_SHARE));
  const topics = sortByKind(clauses)
    .flatMap(apartFromCompanions)
    .map((topic) => ({ ...topic, contracts: countContracts(topic.clauses) }));
  const usual = topics.filter(
    (topic) => topic.contracts >= least || (contracts.length <= FEW_CONTRACTS && isUsualKind(topic.title)),
  );
  const kept = usual.toSorted((a, b) => b.contracts - a.contracts).slice(0, MOST_CHECKS);
  const left = topics.filter((topic) => !kept.includes(topic)).flatMap((topic) => topic.clauses);
  const ordered = kept.sort((a, b) => placeOf(a.clauses, contracts) - placeOf(b.clauses, contracts));
  return {
    checks: withOwnTitles(ordered.map((topic) => draftCheck(topic, contracts.length))),
    left: left.map(({ contract, number, heading, start, end }) => ({ contract, number, heading, start, end })),
    rare: topics.length - kept.length,
  };
}

/** `roles`: those of all contracts. A contract whose parties were not recognized may still use them. */
function compared(
  clause: CutClause,
  contract: number,
  { renamings, roles }: { renamings: Renaming[]; roles: string[] },
): Compared {
  const text = renameParties(clause.text, renamings).replace(/\s+/g, " ").trim();
  return { ...clause, text, contract, wording: readWording(text, roles) };
}

/** How far into its contract a clause stands on average, so that checks are in the order of the contracts. */
function placeOf(clauses: Compared[], contracts: CutContract[]): number {
  const places = clauses.map(({ start, contract }) => {
    const last = must(contracts[contract], "each clause is of a contract").clauses.at(-1);
    return last ? start / Math.max(1, last.end) : 0;
  });
  return places.reduce((sum, place) => sum + place, 0) / places.length;
}

/** Wordings that stand side by side in the contracts, as “Indemnification by …” twice, are clauses of their own. */
function apartFromCompanions(topic: Topic<Compared>): Topic<Compared>[] {
  const wordings = groupWordings(topic.clauses);
  const seeds: UsualWording<Compared>[] = [];
  for (const wording of wordings)
    if (
      seeds.length === 0 ||
      (wording.contracts > 1 && seeds.every((seed) => areSideBySide(wording.clauses, seed.clauses)))
    )
      seeds.push(wording);
  if (seeds.length === 1) return [topic];
  const nearest = ({ wording }: Compared) => {
    const likenesses = seeds.map(({ medoid }) => sharedPairs(wording, medoid.wording));
    return likenesses.indexOf(Math.max(...likenesses));
  };
  return [...Map.groupBy(topic.clauses, nearest).values()].map((clauses) => ({ title: topic.title, clauses }));
}

/** Checks of the same heading are told apart by how their clauses begin. */
function withOwnTitles(checks: DraftedCheck[]): DraftedCheck[] {
  const seen = new Set<string>();
  return checks.map((check) => {
    const isTaken = seen.has(check.title);
    seen.add(check.title);
    const words = titleFromWords(check.wordings[0]?.text ?? "");
    return isTaken ? { ...check, title: `${check.title}: ${words}`.slice(0, LONGEST_TITLE) } : check;
  });
}

function draftCheck(topic: Topic<Compared> & { contracts: number }, all: number): DraftedCheck {
  const wordings = groupWordings(topic.clauses);
  const leastForFallback = all <= FEW_CONTRACTS ? 1 : 2;
  const fallbacks = wordings
    .slice(1)
    .filter(({ contracts }) => contracts >= leastForFallback)
    .slice(0, MOST_FALLBACKS);
  const positions = [first(wordings), ...fallbacks];
  return {
    title: (topic.title ?? titleFromWords(first(wordings).medoid.text)).slice(0, LONGEST_TITLE),
    description: describe(topic.contracts, all, positions, wordings.length - positions.length),
    positions: positions.map(({ medoid }, at) => ({
      type: at === 0 ? ("standard" as const) : ("fallback" as const),
      guidance: guidanceOf(medoid.text),
    })),
    contracts: topic.contracts,
    wordings: wordings.slice(0, MOST_WORDINGS).map((wording) => present(wording, positions.indexOf(wording))),
  };
}

const present = ({ medoid, clauses, contracts }: UsualWording<Compared>, at: number): DraftedWording => ({
  position: at === 0 ? "standard" : at > 0 ? at : null,
  text: cutToLength(medoid.text),
  contracts,
  places: clauses.map(({ contract, number, start, end }) => ({ contract, number, start, end })),
});

/** The clause as the position: whoever judges it asks for what the clause says, and proposes its words. */
const guidanceOf = (text: string) => `Proposed clause: “${cutToLength(text).replace(/["“”„]/g, "'")}”`;

/** Ends with a whole sentence, and says so where something is left out. */
function cutToLength(text: string): string {
  if (text.length <= LONGEST_GUIDANCE) return text;
  const start = text.slice(0, LONGEST_GUIDANCE);
  const end = start.lastIndexOf(". ");
  return `${start.slice(0, end > LONGEST_GUIDANCE / 2 ? end + 1 : LONGEST_GUIDANCE).toWellFormed()} […]`;
}

function describe(contracts: number, all: number, positions: UsualWording<Compared>[], others: number): string {
  const [standard, ...fallbacks] = positions;
  const isRepeated = (standard?.contracts ?? 0) > 1 || contracts === 1;
  const parts = [
    `Found in ${contracts} of ${all} ${all === 1 ? "contract" : "contracts"}.`,
    ...(isRepeated ? [] : ["No two of them have the same wording; the standard is the one most like the others."]),
    `The standard wording is in ${standard?.contracts}${fallbacks.map(({ contracts: count }, at) => `, fallback ${at + 1} in ${count}`).join("")}.`,
    ...(others > 0 ? [`${others} other ${others === 1 ? "wording was" : "wordings were"} found.`] : []),
  ];
  return parts.join(" ");
}

const TITLE_WORDS = 8;
const titleFromWords = (text: string) => `${text.split(" ").slice(0, TITLE_WORDS).join(" ")} …`;
