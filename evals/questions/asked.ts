import type { Contract } from "./vault.ts";

/** The expected answer to a question, computed from the rows themselves. */
export type Expected =
  /** Exactly these documents, and their number. */
  | { rows: (contract: Contract) => boolean }
  /** One of these documents comes first: several if they tie. */
  | { first: (contracts: Contract[]) => Contract[]; many?: number }
  /** The values of a metric: one number, a date, or amounts by currency. */
  | { metric: (contracts: Contract[]) => unknown }
  /** How many documents each value has. */
  | { groups: (contract: Contract) => string[]; of?: (contract: Contract) => boolean }
  /** A metric for each value. */
  | { metrics: (contract: Contract) => string[]; value: (contracts: Contract[]) => unknown }
  /** The values of these columns, document by document, for exactly these documents. */
  | { columns: (keyof Contract)[]; of: (contract: Contract) => boolean }
  /** No column holds the answer: each document is asked. */
  | "each document"
  /** The table does not hold the answer. */
  | "not understood";

export interface Asked {
  question: string;
  expected: Expected;
  /** The question before it in the same chat. */
  after?: string;
}

export const ask = (question: string, expected: Expected): Asked => ({ question, expected });
/** Several wordings of one question. */
export const wordings = (expected: Expected, ...questions: string[]): Asked[] =>
  questions.map((question) => ({ question, expected }));
export const following = (after: string, asked: Asked[]): Asked[] => asked.map((each) => ({ ...each, after }));
const rows = (question: string, holds: (contract: Contract) => boolean) => ask(question, { rows: holds });

export const lawOf = (name: string) => (contract: Contract) =>
  contract.governingLaw?.toLowerCase() === name.toLowerCase();
export const inYear = (day: string | undefined, year: number) => day?.startsWith(String(year)) ?? false;
export const between = (day: string | undefined, first: string, last: string) =>
  day !== undefined && day >= first && day <= last;
export const today = new Date().toISOString().slice(0, 10);
export const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
export const monthsFromNow = (months: number) => {
  const day = new Date(today);
  day.setUTCMonth(day.getUTCMonth() + months);
  return day.toISOString().slice(0, 10);
};
export const thisYear = Number(today.slice(0, 4));
export const quarterStart = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3;
export const dayAt = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);
const thisQuarter: [string, string] = [dayAt(thisYear, quarterStart, 1), dayAt(thisYear, quarterStart + 3, 0)];
const nextMonth: [string, string] = [
  dayAt(thisYear, Number(today.slice(5, 7)), 1),
  dayAt(thisYear, Number(today.slice(5, 7)) + 1, 0),
];
export const isWorth = (currency: string, test: (amount: number) => boolean) => (contract: Contract) =>
  contract.contractValue?.currency === currency && test(contract.contractValue.amount);
const hasParty = (name: string) => (contract: Contract) =>
  contract.parties.some((party) => `${party.name} ${party.role ?? ""}`.toLowerCase().includes(name.toLowerCase()));
export const daysOf = (term: Contract["noticePeriod"]) =>
  term && term.value * { days: 1, weeks: 7, months: 30.436875, years: 365.2425 }[term.unit];

export const extreme =
  <T>(read: (contract: Contract) => T | undefined, isBetter: (a: T, b: T) => boolean) =>
  (contracts: Contract[]): Contract[] => {
    const filled = contracts.filter((contract) => read(contract) !== undefined);
    const best = filled.reduce((top, each) => (isBetter(read(each)!, read(top)!) ? each : top));
    return filled.filter((contract) => read(contract) === read(best));
  };
export const lowest = <T>(read: (contract: Contract) => T | undefined) => extreme(read, (a, b) => a < b);
export const highest = <T>(read: (contract: Contract) => T | undefined) => extreme(read, (a, b) => a > b);

export const values = <T>(contracts: Contract[], read: (contract: Contract) => T | undefined): T[] =>
  contracts.map(read).filter((value) => value !== undefined);
