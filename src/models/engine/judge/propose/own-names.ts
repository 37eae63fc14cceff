import type { JudgingContext } from "../judging-context.ts";
import { PARTY_ROLES, roleIn } from "../sides.ts";

/** Roles that either party has in turn. They are nobody's name. */
const IN_TURN = /^(?:recipient|discloser)/;
const BUYS = /^(?:customer|licensee|lessee)/;
const SELLS = /^(?:provider|licensor|lessor)/;
const CONFIDENTIAL = "confidential information|proprietary information|evaluation material|confidential material";
/** Terms of playbooks that read well without a definition. */
const PLAIN = [
  "Affiliates",
  "Affiliate",
  "Purpose",
  "Effective Date",
  "Service",
  "Documentation",
  "Personal Data",
  "Data",
];
const LEAST_USES = 2;
/** Characters in which a document names its parties. */
const OPENING = 3000;
const LONGEST_NAME = 40;
/** (“Supplier”), (the "Customer"), ("the Customer"). */
const CALLED = /\((?:the\s+)?["“](?:the\s+)?([^"“”]{2,40})["”]\)/gi;
const ONLY_INFORMATION = /["“](?:the )?Information["”]/;

/** Language of a playbook in the names that the document has for the parties and in its defined terms. */
export function inOwnNames(review: JudgingContext, language: string): string {
  const { text } = review.reading;
  const named = [...PARTY_ROLES, CONFIDENTIAL].reduce((words, line) => {
    const written = new RegExp(`(?<![\\p{L}-])(?:[Tt]he\\s)?(${capitalised(line)})(?![\\p{L}-])`, "gu");
    const used = new RegExp(written.source, "u").exec(words)?.[1];
    if (used === undefined) return words;
    const name = nameIn(text, line, used) ?? partyFor(review, line);
    if (name === undefined || name === used) return words;
    return words.replace(written, (whole, _, at: number) => inPlace(words, { at, end: at + whole.length }, name));
  }, language);
  return PLAIN.filter((term) => !new RegExp(`\\b${term}\\b`).test(text)).reduce(
    (words, term) => words.replace(new RegExp(`(?<![.“"]\\s?|^)\\b${term}\\b`, "g"), term.toLowerCase()),
    named,
  );
}

const capitalised = (line: string) => line.replace(/(?<![\p{L}])\p{Ll}/gu, (letter) => letter.toUpperCase());

/** The form that the document uses most: “the Receiving Party”, “Recipient”. Undefined if it uses none. */
function nameIn(text: string, line: string, used: string): string | undefined {
  const isTerm = IN_TURN.test(line) || line === CONFIDENTIAL;
  if (line === CONFIDENTIAL && ONLY_INFORMATION.test(text)) return "the Information";
  const forms = isTerm ? line : capitalised(line);
  const found = Array.from(
    text.matchAll(new RegExp(`(?<![\\p{L}-])(?:[Tt]he\\s+)?(?:${forms})(?![\\p{L}-])`, isTerm ? "giu" : "gu")),
    ([form]) => form.replace(/\s+/g, " ").replace(/^The /, "the "),
  ).filter((form) => form !== form.toUpperCase());
  const counts = [...Map.groupBy(found, (form) => form)].map(([form, all]) => ({ form, uses: all.length }));
  if (counts.some(({ form, uses }) => form === used && uses >= LEAST_USES)) return used;
  const [most] = counts.sort((a, b) => b.uses - a.uses);
  return most && most.uses >= LEAST_USES ? most.form : undefined;
}

/** The party that the role means: by our own role, else by who pays, or by who has to keep the other's secrets. */
function partyFor(review: JudgingContext, line: string): string | undefined {
  if (IN_TURN.test(line)) return keeperOrOther(review, line.startsWith("recipient"));
  const isBuyer = BUYS.test(line);
  if (!isBuyer && !SELLS.test(line)) return undefined;
  const { us, them } = partiesOf(review);
  const ours = roleIn(review.stance.representingParty) ?? "";
  if (BUYS.test(ours) || SELLS.test(ours)) return isBuyer === BUYS.test(ours) ? us : them;
  const payer = us && them && payerOf(review.reading.text, us, them);
  return payer && (isBuyer ? payer : payer === us ? them : us);
}

/** What the document calls our party and the other one. */
function partiesOf({ reading: { text, parties }, sides }: JudgingContext) {
  const called = Array.from(text.slice(0, OPENING).matchAll(CALLED), ([, name = ""]) => name).filter(
    (name) => !/\b(?:agreement|part(?:y|ies)|date)\b/i.test(name),
  );
  const names = [...parties.map(({ party, aliases }) => aliases[0] ?? party.name), ...called];
  const others = [...new Set(names)].filter((name) => !sides.ours?.test(name) && name.length <= LONGEST_NAME);
  const usesOf = (name: string) => text.split(name).length;
  const [them] = others.sort((one, other) => usesOf(other) - usesOf(one));
  return { us: sides.name, them };
}

const KEEPS = "receiv|disclos|keep|hold|protect|return|destroy|treat|maintain|safeguard|copy|reproduc";

/** In a contract where one party alone has to keep secrets: that party, or the other one. */
function keeperOrOther(review: JudgingContext, isKeeper: boolean): string | undefined {
  const { text } = review.reading;
  const names = review.rolesInTurn ? [] : namesOf(review);
  const [first, second, ...more] = names
    .map((name) => ({ name, times: dutiesOf(text, name, `(?:not\\s+)?(?:${KEEPS})\\w*`) }))
    .sort((a, b) => b.times - a.times);
  if (!first || !second || more.length > 0 || first.times === 0 || second.times > 0) return undefined;
  return isKeeper ? first.name : second.name;
}

/** What the document calls its parties. */
const namesOf = ({ reading: { parties } }: JudgingContext) =>
  parties.map(({ party, aliases }) => aliases[0] ?? party.name).filter((name) => name.length <= LONGEST_NAME);

/** The party that clearly pays more often than the other. */
function payerOf(text: string, one: string, other: string): string | undefined {
  const [first, second] = [paymentsBy(text, one), paymentsBy(text, other)];
  if (first === second) return undefined;
  return Math.max(first, second) >= LEAST_USES * Math.min(first, second) ? (first > second ? one : other) : undefined;
}

const paymentsBy = (text: string, name: string) => dutiesOf(text, name, "pay\\b");

/** How often a party has to do something. */
function dutiesOf(text: string, name: string, deed: string): number {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const has = new RegExp(
    `${escaped}\\s+(?:\\([a-z]\\)\\s+)?(?:shall|will|must|agrees? to)\\s+(?:\\w+\\s+)?${deed}`,
    "g",
  );
  return text.match(has)?.length ?? 0;
}

/** A sentence begins with a capital, and a name within a term has no article: “Customer Data”. */
function inPlace(words: string, { at, end }: { at: number; end: number }, name: string): string {
  const written = /^\s\p{Lu}/u.test(words.slice(end)) ? name.replace(/^the /, "") : name;
  return at === 0 || /[.]\s+$/.test(words.slice(0, at)) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
}
