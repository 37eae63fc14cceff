import {
  type Asked,
  between,
  dayAt,
  daysOf,
  following,
  highest,
  inYear,
  isWorth,
  lawOf,
  listed,
  mean,
  monthsFromNow,
  quarterStart,
  thisYear,
  today,
  totals,
  values,
  wordings,
} from "./asked.ts";
import type { Contract } from "./vault.ts";

const nextQuarter: [string, string] = [dayAt(thisYear, quarterStart + 3, 1), dayAt(thisYear, quarterStart + 6, 0)];
const isLegal = ({ department }: Contract) => department === "Legal";
const hasKind = (kind: string) => (contract: Contract) => contract.agreementType.toLowerCase().includes(kind);
const endsIn2027WithAudits = ({ expirationDate, auditRights }: Contract) =>
  inYear(expirationDate, 2027) && auditRights === true;

/** Twenty questions in three wordings each, written before the rules that they led to. */
export const PARAPHRASES: Asked[] = [
  ...wordings(
    { rows: ({ capOnLiability }) => capOnLiability !== true },
    "Which of our contracts have no cap on liability?",
    "Show the agreements without a liability cap",
    "Contracts that do not mention a limitation of liability",
  ),
  ...wordings(
    { rows: ({ expirationDate }) => expirationDate === undefined },
    "Which agreements do not state when they expire?",
    "List everything that has no end date",
    "How many contracts are without an expiry date?",
  ),
  ...wordings(
    { rows: (contract) => !lawOf("Delaware")(contract) },
    "Which contracts are not governed by Delaware law?",
    "List all contracts except those under Delaware law",
    "How many deals aren't subject to Delaware law?",
  ),
  ...following(
    "Which contracts expire in 2027?",
    wordings(
      { rows: endsIn2027WithAudits },
      "Which of those have audit rights?",
      "Of these, how many have audit rights?",
      "How many of them give us audit rights?",
    ),
  ),
  ...wordings(
    { columns: ["parties", "governingLaw", "expirationDate"], of: isLegal },
    "List the parties, governing law and expiration date of the Legal department's contracts",
    "Give me a table with counterparty, law and expiry for all Legal contracts",
    "For every Legal contract show parties, applicable law and end date",
  ),
  ...wordings(
    { metrics: ({ department }) => listed(department), value: totals },
    "What do our contracts add up to per department?",
    "Sum up the contract value for each department",
    "Total value, broken down by department",
  ),
  ...wordings(
    {
      metrics: ({ governingLaw }) => listed(governingLaw),
      value: (contracts) => mean(values(contracts, ({ discount }) => discount)),
    },
    "Average discount by governing law",
    "What is the mean discount under each governing law?",
    "How high is the discount on average, per law?",
  ),
  ...wordings(
    {
      metrics: ({ department }) => listed(department),
      value: (contracts) => Math.max(...values(contracts, ({ users }) => users)),
    },
    "What is the largest number of users in each department?",
    "Highest user count per department",
    "Maximum users by department",
  ),
  ...wordings(
    { rows: ({ language }) => language === "de" },
    "Which contracts are written in German?",
    "How many German-language agreements are there?",
    "List the documents whose language is German",
  ),
  ...wordings(
    { rows: ({ language }) => language !== "en" },
    "Which contracts are not in English?",
    "How many agreements are in a language other than English?",
    "Show me all non-English documents.",
  ),
  ...wordings(
    { rows: hasKind("supply") },
    "How many supply agreements do we have?",
    "How many of our contracts are supply agreements?",
    "Count the supply contracts",
  ),
  ...wordings(
    { groups: ({ agreementType }) => [agreementType] },
    "What kinds of contracts do we have?",
    "Which types of agreement are in this vault?",
    "Break the vault down by kind of contract",
  ),
  ...wordings(
    { rows: ({ expirationDate }) => between(expirationDate, ...nextQuarter) },
    "Which contracts expire next quarter?",
    "What runs out in the coming quarter?",
    "Agreements ending in the next quarter",
  ),
  ...wordings(
    { rows: ({ expirationDate }) => between(expirationDate, monthsFromNow(-12), today) },
    "Which contracts expired in the last 12 months?",
    "What has ended over the past twelve months?",
    "How many agreements ran out during the past 12 months?",
  ),
  ...wordings(
    { rows: isWorth("EUR", (amount) => amount > 1_000_000) },
    "Which contracts are worth over one million euros?",
    "Contracts with a value above EUR 1,000,000",
    "How many deals exceed €1m?",
  ),
  ...wordings(
    {
      metric: (contracts) => totals(contracts.filter(({ contractValue }) => contractValue?.currency === "USD")),
    },
    "What is the total value of our dollar contracts?",
    "How much are the USD contracts worth altogether?",
    "Sum of all contract values in US dollars",
  ),
  ...wordings(
    {
      rows: ({ exclusivity, terminationForConvenience }) => exclusivity === true && terminationForConvenience !== true,
    },
    "Which exclusive contracts cannot be terminated for convenience?",
    "Contracts with exclusivity but without termination for convenience",
    "How many agreements are exclusive and have no right to terminate for convenience?",
  ),
  ...wordings(
    { first: highest(({ noticePeriod }) => daysOf(noticePeriod)), many: 3 },
    "Which three contracts have the longest notice period?",
    "Top 3 by notice period",
    "The three agreements with the longest notice periods",
  ),
  ...wordings(
    "each document",
    "Which contracts mention data protection?",
    "Do any of our contracts deal with data protection?",
    "Which agreements say something about data protection?",
  ),
  ...wordings(
    "each document",
    "What interest is charged on late payments in each contract?",
    "How much late-payment interest do the contracts charge?",
    "What is the late payment interest rate under each agreement?",
  ),
];
