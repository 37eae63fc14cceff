import { type LintedCheck, lintPlaybook } from "../src/models/engine/lint/lint.ts";
import { officialPlaybooks } from "../src/playbooks/official.ts";

/**
 * `npm run eval:lint`: contradictions that the linter finds in the official playbooks. As written, they have none. Then their
 * positions are put in reverse order, where they differ by a number of one unit; and each duty of a proposed clause is set against a
 * fallback that forbids it (a contradiction) and against fallbacks that forbid the duties of other checks (none).
 */
const QUANTITY =
  /\b(\d+|one|two|three|five|six|ten|twelve|fifteen|thirty|sixty|ninety)\s+(?:business\s+)?(hour|day|month|year|%)/gi;
const DUTY = /[“.]\s*([^.“”]{0,80}\bshall\b(?! not| never)[^.“”;]*)/;
/** Words that the linter reads as a concession. */
const CONDITION =
  /\b(?:unless|except|only|if|where|when|without|until|provided|other than|subject to|approv\w+|save)\b/i;

type Positions = LintedCheck["positions"];

const checks: LintedCheck[] = officialPlaybooks.flatMap(({ checks }) => checks);
const wrong = checks.filter(({ positions }) => isContradiction(positions));
console.log(`As written: ${wrong.length} of ${checks.length} checks with a contradiction (none is right).`);
for (const { title } of wrong) console.log(`   ${title}`);

const ordered = checks.filter(hasComparableNumbers);
const missed = ordered.filter(({ positions }) => !isContradiction(reversed(positions)));
console.log(`Positions in reverse order: found ${ordered.length - missed.length} of ${ordered.length}.`);
for (const { title } of missed) console.log(`   missed: ${title}`);

const duties = checks.flatMap((check) => dutyOf(check) ?? []);
const pairs = duties.flatMap((duty) => duties.map((other) => ({ duty, other })));
const found = pairs.filter(({ duty, other }) => isContradiction(withDenial(duty, other)));
const right = found.filter(({ duty, other }) => duty === other);
console.log(`\nA duty and a fallback that forbids it: found ${right.length} of ${duties.length}.`);
console.log(
  `A duty and a fallback that forbids another: found ${found.length - right.length} of ${pairs.length - duties.length} (none is right).`,
);

function isContradiction(positions: Positions): boolean {
  const check = { id: "check", title: "Check", description: null, importance: null, positions };
  return lintPlaybook([check]).some(({ kind }) => kind === "contradiction");
}

/** The last fallback becomes the standard. */
function reversed(positions: Positions): Positions {
  const types = positions.map(({ type }) => type);
  return positions.toReversed().map(({ guidance }, at) => ({ type: types[at]!, guidance }));
}

function hasComparableNumbers({ positions }: LintedCheck): boolean {
  const [first, last] = [positions[0], positions.at(-1)].map((position) => numbersIn(position?.guidance ?? ""));
  return [...first!].some(([unit, number]) => last!.has(unit) && last!.get(unit) !== number);
}

/** "12 months", "twelve months", by unit. Of several the first counts. */
function numbersIn(guidance: string): Map<string, string> {
  const found = [...guidance.matchAll(QUANTITY)].map(([, number, unit]) => [unit!.toLowerCase(), number!] as const);
  return new Map(found.toReversed());
}

function dutyOf({ positions }: LintedCheck): string | undefined {
  const duty = DUTY.exec(positions[0]?.guidance ?? "")?.[1];
  return duty && !CONDITION.test(duty) ? `${duty}.` : undefined;
}

function withDenial(duty: string, other: string): Positions {
  return [
    { type: "standard", guidance: duty },
    { type: "fallback", guidance: other.replace(/\bshall\b/, "shall not") },
  ];
}