export const mean = (numbers: number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
export const totals = (contracts: Contract[]) => {
  const byCurrency: Record<string, number> = {};
  for (const { amount, currency } of values(contracts, ({ contractValue }) => contractValue))
    byCurrency[currency] = (byCurrency[currency] ?? 0) + amount;
  return byCurrency;
};
export const listed = (value: string | undefined) => (value === undefined ? [] : [value]);

/** The questions that the rules were written for. */
export const QUESTIONS: Asked[] = [
  rows("How many contracts are in the vault?", () => true),
  rows("How many agreements are governed by New York law?", lawOf("New York")),
  rows("How many contracts expire in 2027?", ({ expirationDate }) => inYear(expirationDate, 2027)),
  rows(
    "How many contracts expired before 2020?",
    ({ expirationDate }) => expirationDate !== undefined && expirationDate < "2020-01-01",
  ),
  rows("How many contracts have no expiration date?", ({ expirationDate }) => expirationDate === undefined),
  rows("How many agreements contain an exclusivity clause?", ({ exclusivity }) => exclusivity === true),
  rows(
    "How many contracts can be terminated for convenience?",
    (contract) => contract.terminationForConvenience === true,
  ),
  rows("How many contracts restrict assignment?", ({ antiAssignment }) => antiAssignment === true),
  rows(
    "How many contracts have a change of control clause and are governed by Delaware law?",
    (contract) => contract.changeOfControl === true && lawOf("Delaware")(contract),
  ),
  rows("How many contracts were signed in 2019?", ({ agreementDate }) => inYear(agreementDate, 2019)),
  rows("Count the contracts of the Procurement department.", ({ department }) => department === "Procurement"),
  rows(
    "How many contracts are worth more than $1 million?",
    isWorth("USD", (amount) => amount > 1_000_000),
  ),
  rows("How many agreements have more than 500 users?", ({ users }) => users !== undefined && users > 500),
  rows(
    "How many contracts have a discount of at least 10%?",
    ({ discount }) => discount !== undefined && discount >= 10,
  ),
  rows(
    "How many contracts have a notice period of 90 days or more?",
    ({ noticePeriod }) => (daysOf(noticePeriod) ?? 0) >= 90,
  ),
  rows("Which contracts expire in the next 90 days?", ({ expirationDate }) =>
    between(expirationDate, today, daysFromNow(90)),
  ),
  rows("Which contracts expire this year?", ({ expirationDate }) => inYear(expirationDate, thisYear)),
  rows("Which contracts expire this quarter?", ({ expirationDate }) => between(expirationDate, ...thisQuarter)),
  rows("List all contracts governed by the laws of California.", lawOf("California")),
  rows(
    "Show me the agreements that became effective after 1 January 2018.",
    ({ effectiveDate }) => effectiveDate !== undefined && effectiveDate > "2018-01-01",
  ),
  rows("Which contracts end between 1 January 2027 and 30 June 2027?", ({ expirationDate }) =>
    between(expirationDate, "2027-01-01", "2027-06-30"),
  ),
  rows("Which contracts are missing a governing law?", ({ governingLaw }) => governingLaw === undefined),
  rows("Which agreements lack audit rights?", ({ auditRights }) => auditRights !== true),
  rows("Which contracts have uncapped liability?", ({ uncappedLiability }) => uncappedLiability === true),
  rows(
    "List contracts with a renewal term of more than one year.",
    ({ renewalTerm }) => (daysOf(renewalTerm) ?? 0) > 365.2425,
  ),
  rows("Which agreements are with Ingram Micro?", hasParty("Ingram Micro")),
  rows('Which contracts contain "hosting" in their agreement type?', ({ agreementType }) =>
    agreementType.toLowerCase().includes("hosting"),
  ),
  rows("Show contracts signed in the last 365 days.", ({ agreementDate }) =>
    between(agreementDate, daysFromNow(-365), today),
  ),
  rows(
    "Which contracts have both insurance and a cap on liability?",
    ({ insurance, capOnLiability }) => insurance === true && capOnLiability === true,
  ),
  rows(
    "Which Texas contracts have a non-compete?",
    (contract) => lawOf("Texas")(contract) && contract.nonCompete === true,
  ),
  rows(
    "List contracts without a most favored nation clause in the IT department.",
    ({ mostFavoredNation, department }) => mostFavoredNation !== true && department === "IT",
  ),
  rows(
    "Which contracts have a contract value below EUR 50,000?",
    isWorth("EUR", (amount) => amount < 50_000),
  ),
  rows("Which contracts have source code escrow?", ({ sourceCodeEscrow }) => sourceCodeEscrow === true),
  rows(
    "Which license agreements expire in 2028?",
    ({ agreementType, expirationDate }) =>
      agreementType.toLowerCase().includes("license") && inYear(expirationDate, 2028),
  ),
  rows(
    "Which contracts started before 2000?",
    ({ effectiveDate }) => effectiveDate !== undefined && effectiveDate < "2000-01-01",
  ),
  ask("Which contract expires first?", { first: lowest(({ expirationDate }) => expirationDate) }),
  ask("What is the latest expiration date?", {
    metric: (contracts) =>
      values(contracts, ({ expirationDate }) => expirationDate)
        .sort()
        .at(-1),
  }),
  ask("Which contract has the longest notice period?", { first: highest(({ noticePeriod }) => daysOf(noticePeriod)) }),
  ask("What is the earliest effective date?", {
    metric: (contracts) => values(contracts, ({ effectiveDate }) => effectiveDate).sort()[0],
  }),
  ask("Which five contracts have the most users?", { first: highest(({ users }) => users), many: 5 }),
  ask("What is the lowest discount?", {
    metric: (contracts) => Math.min(...values(contracts, ({ discount }) => discount)),
  }),
  ask("Which contract was signed most recently?", { first: highest(({ agreementDate }) => agreementDate) }),
  ask("What is the average number of users?", { metric: (contracts) => mean(values(contracts, ({ users }) => users)) }),
  ask("What is the total contract value?", { metric: totals }),
  ask("What is the total contract value of the Sales department?", {
    metric: (contracts) => totals(contracts.filter(({ department }) => department === "Sales")),
  }),
  ask("What is the average discount for contracts governed by New York law?", {
    metric: (contracts) => mean(values(contracts.filter(lawOf("New York")), ({ discount }) => discount)),
  }),
  ask("What is the average notice period?", {
    metric: (contracts) => mean(values(contracts, ({ noticePeriod }) => daysOf(noticePeriod))),
  }),
  ask("Sum of contract values by department", { metrics: ({ department }) => listed(department), value: totals }),
  ask("What is the average number of users per department?", {
    metrics: ({ department }) => listed(department),
    value: (contracts) => mean(values(contracts, ({ users }) => users)),
  }),
  ask("How many contracts are there by governing law?", { groups: ({ governingLaw }) => listed(governingLaw) }),
  ask("Break down the contracts by department.", { groups: ({ department }) => listed(department) }),
  ask("How many contracts expire per year?", { groups: ({ expirationDate }) => listed(expirationDate?.slice(0, 4)) }),
  ask("How many contracts expire each month in 2027?", {
    groups: ({ expirationDate }) => listed(expirationDate?.slice(0, 7)),
    of: ({ expirationDate }) => inYear(expirationDate, 2027),
  }),
  ask("Which governing laws do we have?", { groups: ({ governingLaw }) => listed(governingLaw) }),
  ask("Contracts with exclusivity by department", {
    groups: ({ department }) => listed(department),
    of: ({ exclusivity }) => exclusivity === true,
  }),
  ask("Who are our counterparties?", { groups: ({ parties }) => [...new Set(parties.map(({ name }) => name))] }),
  ask("Which contracts are the riskiest?", "not understood"),
  ask("How many contracts were negotiated by Anna Schmidt?", "not understood"),
  ask("Which contracts should we renegotiate?", "not understood"),
  ask("How many contracts are written on recycled paper?", "not understood"),
];

/** Phrased differently, and never used to change a rule. */
export const HELD_OUT: Asked[] = [
  rows("Number of deals under Delaware law", lawOf("Delaware")),
  rows("What is going to expire next month?", ({ expirationDate }) => between(expirationDate, ...nextMonth)),
  rows("Give me every agreement that lapses in the second quarter of 2027", ({ expirationDate }) =>
    between(expirationDate, "2027-04-01", "2027-06-30"),
  ),
  rows("Do we have contracts without insurance?", ({ insurance }) => insurance !== true),
  ask("Total spend per department", { metrics: ({ department }) => listed(department), value: totals }),
  rows("Find all contracts that HR owns", ({ department }) => department === "HR"),
  rows(
    "How many of our contracts can we cancel without cause?",
    (contract) => contract.terminationForConvenience === true,
  ),
  rows("Are there any agreements with NETGEAR?", hasParty("NETGEAR")),
  ask("When does our last contract run out?", {
    metric: (contracts) =>
      values(contracts, ({ expirationDate }) => expirationDate)
        .sort()
        .at(-1),
  }),
  ask("Which contract is worth the most in US dollars?", {
    first: highest(({ contractValue }) => (contractValue?.currency === "USD" ? contractValue.amount : undefined)),
  }),
  rows(
    "Agreements dated 2018 or later",
    ({ agreementDate }) => agreementDate !== undefined && agreementDate >= "2018-01-01",
  ),
  rows(
    "Contracts expiring after March 2028",
    ({ expirationDate }) => expirationDate !== undefined && expirationDate > "2028-03-31",
  ),
  rows(
    "Which Californian agreements give a licence?",
    (contract) => lawOf("California")(contract) && contract.licenseGrant === true,
  ),
  ask("Distribution of contracts across departments", { groups: ({ department }) => listed(department) }),
  rows(
    "Everything above 2 million euros",
    isWorth("EUR", (amount) => amount > 2_000_000),
  ),
  rows("Which agreements don't say which law applies?", ({ governingLaw }) => governingLaw === undefined),
  ask("Mean number of users across all contracts", {
    metric: (contracts) => mean(values(contracts, ({ users }) => users)),
  }),
  ask("Top 3 contracts by number of users", { first: highest(({ users }) => users), many: 3 }),
  rows("How many contracts end within six months?", ({ expirationDate }) =>
    between(expirationDate, today, monthsFromNow(6)),
  ),
  rows("How many sponsorship agreements do we have?", ({ agreementType }) =>
    agreementType.toLowerCase().includes("sponsorship"),
  ),
  rows("Which contracts came into force during 2010?", ({ effectiveDate }) => inYear(effectiveDate, 2010)),
  rows("Contracts where the discount exceeds 15 percent", ({ discount }) => discount !== undefined && discount > 15),
  ask("How many contracts did we sign each year?", {
    groups: ({ agreementDate }) => listed(agreementDate?.slice(0, 4)),
  }),
  rows("Show all non-exclusive agreements", ({ exclusivity }) => exclusivity !== true),
  ask("What's the smallest number of users?", {
    metric: (contracts) => Math.min(...values(contracts, ({ users }) => users)),
  }),
  rows(
    "Legal department contracts that expire before the end of 2027",
    ({ department, expirationDate }) =>
      department === "Legal" && expirationDate !== undefined && expirationDate <= "2027-12-31",
  ),
  rows(
    "Which agreements have liquidated damages but no liability cap?",
    (contract) => contract.liquidatedDamages === true && contract.capOnLiability !== true,
  ),
  ask("Which contracts does our board dislike?", "not understood"),
  ask("How many pages would all contracts fill if printed twice?", "not understood"),
  ask("Which contract is the most beautiful?", "not understood"),
];
