import {
  type Asked,
  ask,
  between,
  daysOf,
  following,
  inYear,
  isWorth,
  lawOf,
  listed,
  mean,
  monthsFromNow,
  thisYear,
  today,
  totals,
  values,
  wordings,
} from "./asked.ts";
import type { Contract } from "./vault.ts";

const hasKind = (kind: string) => (contract: Contract) => contract.agreementType.toLowerCase().includes(kind);
const isNewYork = lawOf("New York");
const isIt = ({ department }: Contract) => department === "IT";

/** Twenty other questions in three wordings each, written with the rest and asked once. */
export const UNSEEN: Asked[] = [
  ...wordings(
    { rows: ({ insurance }) => insurance !== true },
    "Which contracts do not require insurance?",
    "Agreements that lack insurance requirements",
    "How many deals come without insurance?",
  ),
  ...wordings(
    { rows: ({ governingLaw }) => governingLaw === undefined },
    "Which contracts don't name a governing law?",
    "How many agreements are silent on governing law?",
    "Documents with no choice of law",
  ),
  ...wordings(
    { rows: ({ department }) => department !== "Sales" },
    "Which contracts are not from the Sales department?",
    "Everything outside of Sales",
    "How many contracts aren't Sales contracts?",
  ),
  ...following("Which contracts are governed by New York law?", [
    ask("Which of these have uncapped liability?", {
      rows: (contract) => isNewYork(contract) && contract.uncappedLiability === true,
    }),
    ask("And how many of those expire before 2028?", {
      rows: (contract) =>
        isNewYork(contract) && contract.expirationDate !== undefined && contract.expirationDate < "2028-01-01",
    }),
    ask("Among them, which have a non-compete?", {
      rows: (contract) => isNewYork(contract) && contract.nonCompete === true,
    }),
  ]),
  ...following("List the IT contracts.", [
    ask("What is their total value?", { metric: (contracts) => totals(contracts.filter(isIt)) }),
    ask("What are those worth in total?", { metric: (contracts) => totals(contracts.filter(isIt)) }),
    ask("Break them down by governing law", { groups: ({ governingLaw }) => listed(governingLaw), of: isIt }),
  ]),
  ...wordings(
    {
      columns: ["parties", "effectiveDate", "noticePeriod"],
      of: ({ sourceCodeEscrow }) => sourceCodeEscrow === true,
    },
    "Show party, effective date and notice period for contracts with source code escrow",
    "A list of effective dates, notice periods and parties for all source code escrow agreements",
    "For each contract with source code escrow, who are the parties, when did it become effective and what is the notice period?",
  ),
  ...wordings(
    { metrics: ({ governingLaw }) => listed(governingLaw), value: totals },
    "Contract value by governing law",
    "How much is under each governing law, in total value?",
    "Total worth of the contracts per governing law",
  ),
  ...wordings(
    {
      metrics: ({ department }) => listed(department),
      value: (contracts) => mean(values(contracts, ({ noticePeriod }) => daysOf(noticePeriod))),
    },
    "Average notice period for each department",
    "What notice period does each department have on average?",
    "Mean notice period, grouped by department",
  ),
  ...wordings(
    {
      metrics: ({ department }) => listed(department),
      value: (contracts) => Math.min(...values(contracts, ({ discount }) => discount)),
    },
    "Lowest discount in each department",
    "What's the smallest discount per department?",
    "Minimum discount by department",
  ),
  ...wordings(
    { rows: ({ language }) => language === "fr" },
    "Which documents are in French?",
    "Number of agreements drafted in French",
    "French-language contracts, please",
  ),
  ...wordings(
    { groups: ({ language }) => [language] },
    "How many contracts per language?",
    "Which languages are our contracts written in?",
    "Break down the documents by language",
  ),
  ...wordings(
    { rows: hasKind("franchise") },
    "How many franchise agreements are there?",
    "Which contracts are franchise agreements?",
    "Show me our franchise deals",
  ),
  ...wordings(
    { rows: (contract) => hasKind("distributor")(contract) && contract.antiAssignment === true },
    "Which distributor agreements restrict assignment?",
    "Distributor agreements with an anti-assignment clause",
    "How many distributor contracts may not be assigned?",
  ),
  ...wordings(
    { rows: ({ expirationDate }) => inYear(expirationDate, thisYear) },
    "Which contracts run out this year?",
    "What expires in the current year?",
    "How many agreements end this year?",
  ),
  ...wordings(
    { rows: ({ expirationDate }) => between(expirationDate, today, monthsFromNow(6)) },
    "Contracts expiring within the next six months",
    "Which agreements come to an end in the next 6 months?",
    "What will lapse over the coming six months?",
  ),
  ...wordings(
    { rows: ({ effectiveDate }) => between(effectiveDate, "2005-01-01", "2010-12-31") },
    "Which contracts took effect between 2005 and 2010?",
    "Agreements with an effective date from 2005 to 2010",
    "How many contracts started in the years 2005 through 2010?",
  ),
  ...wordings(
    { rows: isWorth("GBP", (amount) => amount < 100_000) },
    "Contracts worth less than £100,000",
    "Which agreements have a value under 100k pounds?",
    "How many deals are below GBP 100,000?",
  ),
  ...wordings(
    {
      metric: (contracts) => ({
        EUR: mean(
          values(contracts, ({ contractValue }) =>
            contractValue?.currency === "EUR" ? contractValue.amount : undefined,
          ),
        ),
      }),
    },
    "What is the average contract value in euros?",
    "How much is a euro contract worth on average?",
    "Mean value of the EUR contracts",
  ),
  ...wordings(
    "each document",
    "Which contracts require arbitration?",
    "Do any agreements provide for arbitration?",
    "How many contracts have an arbitration clause?",
  ),
  ...wordings(
    "each document",
    "How long do confidentiality obligations last in each contract?",
    "What is the confidentiality period of each agreement?",
    "For how many years must information be kept confidential under our contracts?",
  ),
];
