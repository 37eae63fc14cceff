import { countShared, guidancePassages, type Passage, subjectWords } from "../../../content/values/prose/guidance.ts";
import { CALIBRATION } from "../calibration.ts";
import { findPlaceNames } from "../evidence/jurisdictions.ts";

/** Two positions (indexes in the order best to worst) that contradict each other about one object. */
export type Clash = { better: number; worse: number; object: string; wanting: number };

type Duty = { wanted: boolean; object: string; about: Set<string>; actor: Set<string> };
type Choice = { law: string; aspect: "law" | "courts"; allowed: boolean; conditional: boolean };

const MAX_STATEMENTS = 60;

const CONDITION =
  /\b(?:unless|except|only|if|where|when|without|until|provided|other than|to the extent|subject to|approv\w+|save)\b/i;
const DUTY = /\b(?:must|shall|has to|have to|needs? to)( not| never)?\s+([^.;:,\n]{3,120})/gi;
const COMMAND =
  /^(?:(require|insist on|include)|(refuse|reject|do not accept|never accept|delete|strike))\s+([^.;:,\n]{3,120})/i;

/** Duties that one position imposes and another forbids. A conditional duty is a concession, not a contradiction. */
export function findDutyClashes(guidances: string[]): Clash[] {
  return clashesBetween(guidances.map(dutiesOf), (a, b) =>
    areOpposed(a, b) ? { object: a.object, firstWants: a.wanted } : undefined,
  );
}

function dutiesOf(guidance: string): Duty[] {
  return guidancePassages(guidance)
    .filter((passage) => passage.kind !== "quoted" && !CONDITION.test(passage.text))
    .flatMap(dutiesIn)
    .slice(0, MAX_STATEMENTS);
}

function dutiesIn({ text, kind }: Passage): Duty[] {
  const command = COMMAND.exec(text);
  if (command !== null) return [duty(command[1] !== undefined, command[3] ?? "", "")];
  if (kind === "refused" && !/\b(?:must|shall) (?:not|never)\b/i.test(text)) return [];
  return [...text.matchAll(DUTY)].map((match) =>
    duty(match[1] === undefined, match[2] ?? "", text.slice(0, match.index)),
  );
}

function duty(wanted: boolean, object: string, actor: string): Duty {
  return { wanted, object: object.trim(), about: subjectWords(object), actor: subjectWords(actor) };
}

function areOpposed(a: Duty, b: Duty): boolean {
  if (a.wanted === b.wanted || a.about.size === 0 || b.about.size === 0) return false;
  const common = countShared(a.about, b.about);
  const all = a.about.size + b.about.size - common;
  const sameActor = a.actor.size === 0 || b.actor.size === 0 || countShared(a.actor, b.actor) > 0;
  return sameActor && common / all >= (all <= 3 ? 1 : CALIBRATION.lint.same_duty);
}

const ABOUT_LAW =
  /\b(?:governing|applicable|choice of|proper) law\b|\bjurisdiction\b|\bvenue\b|\bforum\b|\blaw and (?:courts|disputes?|forum|jurisdiction|venue)\b/i;
const COURTS = /\b(?:courts?|venue|forum|arbitrat\w+|seat|jurisdiction)\b/i;

export function namesLaw(text: string): boolean {
  return findPlaceNames(text).length > 0;
}

/** Laws, or courts, that one position allows and another refuses. */
export function findLawClashes(subject: string, guidances: string[]): Clash[] {
  if (!ABOUT_LAW.test(subject)) return [];
  return clashesBetween(guidances.map(choicesOf), (a, b) => {
    if (a.law !== b.law || a.aspect !== b.aspect || a.allowed === b.allowed || a.conditional || b.conditional)
      return undefined;
    return { object: a.aspect === "law" ? `the law of ${a.law}` : `the courts of ${a.law}`, firstWants: a.allowed };
  });
}

function choicesOf(guidance: string): Choice[] {
  return guidancePassages(guidance)
    .filter((passage) => passage.kind !== "quoted")
    .flatMap(({ text, kind }) =>
      text.split(/\bbut\b|,\s(?=not\b|never\b)/).flatMap((part) => choicesIn(part, kind === "refused")),
    )
    .slice(0, MAX_STATEMENTS);
}

function choicesIn(part: string, refused: boolean): Choice[] {
  const aspect = COURTS.test(part) && !/\blaws?\b/i.test(part) ? "courts" : "law";
  const conditional = /\b(?:unless|only (?:if|with|where|when)|if|provided|subject to|approv\w+)\b/i.test(part);
  return findPlaceNames(part).map(({ start, value }) => {
    const lead = part.slice(0, start);
    const negated = refused || /\b(?:not|never|no)\b/i.test(lead);
    const excepted = /\b(?:other than|except|excluding|but for|save for)\b/i.test(lead);
    const law = value === "England" ? "England and Wales" : value;
    return { law, aspect, allowed: negated === excepted, conditional };
  });
}

function clashesBetween<T>(
  lists: T[][],
  clash: (a: T, b: T) => { object: string; firstWants: boolean } | undefined,
): Clash[] {
  const found: Clash[] = [];
  for (const [worse, own] of lists.entries())
    for (const [better, other] of lists.slice(0, worse).entries()) {
      const hit = firstHit(other, own, clash);
      if (hit !== undefined)
        found.push({ better, worse, object: hit.object, wanting: hit.firstWants ? better : worse });
    }
  return found;
}

function firstHit<T, R>(a: T[], b: T[], test: (a: T, b: T) => R | undefined): R | undefined {
  for (const one of a)
    for (const other of b) {
      const hit = test(one, other);
      if (hit !== undefined) return hit;
    }
  return undefined;
}
