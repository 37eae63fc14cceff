import { describe, expect, it } from "vitest";
import { asksToCompare, comparedTopic } from "../../../src/assistant/completions/by-rules/compare-answer.ts";
import { playbookNamed } from "../../../src/assistant/completions/by-rules/named-playbook.ts";
import { questionOfEach } from "../../../src/assistant/completions/by-rules/question-of-each.ts";
import { columnsOrdered } from "../../../src/assistant/completions/by-rules/table-columns.ts";
import { askedBy, asksForMemo, asksForReview } from "../../../src/assistant/work/asked-for.ts";
import { acceptedIn, ordersToActOn } from "../../../src/assistant/work/orders/carried.ts";
import { ordersIn } from "../../../src/assistant/work/orders/orders.ts";
import { describeGiven } from "../../../src/assistant/work/told.ts";
import { COMPARISONS, NO_ORDERS, REVIEWS, TABLES } from "./said.ts";

const PLAYBOOKS = ["Mutual NDA", "Data Processing Agreement"].map((title) => ({ id: title, title }));

describe("without a language model", () => {
  it.each(REVIEWS)("%j is an order for a review against %j, with a memo: %s", (message, playbook, memo) => {
    const orders = ordersIn(message);
    const order = orders.find(asksForReview);
    expect(order && playbookNamed(order, PLAYBOOKS)?.title).toBe(playbook);
    expect([order !== undefined, orders.some(asksForMemo)]).toEqual([true, memo]);
  });

  it.each(TABLES)("%j is an order for a table", (message, questions) => {
    const columns = ordersIn(message)
      .map((order) => columnsOrdered(order, message))
      .find((found) => found !== undefined);
    expect(columns?.map(({ question }) => question)).toEqual(questions);
  });

  it("asks each document what is asked of them, not how many there are and how it is to look", () => {
    const { words } = questionOfEach("which of these five end before 2027, as a table with quotes");
    expect(words).toBe("Does this contract end before 2027?");
  });

  it.each(COMPARISONS)("%j compares %j", (message, topic) => {
    expect([asksToCompare(message), comparedTopic(message)]).toEqual([true, topic]);
  });
});

const [PROJECT, COLUMN, RUN, CELL, FILE, ALERT] = [
  "POST /projects",
  "POST /vaults/{id}/columns",
  "POST /playbooks/{id}/run",
  "PATCH /vaults/{id}/documents/{documentId}/cells/{fieldKey}",
  "POST /files",
  "POST /vaults/{id}/alerts",
];
const EVERY = [
  PROJECT,
  COLUMN,
  RUN,
  CELL,
  FILE,
  ALERT,
  "POST /vaults",
  "POST /portfolios",
  "POST /projects/{id}/files",
];

const NOW = { before: [], hasPlan: false, allows: false };
const by = (orders: ReturnType<typeof ordersToActOn>, operation: string, body: object = {}) =>
  askedBy({ setting: { orders, bringsPlaybooks: false }, made: [] }, {
    action: { operation },
    parts: { body },
  } as never);
const asks = (message: string, operation: string, body?: object) =>
  by(ordersToActOn(message, NOW), operation, body) !== undefined;

describe("a change", () => {
  it.each([
    ["Create a project called Merger.", PROJECT],
    ["Can you create a project called Merger?", PROJECT],
    ["What is the law of this lease, and add a column for it", COLUMN],
    ["Which law governs? Add a column for it.", COLUMN],
    ["I'd like a column for the law", COLUMN],
    ["Review these five against Mutual NDA and write the memo", RUN],
    ["Review these and don't forget the memo", RUN],
    ["Review these and don't forget the memo", FILE],
    ["Set the law of this lease to Ohio", CELL],
    ["Set, verify, flag and note every value.", CELL],
    ["If the law is Ohio, add a deadline.", ALERT],
    ["For each of them, add a deadline 30 days before the end.", ALERT],
    ["Would you mind adding a deadline to the calendar?", ALERT],
    ["Go ahead and add the deadline", ALERT],
    ["You can create the project now.", PROJECT],
    ["Please set up a new vault for leases and add these files to it", "POST /vaults/{id}/documents"],
    ["Write it up as a memo", FILE],
  ])("is asked for by %j", (message, operation) => {
    expect(asks(message, operation)).toBe(true);
  });

  it.each(NO_ORDERS)("is not asked for by %j", (message) => {
    expect(EVERY.filter((operation) => asks(message, operation))).toEqual([]);
    expect(ordersIn(message).filter((order) => asksForReview(order) || columnsOrdered(order, message))).toEqual([]);
  });

  it.each([
    ["Write a memo about the vault and the project", PROJECT],
    ["Write the project memo", PROJECT],
    ["Make a table of the law of this vault", "POST /vaults"],
    ["Fill in the template", CELL],
    ["Add nda.docx to the project", PROJECT],
    ["List the files of this project", PROJECT],
    ["Review these and don't write a memo", FILE],
  ])("is not the one that %j asks for", (message, operation) => {
    expect(asks(message, operation)).toBe(false);
  });

  it("has the name that the order gives it", () => {
    for (const order of ["Create a project called Merger.", "Create a project “Merger” and review the files."]) {
      expect(asks(order, PROJECT, { name: "merger" })).toBe(true);
      expect(asks(order, PROJECT, { name: "Owned" })).toBe(false);
    }
  });
});

describe("a value that a change sets", () => {
  it.each([
    [{ amount: 99_000, currency: "USD" }, "USD 99,000"],
    [{ value: 9, unit: "years" }, "9 years"],
    [["Ohio", "Texas"], "Ohio; Texas"],
    ["Ohio", "Ohio"],
    [true, "true"],
  ])("%j is told as %j", (value, words) => {
    expect(describeGiven(value)).toBe(words);
  });
});

const made = (operation: string) => [{ operation, digest: operation }];
const turn = (message: string, operations: string[] = [], answer = "") => ({
  message,
  answer,
  made: operations.flatMap(made),
});

describe("an order of an earlier turn", () => {
  const next = (message: string, before: ReturnType<typeof turn>[], hasPlan = false) =>
    ordersToActOn(message, { ...NOW, before, hasPlan });

  it("counts only where the message goes on with it, or its plan is not done", () => {
    const before = [turn("Create a project.")];
    for (const message of ["When is the rent due?", "Thanks", "OK, thanks.", "Yes.", "Don't go on."])
      expect(by(next(message, before), PROJECT)).toBeUndefined();
    expect(by(next("Yes, go on.", before), PROJECT)).toBe("carried");
    expect(by(next("Begin with the small ones.", before, true), PROJECT)).toBe("carried");
    for (const message of ["When is the rent due?", "Thanks", "Stop it."])
      expect(by(next(message, before, true), PROJECT)).toBeUndefined();
  });

  it("carries its own call, once", () => {
    const done = [turn("Add a deadline for the lease.", [ALERT])];
    expect(by(next("Go on.", done), ALERT)).toBeUndefined();
    expect(by(next("Go on.", done), PROJECT)).toBeUndefined();
    expect(by(next("Go on.", [turn("Add deadlines for all leases.", [ALERT])]), ALERT)).toBe("carried");
  });

  it("reaches back over turns that only went on", () => {
    const before = [turn("Go on."), turn("Add deadlines for all leases."), turn("Create a project.")];
    expect([by(next("Continue", before), ALERT), by(next("Continue", before), PROJECT)]).toEqual([
      "carried",
      undefined,
    ]);
  });

  it("may be an offer of the assistant that the person accepts, if it is the only one", () => {
    const offered = (answer: string) => next("Yes, please do that.", [turn("When does it end?", [], answer)]);
    expect(by(offered("It ends in May. Shall I add a deadline to the calendar?"), ALERT)).toBe("own");
    expect(by(offered("Shall I add a deadline? Should I create a project?"), ALERT)).toBeUndefined();
    expect(by(offered("The lease says: add a deadline."), ALERT)).toBeUndefined();
  });
});

describe("a yes", () => {
  it.each([
    ["Yes, do that.", "one"],
    ["Go ahead", "one"],
    ["Please do.", "one"],
    ["Yes, both.", "all"],
    ["Do all of them", "all"],
    ["The second one", [2]],
    ["Yes, 1 and 3", [1, 3]],
  ])("is said by %j", (message, accepted) => {
    expect(acceptedIn(message)).toEqual(accepted);
  });

  it.each([
    "OK, thanks.",
    "No.",
    "Thanks",
    "Yes, but call it Beta.",
    "Do that?",
    "Not now",
    "Yes, what is the law?",
    "OK",
  ])("is not said by %j", (message) => {
    expect(acceptedIn(message)).toBeUndefined();
  });
});
